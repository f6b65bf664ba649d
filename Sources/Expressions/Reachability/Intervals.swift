/// The numbers between which parts of formulas lie, by interval arithmetic (Moore 1966).
///
/// Sound: results are rounded to 18 digits, which keeps their order, so that the ends of an interval are those of the rounded
/// results. A part that is no number, that is not understood or that may be too large for a number has no ends.
struct Intervals {
  private let ofName: (String) -> NumberRange

  /// - Parameter ofName: the bounds of the values that a name may have; those of a number alone are used
  init(_ types: [String: FormulaType], ofName: @escaping (String) -> NumberRange) {
    self.ofName = { name in if case .number(_)? = types[name] { ofName(name) } else { NumberRange() } }
  }

  /// Of the bounds that are declared.
  init(_ types: [String: FormulaType]) {
    ofName = { name in if case .number(let range)? = types[name] { range } else { NumberRange() } }
  }

  func numbers(of term: Term) -> NumberRange {
    switch term {
    case .literal(.number(let number)): NumberRange(low: number, high: number)
    case .name(let name): ofName(name)
    case .negative(let inner): Self.negative(numbers(of: inner))
    case .chain(let first, let steps):
      steps.reduce(numbers(of: first)) { Self.apply($1.operation, $0, numbers(of: $1.operand)) }
    case .numberOf(_, let numbers): NumberRange(low: numbers.values.min(), high: numbers.values.max())
    default: NumberRange()
    }
  }

  private static func apply(
    _ operation: Arithmetic, _ one: NumberRange, _ other: NumberRange
  ) -> NumberRange {
    switch operation {
    case .plus: NumberRange(low: sum(one.low, other.low), high: sum(one.high, other.high))
    case .minus: apply(.plus, one, negative(other))
    case .times: product(one, other)
    case .divided: NumberRange()
    }
  }

  private static func negative(_ range: NumberRange) -> NumberRange {
    NumberRange(low: range.high.map { -$0 }, high: range.low.map { -$0 })
  }

  private static func sum(_ one: DecimalNumber?, _ other: DecimalNumber?) -> DecimalNumber? {
    guard let one, let other else { return nil }
    return one.plus(other)
  }

  private static func product(_ one: NumberRange, _ other: NumberRange) -> NumberRange {
    let ends = [(one.low, other.low), (one.low, other.high), (one.high, other.low), (one.high, other.high)]
    let products = ends.compactMap { pair -> DecimalNumber? in
      guard let left = pair.0, let right = pair.1 else { return nil }
      return left.times(right)
    }
    guard products.count == ends.count else { return NumberRange() }
    return NumberRange(low: products.min(), high: products.max())
  }
}

extension NumberRange {
  /// Says whether a number of this range may be in this relation to one of another. No is certain, yes is not.
  func may(_ comparison: Comparison, _ other: NumberRange) -> Bool {
    switch comparison {
    case .less, .atMost: Self.may(comparison, low, other.high)
    case .greater, .atLeast: Self.may(comparison, high, other.low)
    case .equal: Self.may(.atMost, low, other.high) && Self.may(.atLeast, high, other.low)
    case .unequal: low == nil || [high, other.low, other.high].contains { $0 != low }
    }
  }

  /// True where one of the ends is not known.
  private static func may(
    _ comparison: Comparison, _ one: DecimalNumber?, _ other: DecimalNumber?
  ) -> Bool {
    guard let one, let other else { return true }
    return comparison.holds(one, other)
  }
}
