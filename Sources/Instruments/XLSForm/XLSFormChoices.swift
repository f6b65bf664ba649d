import Spreadsheets

/// The lists of choices of an XLSForm.
struct XLSFormChoices {
  struct List {
    var choices = ForeignChoices()
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
    for language in languages where words[language] == nil && words[InstrumentText.anyLanguage] == nil {
      gaps.append(
        ImportGap(
          language: language,
          finding: row.finding(sheet.key(row, "label"), "there are no words in “\(language)”")))
    }
    if words.values.contains(where: { $0.contains("${") }) {
      whole.problem =
        whole.problem ?? row.finding(sheet.key(row, "label"), "answers cannot be put into choices of a list")
    }
    for column in ["audio", "video"] where !sheet.words(row, column).isEmpty {
      whole.problem = whole.problem ?? row.finding(sheet.key(row, column), "sounds and films are not taken")
    }
    do {
      try whole.choices.add(
        code: code, label: InstrumentText(words.mapValues { withoutFormulas(PlainText($0).text) }))
    } catch {
      whole.problem = whole.problem ?? row.finding("name", error.reason)
      return
    }
    if let picture = sheet.words(row, "image").values.sorted().first {
      whole.choices.setPicture(picture)
      whole.hasPictures = true
    }
  }
}
