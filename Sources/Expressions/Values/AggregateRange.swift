extension NumberRange {
  /// The bounds of a minimum, maximum, sum or mean of numbers with these bounds; none where one of the numbers has none.
  ///
  /// - Parameter allowedMissing: how many of the numbers may be missing; the others are then what is added up
  init(of function: FormulaFunction, _ ranges: [NumberRange], allowedMissing: Int) {
    let lows = ranges.compactMap(\.low)
    let highs = ranges.compactMap(\.high)
    if lows.count == ranges.count {
      low = Self.lowest(function, lows.sorted(), allowedMissing)
    }
    if highs.count == ranges.count {
      high = Self.lowest(function, highs.map { -$0 }.sorted(), allowedMissing).map { -$0 }
    }
    isWhole = false
  }

  /// Returns the lowest value that the function can have of numbers that are at least these; nil where it is too large.
  ///
  /// - Parameter lows: in ascending order
  private static func lowest(
    _ function: FormulaFunction, _ lows: [DecimalNumber], _ allowedMissing: Int
  ) -> DecimalNumber? {
    let (all, fewest) = (lows.count, max(1, lows.count - allowedMissing))
    switch function {
    // Without a number above zero the sum is smaller.
    case .sum: return sum(lows.prefix(fewest) + lows.dropFirst(fewest).filter { $0 < .zero })
    case .mean: return sum(lows.prefix(fewest))?.divided(by: DecimalNumber(fewest))
    case .proratedSum where fewest < all:
      return sum(lows.prefix(fewest))?.times(DecimalNumber(all))?.divided(by: DecimalNumber(fewest))
    case .proratedSum: return sum(lows)
    default: return lows.first
    }
  }

  private static func sum(_ numbers: some Sequence<DecimalNumber>) -> DecimalNumber? {
    numbers.reduce(Optional(DecimalNumber.zero)) { $0?.plus($1) }
  }
}
