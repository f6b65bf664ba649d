import Spreadsheets

/// The lists of choices of an XLSForm.
struct XLSFormChoices {
  struct List {
    var choices = ForeignChoices()
    /// The cells of each choice by the headings of their columns, for filters. A choice that is there several times, each
    /// with other cells, is one choice.
    var cells: [String: [[String: String]]] = [:]
    /// The choice that is there twice, which only a filter can tell apart.
    var doubled: ImportFinding?
    var hasPictures = false
    var problem: ImportFinding?
    /// The cell in which the list begins.
    let first: ImportFinding
  }

  private(set) var lists: [String: List] = [:]
  /// Choices without words in a language.
  private(set) var gaps: [ImportGap] = []
  /// Columns that are not read, unless a filter names them.
  private(set) var remarks: [ImportFinding] = []
  /// Cells that are left out.
  private(set) var lost: [ImportFinding] = []
  private(set) var languageColumns: [ImportGap] = []

  init() {}

  init(_ sheet: XLSFormSheet, languages: [String]) {
    remarks = sheet.unread
    languageColumns = sheet.languageColumns
    for row in sheet.table.rows {
      let list = row["list_name"].isEmpty ? row["list"] : row["list_name"]
      if list.isEmpty {
        lost.append(row.finding("list_name", "a row without a list is no choice"))
      } else {
        add(row, to: list, sheet, languages)
      }
    }
  }

  /// A notice for each list that no row of the form names.
  ///
  /// - Parameter types: the cells `type` of the form
  func unused(by types: [String]) -> [ImportFinding] {
    let used = Set(
      types.compactMap { type -> String? in
        switch XLSFormType(type) {
        case .select(let list, _, _), .rank(let list): list
        case .beginLoop: type.split(whereSeparator: \.isWhitespace).last.map(String.init)
        default: nil
        }
      })
    return lists.filter { !used.contains($0.key) }.map { $0.value.first }
  }

  private mutating func add(
    _ row: ImportTable.Row, to list: String, _ sheet: XLSFormSheet, _ languages: [String]
  ) {
    var whole =
      lists[list] ?? List(first: row.finding("list_name", "no question has the list “\(list)”"))
    defer { lists[list] = whole }
    let code = row["name"]
    var words = sheet.words(row, "label")
    if words.isEmpty {
      words[InstrumentText.anyLanguage] = code
      lost.append(row.finding("name", "the choice has no words: its code is shown"))
    }
    if words[InstrumentText.anyLanguage] == nil {
      gaps += languages.filter { words[$0] == nil }.map { Self.gap(in: $0, row, sheet) }
    }
    whole.problem = whole.problem ?? Self.problem(of: words, row, sheet)
    let plain = words.mapValues { PlainText($0) }
    if plain.values.contains(where: \.lostFormatting) {
      lost.append(row.finding(sheet.key(row, "label"), "its formatting is left out"))
    }
    let label = InstrumentText(plain.mapValues { withoutFormulas($0.text) })
    let cells = sheet.cells(row).merging(["name": code]) { _, name in name }
    if let known = whole.choices.choices.first(where: { $0.label == label }),
      whole.cells[known.id]?.first?["name"] == code
    {
      whole.cells[known.id]?.append(cells)
      whole.doubled = whole.doubled ?? row.finding("name", "the code “\(code)” is there twice")
      return
    }
    do {
      try whole.choices.add(code: code, label: label)
    } catch {
      whole.problem = whole.problem ?? row.finding("name", error.reason)
      return
    }
    if let id = whole.choices.choices.last?.id { whole.cells[id] = [cells] }
    if let picture = sheet.words(row, "image").values.sorted().first {
      whole.choices.setPicture(picture)
      whole.hasPictures = true
      lost += sheet.remarks(onPicturesOf: row)
    }
  }

  private static func gap(in language: String, _ row: ImportTable.Row, _ sheet: XLSFormSheet) -> ImportGap {
    ImportGap(
      language: language,
      finding: row.finding(sheet.key(row, "label"), "there are no words in “\(language)”"))
  }

  /// Returns the first thing of a choice that no list can take.
  private static func problem(
    of words: [String: String], _ row: ImportTable.Row, _ sheet: XLSFormSheet
  ) -> ImportFinding? {
    if words.values.contains(where: { $0.contains("${") }) {
      return row.finding(sheet.key(row, "label"), "answers cannot be put into choices of a list")
    }
    return ["audio", "video"].first { !sheet.words(row, $0).isEmpty }.map {
      row.finding(sheet.key(row, $0), "sounds and films are not taken")
    }
  }
}
