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
  }

  private(set) var lists: [String: List] = [:]
  /// Choices without words in a language.
  private(set) var gaps: [ImportGap] = []
  private(set) var remarks: [ImportFinding] = []

  init() {}

  init(_ sheet: XLSFormSheet, languages: [String]) {
    remarks = sheet.unread
    for row in sheet.table.rows {
      let list = row["list_name"].isEmpty ? row["list"] : row["list_name"]
      if list.isEmpty { continue }
      add(row, to: list, sheet, languages)
    }
  }

  private mutating func add(
    _ row: ImportTable.Row, to list: String, _ sheet: XLSFormSheet, _ languages: [String]
  ) {
    var whole = lists[list] ?? List()
    defer { lists[list] = whole }
    let code = row["name"]
    var words = sheet.words(row, "label")
    if words.isEmpty { words[InstrumentText.anyLanguage] = code }
    if words[InstrumentText.anyLanguage] == nil {
      gaps += languages.filter { words[$0] == nil }.map { Self.gap(in: $0, row, sheet) }
    }
    whole.problem = whole.problem ?? Self.problem(of: words, row, sheet)
    let label = InstrumentText(words.mapValues { withoutFormulas(PlainText($0).text) })
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
