import Expressions

/// The filter of a list in an XLSForm that is written: each choice has the number of its rule in a column of its own, 0 where
/// it is always offered. A blank would not do, since a blank cell is equal to nothing in XPath.
enum XLSFormFilter {
  static let column = "offered_by"

  static func cell(of choice: InstrumentChoice, in list: InstrumentChoices) -> String {
    let number = choice.showIf.flatMap { list.rules.firstIndex(of: $0) }
    return number.map { "\($0 + 1)" } ?? "0"
  }

  /// The cell `choice_filter` of a question with these choices; empty where all are always offered.
  ///
  /// - Parameter logic: writes a rule in the words of XLSForms
  static func text<Problem: Error>(
    of list: InstrumentChoices, _ logic: (Formula) throws(Problem) -> String
  ) throws(Problem) -> String {
    guard !list.rules.isEmpty else { return "" }
    var parts = ["\(column) = 0"]
    for (place, rule) in list.rules.enumerated() {
      parts.append("(\(column) = \(place + 1) and (\(try logic(rule))))")
    }
    return parts.joined(separator: " or ")
  }
}

extension InstrumentChoices {
  /// The rules of its choices, each once.
  var rules: [Formula] {
    choices.compactMap(\.showIf).reduce(into: []) { rules, rule in
      if !rules.contains(rule) { rules.append(rule) }
    }
  }
}
