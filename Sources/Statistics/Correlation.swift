/// Pearson's product-moment correlation of pairs of values, between -1 and 1.
///
/// One pass, by the two-variable form of Welford's recurrence. `nil` where it is not defined: fewer than two
/// pairs, or one side without any spread.
public func correlation(_ pairs: some Sequence<(Double, Double)>) -> Double? {
  var count = 0.0
  var (meanX, meanY) = (0.0, 0.0)
  var (spreadX, spreadY, shared) = (0.0, 0.0, 0.0)
  for (x, y) in pairs {
    count += 1
    let (fromX, fromY) = (x - meanX, y - meanY)
    meanX += fromX / count
    meanY += fromY / count
    spreadX += fromX * (x - meanX)
    spreadY += fromY * (y - meanY)
    shared += fromX * (y - meanY)
  }
  guard count >= 2, spreadX > 0, spreadY > 0 else { return nil }
  let r = shared / (spreadX * spreadY).squareRoot()
  return min(max(r, -1), 1)
}
