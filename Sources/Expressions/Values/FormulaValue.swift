/// An answer, or the result of a formula.
public enum FormulaValue: Sendable, Hashable {
  /// Not answered, skipped, or without a result (division by zero, a number out of bounds).
  case missing
  case number(DecimalNumber)
  case text(String)
  case truth(Bool)
  case date(CalendarDate)
  case time(TimeOfDay)
  case dateTime(DateAndTime)
  /// In seconds.
  case duration(seconds: DecimalNumber)
  /// The code of one choice of a list.
  case choice(String)
  /// The codes of the choices that were selected. The empty set is an answer: none was.
  case choices(Set<String>)

  /// Texts are the same if they have the same code points; nothing is normalized.
  public static func == (one: FormulaValue, other: FormulaValue) -> Bool {
    switch (one, other) {
    case (.missing, .missing): true
    case (.number(let one), .number(let other)): one == other
    case (.text(let one), .text(let other)), (.choice(let one), .choice(let other)):
      one.unicodeScalars.elementsEqual(other.unicodeScalars)
    case (.truth(let one), .truth(let other)): one == other
    case (.date(let one), .date(let other)): one == other
    case (.time(let one), .time(let other)): one == other
    case (.dateTime(let one), .dateTime(let other)): one == other
    case (.duration(let one), .duration(let other)): one == other
    case (.choices(let one), .choices(let other)): one == other
    default: false
    }
  }
}

extension FormulaValue {
  /// The place in the order of values of the same kind; nil for kinds without an order.
  var position: DecimalNumber? {
    switch self {
    case .number(let number), .duration(let number): number
    case .date(let date): DecimalNumber(date.dayNumber)
    case .time(let time): DecimalNumber(time.seconds)
    case .dateTime(let moment): DecimalNumber(moment.seconds)
    case .missing, .text, .truth, .choice, .choices: nil
    }
  }
}
