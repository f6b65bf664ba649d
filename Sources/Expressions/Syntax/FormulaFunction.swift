/// The functions of the language. A missing argument makes the result missing, where nothing else is said.
public enum FormulaFunction: String, Sendable, CaseIterable {
  /// `selected(sport, none)`: whether a choice is among those selected.
  case selected
  /// The number of choices that were selected.
  case countSelected = "count-selected"
  /// `if(condition, then, otherwise)`; missing if the condition is.
  case `if`
  /// `first-answered(a, b)`: the first argument that is not missing.
  case firstAnswered = "first-answered"
  /// `is-true(x)`: x, but false where x is missing.
  case isTrue = "is-true"
  case min, max, sum, mean
  /// `prorated-sum(a, b, c, missing: 1)`: the mean of those answered times the number of all.
  case proratedSum = "prorated-sum"
  /// `reverse(item)` or `reverse(item, 1, 5)`: lowest + highest - item; missing if the item lies outside.
  case reverse
  /// The number for which a choice stands; missing for a choice without one.
  case number
  /// `round(x)` or `round(x, decimals)`: a half away from zero.
  case round
  /// The largest whole number that is not larger.
  case floor
  /// The smallest whole number that is not smaller.
  case ceiling
  /// Without its decimals: 2.7 is 2, -2.7 is -2.
  case truncate
  case abs
  /// `power(x, 2)`: the exponent is a whole number from -100 to 100, else missing.
  case power
  /// `years-between(from, to)`: full years.
  case yearsBetween = "years-between"
  /// `days-between(from, to)`: days, negative if `to` is earlier.
  case daysBetween = "days-between"
  /// `age(birth)`: full years until today; missing if the birth lies after today.
  case age
  /// The day on which the formula is evaluated, as handed in.
  case today
  /// The day of a date and time.
  case dateOf = "date-of"
  /// The number of code points of a text.
  case length
  /// `contains(text, part)`
  case contains
  /// Texts put together.
  case concat

  /// The least and the most arguments.
  var arity: ClosedRange<Int> {
    switch self {
    case .today: 0...0
    case .countSelected, .isTrue, .number, .floor, .ceiling, .truncate, .abs, .age, .dateOf, .length: 1...1
    case .selected, .power, .yearsBetween, .daysBetween, .contains: 2...2
    case .round: 1...2
    case .if: 3...3
    case .reverse: 1...3
    case .firstAnswered, .min, .max, .sum, .mean, .proratedSum, .concat: 1...FormulaLimits.length
    }
  }

  /// Says whether it says how many arguments may be missing.
  var allowsMissing: Bool {
    switch self {
    case .min, .max, .sum, .mean, .proratedSum: true
    default: false
    }
  }
}
