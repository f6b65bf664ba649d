import Spreadsheets

/// A sheet of an XLSForm with its languages.
struct XLSFormSheet {
  let table: ImportTable
  /// Codes of the languages in which there are labels.
  let languages: [String]
  /// The language of columns that name none.
  private let usual: String
  private let part: Part

  /// The place of a sheet in the form. It says which columns are read; those of choices are all kept, for their filters.
  enum Part {
    case survey, choices, settings

    func reads(_ column: String) -> Bool {
      switch self {
      case .survey: !Self.ofSettings.contains(column) && !["list_name", "list"].contains(column)
      case .choices: Self.ofChoices.contains(column)
      case .settings: Self.ofSettings.contains(column)
      }
    }

    private static let ofChoices: Set<String> = [
      "list_name", "list", "name", "label", "image", "audio", "video",
    ]
    private static let ofSettings: Set<String> = ["form_title", "form_id", "default_language"]
  }

  init(
    _ sheet: Sheet, _ part: Part, usual: String = InstrumentText.anyLanguage
  ) throws(ImportProblem) {
    table = try ImportTable(sheet, formulas: Self.formulas) {
      XLSFormHeading($0)?.key ?? (part == .choices ? $0 : nil)
    }
    (self.usual, self.part) = (usual, part)
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

  private func isRead(_ heading: String) -> Bool {
    XLSFormHeading(heading).map { part.reads($0.column) } ?? false
  }

  /// The columns that are not read.
  var unread: [ImportFinding] {
    guard let head = table.sheet.rows.first else { return [] }
    var found = table.withoutHeading
    for (column, text) in head.texts.enumerated() where !trimmed(text).isEmpty && !isRead(trimmed(text)) {
      let place = table.sheet.address(head, column: column)
      found.append(ImportFinding(place, trimmed(text), "this column is not read"))
    }
    return found
  }

  /// The columns of words, by their language.
  var languageColumns: [ImportGap] {
    guard let head = table.sheet.rows.first else { return [] }
    return head.texts.enumerated().compactMap { column, heading in
      let heading = trimmed(heading)
      guard isRead(heading), let language = XLSFormHeading(heading)?.language,
        let code = LanguageCode.code(language)
      else { return nil }
      let place = table.sheet.address(head, column: column)
      return ImportGap(
        language: code,
        finding: ImportFinding(place, heading, "this column is left out: the study does not speak “\(code)”"))
    }
  }

  /// The cells of a row by the headings of their columns, for those that are not read as anything else.
  func cells(_ row: ImportTable.Row) -> [String: String] {
    let others = table.columns.keys.map { (key: $0, heading: table.headings[$0] ?? $0) }
      .filter { !isRead($0.heading) }
    return Dictionary(others.map { ($0.heading, row[$0.key]) }) { first, _ in first }
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

  /// Says that the picture of a row has to be copied, and whether others are left out.
  func remarks(onPicturesOf row: ImportTable.Row) -> [ImportFinding] {
    let pictures = Set(words(row, "image").values).sorted()
    guard let first = pictures.first else { return [] }
    let key = key(row, "image")
    var remarks = [row.finding(key, "“\(first)” has to be put into the folder “pictures”")]
    if pictures.count > 1 {
      remarks.append(row.finding(key, "all languages have this picture: those of the others are left out"))
    }
    return remarks
  }

  /// The column in which the words of a row are.
  func key(_ row: ImportTable.Row, _ column: String) -> String {
    if !row[column].isEmpty { return column }
    let keys = table.columns.keys.filter { $0.hasPrefix(column + "::") }.sorted()
    return keys.first { !row[$0].isEmpty } ?? keys.first ?? column
  }
}
