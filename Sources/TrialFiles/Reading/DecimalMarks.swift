/// Determines whether a file writes fractions with a point or a comma, and requires that mark from then on.
struct DecimalMarks {
  /// The comma may be a decimal mark, which is certain only in tables separated by semicolons; elsewhere
  /// `1,234` may as well be a thousand.
  private let mayBeComma: Bool
  private let isGiven: Bool
  private var mark: DecimalMark?

  init(_ layout: TrialLayout, separator: UInt8) {
    mark = layout.decimalMark
    isGiven = mark != nil
    mayBeComma = separator == UInt8(ascii: ";")
  }

  /// The decimal mark is certain to be the point.
  var isPoint: Bool { mark == .point || (mark == nil && !mayBeComma) }

  /// The mark to go by where none has been seen.
  var assumed: UInt8 { (mark ?? .point).byte }

  mutating func number(_ field: Field) throws(Unreadable) -> Double {
    if mark != nil || !mayBeComma {
      if let number = Numbers.number(field, mark: assumed) { return number }
      throw .value(refusal(field))
    }
    guard let found = seen(in: field) else {
      if let number = Numbers.number(field, mark: assumed) { return number }
      throw .value(refusal(field))
    }
    guard let number = Numbers.number(field, mark: found.byte) else { throw .value(refusal(field)) }
    if found == .point && isGrouped(field) {
      throw .file(
        "“\(field.shown)” could be read with a thousands separator or with decimals: use --decimal comma or --decimal point"
      )
    }
    mark = found
    return number
  }

  private func seen(in field: Field) -> DecimalMark? {
    DecimalMark.allCases.first { field.contains($0.byte) }
  }

  /// Returns true if a point stands at a position where it could also separate thousands, as in `1.234`.
  private func isGrouped(_ field: Field) -> Bool {
    guard let place = field.firstIndex(of: DecimalMark.point.byte) else { return false }
    return (1...3).contains(place) && field.count - place == 4
  }

  private func refusal(_ field: Field) -> ProblemSentence {
    let other = assumed == DecimalMark.point.byte ? DecimalMark.comma : .point
    guard field.contains(other.byte), Numbers.number(field, mark: other.byte) != nil else {
      return "latency “\(field.shown)” is not a number"
    }
    let hint: ProblemSentence =
      if !isGiven && mark == nil {
        "if that is a decimal comma, use --decimal comma"
      } else if other == .point {
        "other numbers have a decimal comma"
      } else {
        "other numbers have a decimal point"
      }
    return other == .point
      ? "latency “\(field.shown)” has a point: \(hint)" : "latency “\(field.shown)” has a comma: \(hint)"
  }
}
