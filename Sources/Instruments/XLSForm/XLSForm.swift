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
    let settings = try workbook["settings"].map { sheet throws(ImportProblem) in try XLSFormSheet(sheet) }
    let first = settings?.table.rows.first
    let usual = first.flatMap { LanguageCode.code($0["default_language"]) } ?? InstrumentText.anyLanguage
    sheet = try XLSFormSheet(survey, usual: usual)
    for column in ["type", "name"] where !sheet.table.has(column) {
      throw .missingColumn(column, sheet: survey.name)
    }
    let list = workbook["choices"] ?? workbook["columns"]
    let languages = sheet.languages
    choices =
      try list.map { list throws(ImportProblem) in
        XLSFormChoices(
          try XLSFormSheet(list, usual: usual, keepsColumns: true), languages: languages)
      } ?? XLSFormChoices()
    rows = sheet.table.rows
    let title = first?["form_title"] ?? ""
    let id = [first?["form_id"] ?? "", title].lazy.compactMap(InstrumentName.id).first ?? "survey"
    self.survey = ImportSurvey(id: id, title: InstrumentText(withoutFormulas(title.isEmpty ? id : title)))
    let filters = sheet.table.rows.map { $0["choice_filter"] }
    let unread = choices.remarks.filter { remark in
      !filters.contains { XFormLogic.names(remark.column, in: $0) }
    }
    findings.remarks = sheet.unread + unread + (settings?.unread ?? []) + sheet.table.straightened
    findings.remarks += Self.unread(workbook)
    gaps = choices.gaps
  }

  /// A notice for each sheet that means something to other tools and has no counterpart.
  private static func unread(_ workbook: Workbook) -> [ImportFinding] {
    let reasons = [
      "entities": "this sheet is not read: no form makes or changes entities here",
      "external_choices": "this sheet is not read: choices stand in the sheet “choices”",
      "osm": "this sheet is not read: nothing is marked on maps here",
    ]
    return workbook.sheets.compactMap { sheet in
      guard let reason = reasons[sheet.name.lowercased()], let head = sheet.rows.first else { return nil }
      return ImportFinding(sheet.address(head, column: 0), head[0], reason)
    }
  }

  private mutating func read(_ mistakes: [ImportMistake]) -> InstrumentImport {
    for row in rows where !row["name"].isEmpty {
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
      })
  }

  // MARK: rows

  func appearances(_ row: ImportTable.Row) -> Set<String> {
    Set(row["appearance"].lowercased().split(whereSeparator: { $0.isWhitespace }).map(String.init))
  }

  func words(_ row: ImportTable.Row, _ column: String) -> InstrumentText? {
    let words = sheet.words(row, column).mapValues { withoutFormulas(PlainText($0).text) }
    return words.isEmpty ? nil : InstrumentText(words)
  }

  /// The place of the draft of a row; nil if it is left out or refused.
  mutating func draft(_ row: ImportTable.Row, _ type: XLSFormType, _ frame: Frame) -> Int? {
    let name = row["name"]
    if row["type"].isEmpty {
      findings.remarks.append(row.finding("type", "a row without a type is a remark"))
      return nil
    }
    if ["yes", "true", "1"].contains(row["disabled"].lowercased()) {
      findings.leaveOut(row.finding("disabled", "this row is disabled"), naming: name)
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
        draft.matrix = matrix
      }
    } catch {
      findings.refuse(error.finding, naming: row["name"])
      return nil
    }
    drafts.append(draft)
    return drafts.count - 1
  }
}
