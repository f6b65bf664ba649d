import Spreadsheets

/// A sheet of an XLSForm with its languages.
struct XLSFormSheet {
  let table: ImportTable
  /// Codes of the languages in which there are labels.
  let languages: [String]
  /// The language of columns that name none.
  private let usual: String

  /// - Parameter keepsColumns: other columns are read as they are called, for filters of choices
  init(
    _ sheet: Sheet, usual: String = InstrumentText.anyLanguage, keepsColumns: Bool = false
  ) throws(ImportProblem) {
    table = try ImportTable(sheet, formulas: Self.formulas) {
      XLSFormHeading($0)?.key ?? (keepsColumns ? $0 : nil)
    }
    self.usual = usual
    var languages: [String] = []
    for (column, heading) in (sheet.rows.first?.texts ?? []).enumerated() {
      guard let known = XLSFormHeading(trimmed(heading)), let language = known.language else { continue }
      guard let code = LanguageCode.code(language) else {
        throw .unknownLanguage(language, sheet.address(sheet.rows[0], column: column))
      }
      if known.column == "label", !languages.contains(code) { languages.append(code) }
    }
    self.languages = languages.sorted()
  }

  private static let formulas: Set<String> = [
    "relevant", "constraint", "calculation", "choice_filter", "repeat_count",
  ]

  /// The headings that are not read.
  var unread: [ImportFinding] {
    guard let head = table.sheet.rows.first else { return [] }
    return head.texts.enumerated().compactMap { column, heading in
      let heading = trimmed(heading)
      guard !heading.isEmpty, XLSFormHeading(heading) == nil else { return nil }
      return ImportFinding(table.sheet.address(head, column: column), heading, "this column is not read")
    }
  }

  /// The cells of a row by the headings of their columns, for those that are not read as anything else.
  func cells(_ row: ImportTable.Row) -> [String: String] {
    let others = table.columns.keys.filter { XLSFormHeading(table.headings[$0] ?? $0) == nil }
    return Dictionary(others.map { ($0, row[$0]) }) { first, _ in first }
  }

  /// The words of a row in a column, by language; empty if there are none.
  func words(_ row: ImportTable.Row, _ column: String) -> [String: String] {
    var words: [String: String] = [:]
    for language in table.columns.keys where language.hasPrefix(column + "::") && !row[language].isEmpty {
      words[String(language.dropFirst(column.count + 2))] = row[language]
    }
    let plain = row[column]
    if !plain.isEmpty, words[usual] == nil { words[usual] = plain }
    return words
  }

  /// The column in which the words of a row are.
  func key(_ row: ImportTable.Row, _ column: String) -> String {
    if !row[column].isEmpty { return column }
    let keys = table.columns.keys.filter { $0.hasPrefix(column + "::") }.sorted()
    return keys.first { !row[$0].isEmpty } ?? keys.first ?? column
  }
}
