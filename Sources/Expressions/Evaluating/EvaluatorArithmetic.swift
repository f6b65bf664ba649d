extension Evaluator {
  /// One step of a sum or product; missing if a side is missing or there is no result.
  static func apply(_ operation: Arithmetic, _ one: FormulaValue, _ other: FormulaValue) -> FormulaValue {
    switch (one, operation, other) {
    case (.number(let left), _, .number(let right)): number(calculate(operation, left, right))
    case (.duration(let left), .divided, .duration(let right)): number(left.divided(by: right))
    case (.duration(let left), _, .duration(let right)),
      (.duration(let left), .times, .number(let right)), (.duration(let left), .divided, .number(let right)),
      (.number(let left), .times, .duration(let right)):
      duration(calculate(operation, left, right))
    case (.date(let date), .minus, .date(let other)):
      duration(DecimalNumber((date.dayNumber - other.dayNumber) * 86_400))
    case (.time(let time), .minus, .time(let other)): duration(DecimalNumber(time.seconds - other.seconds))
    case (.dateTime(let moment), .minus, .dateTime(let other)):
      duration(DecimalNumber(moment.seconds - other.seconds))
    case (.date(let date), .plus, .duration(let seconds)), (.duration(let seconds), .plus, .date(let date)):
      moved(date, by: seconds)
    case (.date(let date), .minus, .duration(let seconds)): moved(date, by: -seconds)
    case (.dateTime(let moment), .plus, .duration(let seconds)),
      (.duration(let seconds), .plus, .dateTime(let moment)):
      moved(moment, by: seconds)
    case (.dateTime(let moment), .minus, .duration(let seconds)): moved(moment, by: -seconds)
    default: .missing
    }
  }

  private static func calculate(
    _ operation: Arithmetic, _ one: DecimalNumber, _ other: DecimalNumber
  ) -> DecimalNumber? {
    switch operation {
    case .plus: one.plus(other)
    case .minus: one.minus(other)
    case .times: one.times(other)
    case .divided: one.divided(by: other)
    }
  }

  static func number(_ number: DecimalNumber?) -> FormulaValue { number.map { .number($0) } ?? .missing }

  private static func duration(_ seconds: DecimalNumber?) -> FormulaValue {
    seconds.map { .duration(seconds: $0) } ?? .missing
  }

  /// A date moves by whole days only.
  private static func moved(_ date: CalendarDate, by seconds: DecimalNumber) -> FormulaValue {
    guard let whole = seconds.whole, whole.isMultiple(of: 86_400) else { return .missing }
    let (day, overflow) = date.dayNumber.addingReportingOverflow(whole / 86_400)
    return overflow ? .missing : CalendarDate(dayNumber: day).map { .date($0) } ?? .missing
  }

  /// A fraction of a second is left out.
  private static func moved(_ moment: DateAndTime, by seconds: DecimalNumber) -> FormulaValue {
    guard let whole = seconds.floor.whole else { return .missing }
    let (sum, overflow) = moment.seconds.addingReportingOverflow(whole)
    return overflow ? .missing : DateAndTime(seconds: sum).map { .dateTime($0) } ?? .missing
  }

  /// Minimum, maximum, sums and mean of the numbers that are not missing.
  func aggregate(_ function: FormulaFunction, _ values: [FormulaValue], _ allowed: Int) -> FormulaValue {
    let numbers = values.compactMap { if case .number(let number) = $0 { number } else { nil } }
    guard let first = numbers.first, values.count - numbers.count <= allowed else { return .missing }
    if function == .min || function == .max {
      return .number(function == .min ? numbers.min() ?? first : numbers.max() ?? first)
    }
    var sum: DecimalNumber? = .zero
    for number in numbers { sum = sum?.plus(number) }
    let count = DecimalNumber(numbers.count)
    switch function {
    case .mean: return Self.number(sum?.divided(by: count))
    case .proratedSum where numbers.count < values.count:
      return Self.number(sum?.times(DecimalNumber(values.count))?.divided(by: count))
    default: return Self.number(sum)
    }
  }
}
