/// The middle value, or the mean of the two in the middle, in the unit of the values; nil for none.
public func median(_ values: some Sequence<Double>) -> Double? {
  let sorted = values.sorted()
  guard !sorted.isEmpty else { return nil }
  let middle = sorted.count / 2
  return sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
}

/// The value below which a share of the values lies, in their unit, interpolated between neighbours as R's `quantile` does
/// by default (type 7 of Hyndman & Fan, 1996, Am Stat 50: 361–365); nil for none.
/// - Parameter share: from 0 to 1
public func quantile(_ values: some Sequence<Double>, _ share: Double) -> Double? {
  let sorted = values.sorted()
  guard let last = sorted.indices.last else { return nil }
  let place = share * Double(last)
  let below = min(last, Int(place))
  return sorted[below] + (place - Double(below)) * (sorted[min(last, below + 1)] - sorted[below])
}
