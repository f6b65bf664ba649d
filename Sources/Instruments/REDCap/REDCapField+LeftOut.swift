import Spreadsheets

/// Cells of a field that nothing here corresponds to.
extension REDCapField {
  /// A notice for each cell of a calculation that is left out. One that names somebody is refused.
  func leftOutOfCalculation() throws(ImportRefusal) -> [ImportFinding] {
    if isYes(.identifier) {
      throw refusal(.identifier, "a computed value is an answer, which cannot be contact data")
    }
    return leftOut(except: [.label, .choices])
  }

  /// A notice for each cell of a question that is left out.
  func leftOut(of kind: InstrumentQuestion.Kind) -> [ImportFinding] {
    var taken: Set<REDCapColumn> = [.label, .note, .annotation, .identifier]
    if kind != .note { taken.insert(.required) }
    switch row[.type].lowercased() {
    case "text":
      taken.insert(.validation)
      if REDCapValidation.hasLimits(row) { taken.formUnion([.minimum, .maximum]) }
    case "slider": taken.formUnion([.choices, .validation, .minimum, .maximum, .alignment])
    case "radio", "checkbox": taken.formUnion([.choices, .matrix])
    case "dropdown", "select":
      taken.formUnion([.choices, .matrix])
      // A list in which one types to find a choice.
      if row[.validation].lowercased() == "autocomplete" { taken.insert(.validation) }
    default: break
    }
    // Answers stand below the words here; “RV” is how fields are unless it is said.
    if case .likert = kind { taken.insert(.alignment) }
    if row[.alignment].uppercased() == "RV" { taken.insert(.alignment) }
    return leftOut(except: taken) + differences
  }

  private func leftOut(except taken: Set<REDCapColumn>) -> [ImportFinding] {
    let read: Set<REDCapColumn> = [.name, .form, .section, .type, .branching]
    let denied = [REDCapColumn.required, .identifier, .ranking].filter {
      ["n", "no", "0", "false"].contains(row[$0].lowercased())
    }
    return row.meaningless(except: Set(taken.union(read).union(denied).map(\.rawValue)))
  }

  /// Matters that are otherwise here.
  private var differences: [ImportFinding] {
    switch (row[.type].lowercased(), row[.validation].lowercased()) {
    case ("truefalse", _): [row.finding(.type, "the answers are “Yes” and “No”, not “True” and “False”")]
    case ("text", "phone_australia"), ("text", "phone_uk"):
      [row.finding(.validation, "the phone number can be of any country")]
    case ("text", let validation) where validation.hasPrefix("datetime"):
      [REDCapColumn.minimum, .maximum].filter { row[$0] == "now" }.map {
        row.finding($0, "a limit has no time of day here: it is today, and not now")
      }
    default: []
    }
  }
}
