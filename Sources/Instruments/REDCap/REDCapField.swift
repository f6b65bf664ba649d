import Expressions
import Spreadsheets

/// Reads one field of a data dictionary.
struct REDCapField {
  let row: ImportTable.Row
  let language: String
  /// Survey and id of each field, by its name.
  let names: [String: String]
  let survey: Int
  let surveys: [ImportSurvey]
  private(set) var remarks: [ImportFinding] = []
  private var pipes: [ImportDraft.Pipe] = []

  init(row: ImportTable.Row, language: String, names: [String: String], survey: Int, surveys: [ImportSurvey])
  {
    (self.row, self.language, self.names) = (row, language, names)
    (self.survey, self.surveys) = (survey, surveys)
  }

  mutating func read(into draft: inout ImportDraft) throws(ImportRefusal) {
    if !row[.branching].isEmpty { draft.rules = [ForeignFormula(row, REDCapColumn.branching.rawValue)] }
    if row[.type].lowercased() == "calc" {
      guard !row[.choices].isEmpty else { throw refusal(.choices, "the calculation is missing") }
      let label = row[.label].isEmpty ? nil : try words(.label)
      draft.content = .computation(ForeignFormula(row, REDCapColumn.choices.rawValue), label: label)
      draft.pipes = pipes
      remarks += try leftOutOfCalculation()
      return
    }
    let label = try words(.label)
    guard !label.isEmpty else { throw refusal(.label, "the field has no words") }
    var question = InstrumentQuestion(id: draft.id, kind: try kind(&draft), text: label)
    if !row[.note].isEmpty { question.help = try words(.note) }
    question.isRequired = isYes(.required) && question.kind != .note
    try mark(&question)
    try REDCapActionTags(row).apply(to: &question, &remarks)
    remarks += leftOut(of: question.kind)
    draft.content = .question(question)
    draft.pipes = pipes
  }

  func isYes(_ column: REDCapColumn) -> Bool {
    ["y", "yes", "1", "true"].contains(row[column].lowercased())
  }

  func refusal(_ column: REDCapColumn, _ reason: String) -> ImportRefusal {
    ImportRefusal(row.finding(column, reason))
  }

  /// Marks contact data. Nothing else that names a person has a place in the identity database.
  private mutating func mark(_ question: inout InstrumentQuestion) throws(ImportRefusal) {
    switch question.kind {
    case .email, .phone:
      question.isIdentity = true
      if !isYes(.identifier) { remarks.append(row.finding(.validation, "taken as contact data")) }
    case .text, .lines: question.isIdentity = isYes(.identifier)
    case .date, .dateTime: if isYes(.identifier) { markDate(&question) }
    case .note:
      if isYes(.identifier) { remarks.append(row.finding(.identifier, "something to read names nobody")) }
    default:
      guard !isYes(.identifier) else {
        throw refusal(
          .identifier, "contact data is a text, a date, an e-mail address or a phone number; this is none")
      }
    }
  }

  /// A date that names somebody, such as that of birth: contact data is words that people read, so it becomes a text.
  private mutating func markDate(_ question: inout InstrumentQuestion) {
    question.kind = .text(nil, least: nil, most: nil)
    question.isIdentity = true
    let limits = row[.minimum].isEmpty && row[.maximum].isEmpty ? "" : "; its limits are left out"
    remarks.append(
      row.finding(
        .identifier, "the date is taken as a text of the contact data, apart from all answers\(limits)"))
  }

  // MARK: kinds

  private mutating func kind(_ draft: inout ImportDraft) throws(ImportRefusal) -> InstrumentQuestion.Kind {
    if isYes(.ranking) {
      throw refusal(.ranking, "a matrix in which each choice is given once has no counterpart")
    }
    switch row[.type].lowercased() {
    case "text":
      switch REDCapValidation(row) {
      case .kind(let kind): return kind
      case .refused(let column, let reason): throw refusal(column, reason)
      }
    case "notes", "textarea": return .lines(nil, least: nil, most: nil)
    case "yesno", "truefalse":
      draft.codes = [:]
      return .yesNo
    case "dropdown", "select", "radio": return try oneChoice(&draft)
    case "checkbox": return try checkboxes(&draft)
    case "slider": return try slider()
    case "descriptive": return .note
    case "file":
      throw refusal(
        .type,
        row[.validation] == "signature"
          ? "signatures belong to the consent" : "files are not taken from participants")
    case "sql": throw refusal(.type, "choices from a query are not taken")
    case "": throw refusal(.type, "the type is missing")
    default: throw refusal(.type, "there is no type “\(row[.type])”")
    }
  }

  private mutating func oneChoice(_ draft: inout ImportDraft) throws(ImportRefusal)
    -> InstrumentQuestion.Kind
  {
    var choices = try choices(&draft, least: 1)
    if let box = try box(choices) { return box }
    choices.isDropDown = row[.type].lowercased() != "radio"
    let isHorizontal = row[.alignment].uppercased().hasSuffix("H")
    let isLine = !choices.isDropDown && isHorizontal && row[.matrix].isEmpty
    return isLine ? .likert(choices) : .choice(choices)
  }

  private mutating func checkboxes(_ draft: inout ImportDraft) throws(ImportRefusal)
    -> InstrumentQuestion.Kind
  {
    let choices = try choices(&draft, least: 1)
    // A single box is ticked or not.
    guard choices.choices.count > 1 || !row[.matrix].isEmpty else {
      return .acknowledgement(choices.choices[0].label)
    }
    return .checkboxes(choices, least: nil, most: nil)
  }

  /// A single choice is a box that is ticked or not; rules there ask for its code, which has to be that of a box.
  private func box(_ choices: InstrumentChoices) throws(ImportRefusal) -> InstrumentQuestion.Kind? {
    guard choices.choices.count == 1 else { return nil }
    guard choices.choices[0].id == "1", row[.matrix].isEmpty else {
      throw refusal(.choices, "there is one choice only")
    }
    return .acknowledgement(choices.choices[0].label)
  }

  private mutating func choices(_ draft: inout ImportDraft, least: Int) throws(ImportRefusal)
    -> InstrumentChoices
  {
    do {
      var choices = ForeignChoices()
      for (code, label) in try REDCapChoices.pairs(row[.choices]) {
        let label = try choiceWords(label.isEmpty ? code : label)
        try choices.add(code: code, label: label)
      }
      draft.codes = choices.ids
      return try choices.list(least: least)
    } catch let problem as ForeignChoices.Problem {
      throw refusal(.choices, problem.reason)
    } catch {
      throw error as? ImportRefusal ?? refusal(.choices, "\(error)")
    }
  }

  private mutating func slider() throws(ImportRefusal) -> InstrumentQuestion.Kind {
    var bounds = [DecimalNumber.zero, DecimalNumber(100)]
    for (place, column) in [REDCapColumn.minimum, .maximum].enumerated() where !row[column].isEmpty {
      guard let number = DecimalNumber(row[column]), number.isWhole else {
        throw refusal(column, "“\(row[column])” is no whole number")
      }
      bounds[place] = number
    }
    guard bounds[0] < bounds[1] else {
      throw refusal(.minimum, "the ends of the scale are the wrong way round")
    }
    if PlainText(row[.choices]).lostFormatting {
      remarks.append(row.finding(.choices, "its formatting is left out"))
    }
    let ends = REDCapChoices.ends(row[.choices], plain)
    let isLine = bounds == [.zero, DecimalNumber(100)] && ends.low != nil && ends.high != nil
    let isVertical = row[.alignment].uppercased().hasSuffix("V")
    if row[.validation].lowercased() != "number", isLine {
      return .visualAnalogue(ends, isVertical: isVertical)
    }
    if row[.validation].lowercased() != "number" {
      remarks.append(
        row.finding(
          .type, "its number is shown: a line without one goes from 0 to 100 and has words at both ends"))
    }
    return .slider(low: bounds[0], high: bounds[1], decimals: 0, labels: ends, isVertical: isVertical)
  }

  // MARK: words

  private func plain(_ text: String) -> InstrumentText {
    InstrumentText([language: withoutFormulas(PlainText(text).text)])
  }

  private mutating func choiceWords(_ text: String) throws(ImportRefusal) -> InstrumentText {
    InstrumentText([language: try piped(text, .choices)])
  }

  private mutating func words(_ column: REDCapColumn) throws(ImportRefusal) -> InstrumentText {
    InstrumentText([language: try piped(row[column], column)])
  }

  private mutating func piped(_ source: String, _ column: REDCapColumn) throws(ImportRefusal) -> String {
    let plain = PlainText(source)
    if let tag = plain.lostTag {
      throw refusal(column, "pictures, sounds and frames (<\(tag)>) are not taken")
    }
    if plain.lostFormatting { remarks.append(row.finding(column, "its formatting is left out")) }
    do {
      let (text, sources) = try REDCapPiping.text(plain.text) { reference(to: $0) }
      let place = row.place(column.rawValue)
      pipes += sources.map {
        ImportDraft.Pipe(source: $0, place: place, column: row.finding(column, "").column)
      }
      return text
    } catch {
      throw refusal(column, error.reason)
    }
  }

  /// The name by which a text of this survey reaches a field.
  private func reference(to field: String) -> String? {
    guard let known = names[field] else { return nil }
    let halves = known.split(separator: "/", maxSplits: 1)
    guard let other = Int(halves[0]) else { return nil }
    return other == survey ? String(halves[1]) : "\(surveys[other].id).\(halves[1])"
  }
}
