/// The middle value, or the mean of the two in the middle, in the unit of the values; nil for none.
public func median(_ values: some Sequence<Double>) -> Double? {
  let sorted = values.sorted()
  guard !sorted.isEmpty else { return nil }
  let middle = sorted.count / 2
  return sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
}
