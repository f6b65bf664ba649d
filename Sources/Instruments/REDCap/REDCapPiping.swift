import Expressions

/// Answers that REDCap puts into texts: `[name]`, `[name:value]`.
enum REDCapPiping {
  /// The text with names in braces, and the fields to which it refers. Brackets around anything else stay.
  static func text(
    _ source: String, _ name: (String) -> String?
  ) throws(ForeignChoices.Problem) -> (String, fields: [String]) {
    guard source.contains("[") else { return (withoutFormulas(source), []) }
    var text = ""
    var fields: [String] = []
    var rest = source[...]
    while let open = rest.firstIndex(of: "["), let close = rest[open...].firstIndex(of: "]") {
      text += withoutFormulas(String(rest[..<open]))
      let inner = rest[rest.index(after: open)..<close]
      let field = String(inner.prefix { $0 != ":" && $0 != "(" })
      if let name = name(field) {
        guard field.count == inner.count || inner.hasSuffix(":label") || inner.hasSuffix(":value") else {
          throw ForeignChoices.Problem(
            reason: "“[\(inner)]” puts in a part of an answer, which has no counterpart")
        }
        text += "{\(Formula.name(name))}"
        fields.append(field)
      } else if isSmartVariable(inner) {
        throw ForeignChoices.Problem(reason: "the smart variable “[\(inner)]” has no counterpart")
      } else {
        text += withoutFormulas("[\(inner)]")
      }
      rest = rest[rest.index(after: close)...]
    }
    return (text + withoutFormulas(String(rest)), fields)
  }

  private static let smart = [
    "record-", "survey-", "user-", "event-", "arm-", "previous-", "next-", "first-", "last-", "current-",
    "form-",
    "instrument-", "project-", "data-", "aggregate-", "is-", "redcap-", "calendar-", "new-", "dashboard-",
    "stats-",
  ]

  private static func isSmartVariable(_ inner: Substring) -> Bool {
    smart.contains { inner.hasPrefix($0) } && inner.allSatisfy { $0.isLowercase || "-:_,".contains($0) }
  }
}
