import Expressions

extension InstrumentQuestion {
  /// The names that formulas can use, with their types: contact data and notes have none.
  public var declarations: [String: FormulaType] {
    if isIdentity { return [:] }
    switch kind {
    case .email, .phone, .drawing, .note: return [:]
    case .matrix(let rows, let choices, let hasSeveral):
      let type: FormulaType = hasSeveral ? .choices(choices.list) : .choice(choices.list)
      return Dictionary(rows.map { ($0.id, type) }) { first, _ in first }
    default: return type.map { [id: $0] } ?? [:]
    }
  }

  private var type: FormulaType? {
    switch kind {
    case .yesNo, .acknowledgement: .truth
    case .choice(let choices), .likert(let choices): .choice(choices.list)
    case .checkboxes(let choices, _, _), .ranking(let choices): .choices(choices.list)
    case .scale(let low, let high, _, _):
      .number(NumberRange(low: DecimalNumber(low), high: DecimalNumber(high), isWhole: true))
    case .rating(let high):
      .number(NumberRange(low: DecimalNumber(1), high: DecimalNumber(high), isWhole: true))
    case .slider(let low, let high, let decimals, _, _):
      .number(NumberRange(low: low, high: high, isWhole: decimals == 0))
    case .visualAnalogue: .number(NumberRange(low: .zero, high: DecimalNumber(100), isWhole: true))
    case .number(let low, let high, let decimals, _):
      .number(NumberRange(low: low, high: high, isWhole: decimals == 0))
    case .date: .date
    case .dateTime: .dateTime
    case .time: .time
    case .text, .lines: .text
    case .email, .phone, .matrix, .drawing, .note: nil
    }
  }
}

/// Ids of a study: small letters a to z, digits and hyphens.
enum InstrumentName {
  /// The id for a name of another tool, which may have capitals, points and underscores; nil if nothing of it remains.
  static func id(_ foreign: String) -> String? {
    var bytes: [UInt8] = []
    for scalar in foreign.unicodeScalars {
      switch scalar {
      case "a"..."z", "0"..."9": bytes.append(UInt8(scalar.value))
      case "A"..."Z": bytes.append(UInt8(scalar.value + 32))
      default: bytes.append(UInt8(ascii: "-"))
      }
    }
    guard bytes.count <= 64, bytes.contains(where: { $0 != UInt8(ascii: "-") }) else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }
}
