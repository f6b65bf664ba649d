import Expressions
import Spreadsheets

/// Reads the spreadsheet of a survey of formr: a sheet with one item a row, and a sheet with lists of choices. A
/// `submit` ends a page.
///
/// Source: formr.org, documentation “Survey spreadsheet” and “Items”.
struct FormrSpreadsheet {
  private let table: ImportTable
  private let lists: [String: FormrChoices]
  private let language: String
  private var drafts: [ImportDraft] = []
  private var findings = ImportFindings()
  private var names: [String: String] = [:]
  private var taken: Set<String> = []

  private static let columns: Set<String> = [
    "type", "name", "label", "optional", "showif", "value", "class", "item_order", "block_order",
  ]

  static func sheet(of workbook: Workbook) -> Sheet? {
    let candidates = [workbook["survey"], workbook.sheets.first].compactMap(\.self)
    return candidates.first { sheet in
      let heads = Set((sheet.rows.first?.texts ?? []).map { trimmed($0).lowercased() })
      return heads.isSuperset(of: ["type", "name", "label"])
        && (heads.contains("optional") || heads.contains("showif") || heads.contains("choice1"))
    }
  }

  static func read(
    _ sheet: Sheet, _ workbook: Workbook, name: String, language: String, _ mistakes: [ImportMistake]
  ) throws(ImportProblem) -> InstrumentImport {
    var reader = try FormrSpreadsheet(sheet, workbook, language)
    return reader.read(name, mistakes)
  }

  private init(_ sheet: Sheet, _ workbook: Workbook, _ language: String) throws(ImportProblem) {
    table = try ImportTable(sheet) { heading in
      let plain = heading.lowercased()
      return Self.columns.contains(plain) || FormrItem.choiceColumns.contains(plain) ? plain : nil
    }
    self.language = language
    let choices = workbook["choices"].flatMap { $0.name == sheet.name ? nil : $0 }
    let known = try choices.map { sheet throws(ImportProblem) in try FormrLists(sheet, language) }
    lists = known?.lists ?? [:]
    findings.remarks = table.unread + (known?.lost ?? []) + workbook.unread(except: [sheet, choices])
  }

  private mutating func read(_ name: String, _ mistakes: [ImportMistake]) -> InstrumentImport {
    let rows = table.rows
    for row in rows {
      if let id = InstrumentName.id(row["name"]), names[row["name"]] == nil { names[row["name"]] = id }
    }
    var pages: [[Int]] = [[]]
    for row in rows {
      if row["type"].lowercased().hasPrefix("submit") {
        pages.append([])
        noteButton(row)
      } else if let place = draft(row) {
        pages[pages.count - 1].append(place)
      }
    }
    let id = InstrumentName.id(name) ?? "survey"
    var survey = ImportSurvey(id: id, title: InstrumentText([language: withoutFormulas(name)]))
    let ids = Set(names.values)
    survey.layout = pages.enumerated().filter { !$0.element.isEmpty }.map { number, drafts in
      let page = "page-\(number + 1)"
      return .page(ImportLayout.Page(id: ids.contains(page) ? page + "-of-survey" : page), drafts)
    }
    var logic = ImportLogic(
      drafts, [survey], .formr, findings, mistakes: mistakes)
    logic.resolve()
    return InstrumentImport(
      instruments: ImportAssembly(logic: logic, surveys: [survey]).instruments(),
      refusals: logic.refusals.inOrder(), remarks: findings.remarks.inOrder(),
      languages: language.isEmpty ? [] : [language])
  }

  /// A notice of what a button that ends a page has and is left out. A rule for it would end the page for some alone.
  private mutating func noteButton(_ row: ImportTable.Row) {
    if row["type"].contains(" ") {
      findings.remarks.append(row.finding("type", "no page is left by itself after a time"))
    }
    findings.remarks += row.meaningless(except: ["type", "name"])
  }

  private mutating func draft(_ row: ImportTable.Row) -> Int? {
    let name = row["name"]
    if row["type"].isEmpty {
      findings.remarks.append(row.finding("type", "a row without a type is a remark"))
      return nil
    }
    guard let id = InstrumentName.id(name) else {
      findings.refuse(row.finding("name", "this is no name of an item"), naming: name)
      return nil
    }
    guard taken.insert(id).inserted else {
      findings.refuse(row.finding("name", "an item of this name is there already"))
      return nil
    }
    var draft = ImportDraft(
      source: name, place: row.place("name"), column: row.heading("name"), id: id, survey: 0, group: nil,
      content: .question(InstrumentQuestion(id: id, kind: .note, text: InstrumentText(""))))
    do {
      var reader = FormrItem(row: row, lists: lists, language: language, names: names)
      try reader.read(into: &draft)
      findings.remarks += reader.remarks + reader.leftOut(draft)
    } catch {
      findings.refuse(error.finding, naming: name)
      return nil
    }
    drafts.append(draft)
    return drafts.count - 1
  }
}

/// A list of choices of the sheet `choices`.
struct FormrChoices {
  private(set) var choices = ForeignChoices()
  private(set) var problem: String?

  mutating func add(_ code: String, _ label: String, _ language: String) {
    let words = withoutFormulas(PlainText(label.isEmpty ? code : label).text)
    do {
      try choices.add(code: code, label: InstrumentText([language: words]))
    } catch {
      problem = problem ?? error.reason
    }
  }
}

/// The sheet `choices`: one choice a row, under the name of its list.
struct FormrLists {
  private(set) var lists: [String: FormrChoices] = [:]
  /// Columns and rows that are left out.
  private(set) var lost: [ImportFinding]

  init(_ sheet: Sheet, _ language: String) throws(ImportProblem) {
    let table = try ImportTable(sheet) { heading in
      let plain = heading.lowercased().replacing(" ", with: "_")
      return ["list_name", "name", "label"].contains(plain) ? plain : nil
    }
    lost = table.unread
    var list = ""
    for row in table.rows {
      if !row["list_name"].isEmpty { list = row["list_name"] }
      if list.isEmpty {
        lost.append(row.finding("list_name", "a row without a list is no choice"))
      } else if row["name"].isEmpty {
        lost.append(row.finding("name", "a row without a name is no choice"))
      } else {
        if PlainText(row["label"]).lostFormatting {
          lost.append(row.finding("label", "its formatting is left out"))
        }
        lists[list, default: FormrChoices()].add(row["name"], row["label"], language)
      }
    }
  }
}
