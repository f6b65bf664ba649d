import Expressions
import Spreadsheets

/// Reads one question of an XLSForm.
struct XLSFormRow {
  let row: ImportTable.Row
  let type: XLSFormType
  let sheet: XLSFormSheet
  let choices: XLSFormChoices
  /// Ids by the names of the file.
  let names: [String: String]
  private(set) var remarks: [ImportFinding] = []
  private(set) var gaps: [ImportGap] = []
  private var pipes: [ImportDraft.Pipe] = []

  init(
    row: ImportTable.Row, type: XLSFormType, sheet: XLSFormSheet, choices: XLSFormChoices,
    names: [String: String]
  ) {
    (self.row, self.type, self.sheet) = (row, type, sheet)
    (self.choices, self.names) = (choices, names)
  }

  mutating func read(into draft: inout ImportDraft) throws(ImportRefusal) {
    if case .refused(let reason) = type { throw refusal("type", reason) }
    if !row["relevant"].isEmpty { draft.rules.append(ForeignFormula(row, "relevant")) }
    if !row["trigger"].isEmpty { throw refusal("trigger", "values that are set once have no counterpart") }
    if type == .calculate {
      guard !row["calculation"].isEmpty else { throw refusal("calculation", "the calculation is missing") }
      draft.content = .computation(ForeignFormula(row, "calculation"), label: try words("label"))
      draft.pipes = pipes
      // Nobody can answer a calculation, which many forms say once more.
      remarks += row.meaninglessCells(
        except: ["type", "name", "label", "relevant", "calculation", "read_only", "disabled"])
      return
    }
    guard row["calculation"].isEmpty else {
      throw refusal("calculation", "no answer is filled in by a calculation; its type would be “calculate”")
    }
    try requireOpen()
    var question = InstrumentQuestion(id: draft.id, kind: try kind(&draft), text: try label())
    question.help = try words("hint")
    try media(&question)
    question.isRequired = try isRequired() && question.kind != .note
    try constrain(&question, &draft)
    remarks += try leftOutParameters()
    remark(question.kind)
    draft.content = .question(question)
    draft.pipes = pipes
  }

  func refusal(_ column: String, _ reason: String) -> ImportRefusal {
    ImportRefusal(row.finding(sheet.key(row, column), reason))
  }

  var looks: Set<String> {
    Set(row["appearance"].lowercased().split(whereSeparator: { $0.isWhitespace }).map(String.init))
  }

  // MARK: other columns

  private func isRequired() throws(ImportRefusal) -> Bool {
    switch row["required"].lowercased().replacing(" ", with: "") {
    case "yes", "true", "true()", "1": return true
    case "", "no", "false", "false()", "0": return false
    default: throw refusal("required", "a question is required or not, whatever was answered before")
    }
  }

  private mutating func constrain(_ question: inout InstrumentQuestion, _ draft: inout ImportDraft)
    throws(ImportRefusal)
  {
    let text = row["constraint"]
    guard !text.isEmpty else { return }
    let message = try words("constraint_message")
    if let pattern = XLSFormPattern.whole(text) {
      let whole = InstrumentPattern(pattern, message: message)
      switch question.kind {
      case .text(_, let least, let most): question.kind = .text(whole, least: least, most: most)
      case .lines(_, let least, let most): question.kind = .lines(whole, least: least, most: most)
      default: throw refusal("constraint", "only a text has a pattern")
      }
    } else {
      draft.constraints = [
        ImportDraft.Constraint(
          formula: ForeignFormula(row, "constraint"),
          message: message ?? ImportWords.violated(sheet.languages))
      ]
    }
  }

  private func media(_ question: inout InstrumentQuestion) throws(ImportRefusal) {
    for column in ["audio", "video"] where !sheet.words(row, column).isEmpty {
      throw refusal(column, "sounds and films are not taken")
    }
    question.picture = sheet.words(row, "image").values.sorted().first
  }

  private mutating func remark(_ kind: InstrumentQuestion.Kind) {
    if let lost = row.lostAppearances(except: kind.carriedAppearances) { remarks.append(lost) }
    remarks += sheet.remarks(onPicturesOf: row) + meaningless(for: kind)
    if !row["default"].isEmpty { remarks.append(row.finding("default", "no answer is ever preset")) }
    for column in ["required_message", "guidance_hint"] where !sheet.words(row, column).isEmpty {
      remarks.append(row.finding(sheet.key(row, column), "these words are left out"))
    }
  }

  // MARK: words

  private mutating func label() throws(ImportRefusal) -> InstrumentText {
    if let text = try words("label") { return text }
    if let text = try words("hint") { return text }
    throw refusal("label", "the question has no words")
  }

  private mutating func words(_ column: String) throws(ImportRefusal) -> InstrumentText? {
    var words: [String: String] = [:]
    for (language, text) in sheet.words(row, column) { words[language] = try piped(text, column) }
    guard !words.isEmpty else { return nil }
    for language in sheet.languages where words[language] == nil && words[InstrumentText.anyLanguage] == nil {
      gaps.append(
        ImportGap(
          language: language,
          finding: row.finding(sheet.key(row, column), "there are no words in “\(language)”")))
    }
    return InstrumentText(words)
  }

  private mutating func piped(_ source: String, _ column: String) throws(ImportRefusal) -> String {
    let plain = PlainText(source)
    if let tag = plain.lostTag {
      throw refusal(column, "pictures, sounds and frames (<\(tag)>) are not taken")
    }
    if plain.lostFormatting {
      remarks.append(row.finding(sheet.key(row, column), "its formatting is left out"))
    }
    var text = ""
    var rest = plain.text[...]
    let finding = row.finding(sheet.key(row, column), "")
    while let open = rest.firstRange(of: "${"), let close = rest[open.upperBound...].firstIndex(of: "}") {
      text += withoutFormulas(String(rest[..<open.lowerBound]))
      let name = trimmed(rest[open.upperBound..<close])
      guard let id = names[name] else {
        throw refusal(column, "it puts in “\(name)”, which is no row of this file")
      }
      text += "{\(Formula.name(id))}"
      pipes.append(ImportDraft.Pipe(source: name, place: finding.place, column: finding.column))
      rest = rest[rest.index(after: close)...]
    }
    return text + withoutFormulas(String(rest))
  }
}
