import Expressions
import Spreadsheets

/// Reads an XLSForm: the sheets `survey`, `choices` and `settings`. A group with the appearance `field-list` becomes a
/// page, a `table-list` a matrix; the rule of any other group is that of its questions.
///
/// Source: xlsform.org; pyxform.
struct XLSForm {
  let sheet: XLSFormSheet
  private let choices: XLSFormChoices
  let rows: [ImportTable.Row]
  var index = 0
  private var survey: ImportSurvey
  var drafts: [ImportDraft] = []
  var findings = ImportFindings()
  private var gaps: [ImportGap] = []
  var names: [String: String] = [:]
  private var taken: Set<String> = []

  static func isOne(_ workbook: Workbook) -> Bool {
    guard let sheet = workbook["survey"], let head = sheet.rows.first else { return false }
    let columns = Set(head.texts.compactMap { XLSFormHeading(trimmed($0))?.column })
    return columns.isSuperset(of: ["type", "name"]) || columns.isSuperset(of: ["type", "label"])
  }

  static func read(_ workbook: Workbook, _ mistakes: [ImportMistake]) throws(ImportProblem)
    -> InstrumentImport
  {
    guard let survey = workbook["survey"] else { throw .missingSheet("survey") }
    var reader = try XLSForm(survey, workbook)
    return reader.read(mistakes)
  }

  private init(_ survey: Sheet, _ workbook: Workbook) throws(ImportProblem) {
    let settings = try workbook["settings"].map { sheet throws(ImportProblem) in
      try XLSFormSheet(sheet, .settings)
    }
    let first = settings?.table.rows.first
    let usual = first.flatMap { LanguageCode.code($0["default_language"]) } ?? InstrumentText.anyLanguage
    sheet = try XLSFormSheet(survey, .survey, usual: usual)
    for column in ["type", "name"] where !sheet.table.has(column) {
      throw .missingColumn(column, sheet: survey.name)
    }
    let list = workbook["choices"] ?? workbook["columns"]
    let languages = sheet.languages
    choices =
      try list.map { list throws(ImportProblem) in
        XLSFormChoices(try XLSFormSheet(list, .choices, usual: usual), languages: languages)
      } ?? XLSFormChoices()
    rows = sheet.table.rows.filter { !Self.isDisabled($0) }
    let title = first?["form_title"] ?? ""
    let id = [first?["form_id"] ?? "", title].lazy.compactMap(InstrumentName.id).first ?? "survey"
    self.survey = ImportSurvey(id: id, title: InstrumentText(withoutFormulas(title.isEmpty ? id : title)))
    let filters = sheet.table.rows.map { $0["choice_filter"] }
    let unread = choices.remarks.filter { remark in
      !filters.contains { XFormLogic.names(remark.column, in: $0) }
    }
    findings.remarks = sheet.unread + unread + (settings?.unread ?? []) + sheet.table.straightened
    findings.remarks += choices.lost + choices.unused(by: rows.map { $0["type"] })
    findings.remarks += Self.lost(settings, usual)
    findings.remarks += workbook.unread(except: [survey, list, workbook["settings"]], Self.unreadSheets)
    for row in sheet.table.rows where Self.isDisabled(row) {
      findings.leaveOut(row.finding("disabled", "this row is disabled"), naming: row["name"])
    }
    gaps = choices.gaps
  }

  /// Sheets that mean something to other tools and have no counterpart.
  private static let unreadSheets = [
    "entities": "this sheet is not read: no form makes or changes entities here",
    "external_choices": "this sheet is not read: choices stand in the sheet “choices”",
    "osm": "this sheet is not read: nothing is marked on maps here",
  ]

  /// Rows of the settings behind the first, and a language that is not known.
  private static func lost(_ settings: XLSFormSheet?, _ usual: String) -> [ImportFinding] {
    guard let rows = settings?.table.rows, let first = rows.first else { return [] }
    var lost = rows.dropFirst().map { $0.finding("form_title", "only the first row of the settings is read") }
    let language = first["default_language"]
    if usual == InstrumentText.anyLanguage, !language.isEmpty, language.lowercased() != "default" {
      lost.append(first.finding("default_language", "the language “\(language)” is not known"))
    }
    return lost
  }

  /// A disabled row is as if it were not there; that of a group leaves what stands in the group.
  private static func isDisabled(_ row: ImportTable.Row) -> Bool {
    ["yes", "true", "true()", "1"].contains(row["disabled"].lowercased())
  }

  private mutating func read(_ mistakes: [ImportMistake]) -> InstrumentImport {
    for row in sheet.table.rows where !row["name"].isEmpty {
      switch XLSFormType(row["type"]) {
      case .beginGroup, .beginRepeat, .beginLoop, .endGroup, .endRepeat: continue
      default:
        if let id = InstrumentName.id(row["name"]), names[row["name"]] == nil { names[row["name"]] = id }
      }
    }
    while index < rows.count { survey.layout += part(Frame()) }
    var logic = ImportLogic(
      drafts, [survey], .xlsform, findings, mistakes: mistakes)
    logic.resolve()
    let refused = Set(logic.refusals.map(\.place.row))
    return InstrumentImport(
      instruments: ImportAssembly(logic: logic, surveys: [survey]).instruments(),
      refusals: logic.refusals.inOrder(), remarks: findings.remarks.inOrder(), languages: sheet.languages,
      gaps: gaps.filter {
        $0.finding.place.sheet != sheet.table.sheet.name || !refused.contains($0.finding.place.row)
      }, languageColumns: sheet.languageColumns + choices.languageColumns)
  }

  // MARK: rows

  func appearances(_ row: ImportTable.Row) -> Set<String> {
    Set(row["appearance"].lowercased().split(whereSeparator: { $0.isWhitespace }).map(String.init))
  }

  /// The heading of a group, with a notice of what of it is left out.
  mutating func heading(_ row: ImportTable.Row) -> InstrumentText? {
    let words = sheet.words(row, "label").mapValues { PlainText($0) }
    guard !words.isEmpty else { return nil }
    let key = sheet.key(row, "label")
    if words.values.contains(where: \.lostFormatting) {
      findings.remarks.append(row.finding(key, "its formatting is left out"))
    }
    if let tag = words.values.lazy.compactMap(\.lostTag).first {
      findings.remarks.append(row.finding(key, "a heading has no pictures, sounds and frames (<\(tag)>)"))
    }
    if words.values.contains(where: { $0.text.contains("${") }) {
      findings.remarks.append(
        row.finding(key, "answers are not put into this heading: it is shown as it is written"))
    }
    return InstrumentText(words.mapValues { withoutFormulas($0.text) })
  }

  /// The place of the draft of a row; nil if it is left out or refused.
  mutating func draft(_ row: ImportTable.Row, _ type: XLSFormType, _ frame: Frame) -> Int? {
    let name = row["name"]
    if row["type"].isEmpty {
      findings.remarks.append(row.finding("type", "a row without a type is a remark"))
      return nil
    }
    if case .metadata(let what) = type {
      findings.leaveOut(
        row.finding("type", "“\(what)” is not recorded: the console keeps its own times"), naming: name)
      return nil
    }
    // Something to read needs no name there.
    let unnamed = name.isEmpty && type == .question("note") ? "note-\(row.number)" : name
    guard let id = InstrumentName.id(unnamed) else {
      findings.refuse(row.finding("name", "this is no name of a question"), naming: name)
      return nil
    }
    guard taken.insert(id).inserted else {
      findings.refuse(row.finding("name", "a question of this name is there already"))
      return nil
    }
    return draft(row, type, frame, id)
  }

  private mutating func draft(_ row: ImportTable.Row, _ type: XLSFormType, _ frame: Frame, _ id: String)
    -> Int?
  {
    var draft = ImportDraft(
      source: row["name"], place: row.place("name"), column: row.heading("name"), id: id, survey: 0,
      group: frame.repetition,
      content: .question(InstrumentQuestion(id: id, kind: .note, text: InstrumentText(""))),
      rules: frame.rules)
    do throws(ImportRefusal) {
      var reader = XLSFormRow(row: row, type: type, sheet: sheet, choices: choices, names: names)
      try reader.read(into: &draft)
      findings.remarks += reader.remarks
      gaps += reader.gaps
      if let matrix = frame.matrix {
        if draft.filter != nil {
          throw reader.refusal("choice_filter", "all rows of a table have the same choices")
        }
        if draft.question?.choices?.choices.contains(where: \.hasText) == true {
          throw reader.refusal("type", "a text beside an answer has no place in a table")
        }
        draft.matrix = matrix
        if draft.question?.choices?.isShuffled == true {
          findings.remarks.append(row.finding("parameters", "the answers of a table keep their order"))
        }
        if draft.question?.choices?.isDropDown == true {
          findings.remarks.append(row.finding("appearance", "the answers of a table are all to be seen"))
        }
      }
    } catch {
      findings.refuse(error.finding, naming: row["name"])
      return nil
    }
    drafts.append(draft)
    return drafts.count - 1
  }
}
