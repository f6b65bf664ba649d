import Expressions
import Spreadsheets

/// Reads REDCap's data dictionary. Each form becomes an instrument, each section header begins a page.
///
/// Source: REDCap's help “Data Dictionary” and “Action Tags”.
struct REDCapDictionary {
  private let table: ImportTable
  /// A notice for each sheet beside the dictionary.
  private let otherSheets: [ImportFinding]
  /// The language of all words; the empty one if it is not known.
  private let language: String
  private var forms: [String: Int] = [:]
  private var surveys: [ImportSurvey] = []
  private var pages: [[(page: ImportLayout.Page, drafts: [Int])]] = []
  private var drafts: [ImportDraft] = []
  private var findings = ImportFindings()
  private var names: [String: String] = [:]
  private var taken: Set<String> = []

  static func isOne(_ sheet: Sheet) -> Bool {
    guard let head = sheet.rows.first else { return false }
    let columns = head.texts.compactMap { REDCapColumn(heading: $0) }
    return columns.contains(.name) && columns.contains(.form) && columns.contains(.type)
  }

  static func read(
    _ sheet: Sheet, _ workbook: Workbook, language: String, _ mistakes: [ImportMistake]
  ) throws(ImportProblem) -> InstrumentImport {
    var reader = try REDCapDictionary(sheet, workbook, language)
    return reader.read(mistakes)
  }

  private init(_ sheet: Sheet, _ workbook: Workbook, _ language: String) throws(ImportProblem) {
    table = try ImportTable(sheet) { REDCapColumn(heading: $0)?.rawValue }
    otherSheets = workbook.unread(except: [sheet])
    self.language = language
    for column in [REDCapColumn.name, .form, .type, .label] where !table.has(column.rawValue) {
      throw .missingColumn(column.heading, sheet: sheet.name)
    }
  }

  private mutating func read(_ mistakes: [ImportMistake]) -> InstrumentImport {
    let rows = table.rows
    findings.remarks = table.unread + otherSheets
    for row in rows { name(row) }
    for (place, row) in rows.enumerated() { read(row, isFirst: place == 0) }
    for survey in surveys.indices { surveys[survey].layout = layout(of: survey) }
    var logic = ImportLogic(
      drafts, surveys, .redcap, findings, mistakes: mistakes)
    logic.resolve()
    return InstrumentImport(
      instruments: ImportAssembly(logic: logic, surveys: surveys).instruments(),
      refusals: logic.refusals.inOrder(), remarks: findings.remarks.inOrder(),
      languages: language.isEmpty ? [] : [language])
  }

  /// Gives each field its id and each form its survey before any field is read, since texts put in answers.
  private mutating func name(_ row: ImportTable.Row) {
    let form = row[.form]
    if forms[form] == nil, let id = InstrumentName.id(form) {
      forms[form] = surveys.count
      surveys.append(ImportSurvey(id: id, title: words(Self.title(form))))
      pages.append([])
    }
    guard let survey = forms[form], let id = InstrumentName.id(row[.name]), names[row[.name]] == nil else {
      return
    }
    names[row[.name]] = "\(survey)/\(id)"
  }

  private static func title(_ form: String) -> String {
    let plain = form.replacing("_", with: " ")
    return plain.prefix(1).uppercased() + plain.dropFirst()
  }

  private func words(_ text: String) -> InstrumentText { InstrumentText([language: withoutFormulas(text)]) }

  // MARK: rows

  private mutating func read(_ row: ImportTable.Row, isFirst: Bool) {
    let source = row[.name]
    guard let id = InstrumentName.id(source) else {
      return findings.refuse(row.finding(.name, "this is no name of a field"))
    }
    guard let survey = forms[row[.form]] else {
      return findings.refuse(row.finding(.form, "the form has no name"), naming: source)
    }
    guard taken.insert("\(survey)/\(id)").inserted, taken.insert("=\(source)").inserted else {
      return findings.refuse(row.finding(.name, "a field of this name is there already"))
    }
    let header = beginPage(row, survey)
    if isFirst, Self.isRecordID(row) {
      return findings.leaveOut(
        row.finding(.name, "the record's id is not asked for: participants have an id here"), naming: source)
    }
    var draft = ImportDraft(
      source: source, place: row.place(REDCapColumn.name.rawValue),
      column: row.heading(REDCapColumn.name.rawValue), id: id, survey: survey, group: nil,
      content: .question(InstrumentQuestion(id: id, kind: .note, text: words(""))))
    do {
      var reader = REDCapField(row: row, language: language, names: names, survey: survey, surveys: surveys)
      try reader.read(into: &draft)
      setMatrix(&draft, row, header)
      findings.remarks += reader.remarks
    } catch {
      return findings.refuse(error.finding, naming: source)
    }
    drafts.append(draft)
    pages[survey][pages[survey].count - 1].drafts.append(drafts.count - 1)
  }

  /// The first field of a project names the record: a plain text called `record_id`, `study_id` and the like.
  private static func isRecordID(_ row: ImportTable.Row) -> Bool {
    let name = row[.name]
    let isPlain = row[.type] == "text" && row[.branching].isEmpty && row[.section].isEmpty
    let words: Set<String> = ["id", "record", "record_id", "recordid", "ptid", "pid"]
    return isPlain && (words.contains(name) || name.hasSuffix("_id") || name.hasSuffix("_no"))
  }

  /// Begins a page at a section header, and the first page of a form; returns the header.
  private mutating func beginPage(_ row: ImportTable.Row, _ survey: Int) -> InstrumentText? {
    let plain = PlainText(row[.section])
    let header = plain.text.isEmpty ? nil : words(plain.text)
    guard header != nil || pages[survey].isEmpty else { return nil }
    if plain.lostFormatting { findings.remarks.append(row.finding(.section, "its formatting is left out")) }
    let page = ImportLayout.Page(id: "page-\(pages[survey].count + 1)", title: header)
    pages[survey].append((page, []))
    return header
  }

  /// Rows of a matrix have the name of their group; its heading is the section header above its first row.
  private mutating func setMatrix(
    _ draft: inout ImportDraft, _ row: ImportTable.Row, _ section: InstrumentText?
  ) {
    guard !row[.matrix].isEmpty, draft.question != nil else { return }
    guard let id = InstrumentName.id(row[.matrix]) else {
      findings.remarks.append(row.finding(.matrix, "this is no name of a matrix: the field stands alone"))
      return
    }
    let isTaken = names.values.contains("\(draft.survey)/\(id)")
    let whole = isTaken ? "\(id)-matrix" : id
    if let last = drafts.last, last.matrix?.id == whole, last.survey == draft.survey {
      draft.matrix = last.matrix
    } else {
      draft.matrix = ImportDraft.Matrix(id: whole, text: section ?? ImportWords.eachLine(language))
      // The header is the heading of the matrix, which need not be read twice.
      if section != nil { pages[draft.survey][pages[draft.survey].count - 1].page.title = nil }
    }
  }

  private func layout(of survey: Int) -> [ImportLayout] {
    let ids = Set(drafts.filter { $0.survey == survey }.map(\.id))
    return pages[survey].filter { !$0.drafts.isEmpty }.map { page, drafts in
      let isTaken = ids.contains(page.id)
      return .page(
        ImportLayout.Page(id: isTaken ? page.id + "-of-form" : page.id, title: page.title), drafts)
    }
  }
}
