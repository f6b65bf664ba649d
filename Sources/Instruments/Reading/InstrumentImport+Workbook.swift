import Spreadsheets

/// The tools whose files are read.
public enum InstrumentSource: String, Sendable, CaseIterable {
  case redcap, xlsform, formr
}

extension InstrumentImport {
  /// Reads the instruments of a workbook or CSV file, whichever tool it is from. An XLSForm and a spreadsheet of formr
  /// are told apart by their columns, unless it is said.
  ///
  /// - Parameters:
  ///   - name: the file's name without its ending; the title, where the file has none
  ///   - language: the code of the language of its words, where the file does not say it
  ///   - mistakes: those that the reader of studies found in what was read before; their rows are refused
  public init(
    _ workbook: Workbook, name: String, source: InstrumentSource? = nil, language: String? = nil,
    mistakes: [ImportMistake] = []
  ) throws(ImportProblem) {
    let language = language ?? InstrumentText.anyLanguage
    switch source ?? Self.source(of: workbook) {
    case .redcap:
      guard let sheet = workbook.sheets.first(where: REDCapDictionary.isOne) else {
        throw .missingColumn(REDCapColumn.name.heading, sheet: workbook.sheets.first?.name ?? "")
      }
      try Self.requireReadable(sheet)
      self = try REDCapDictionary.read(sheet, workbook, language: language, mistakes)
    case .xlsform:
      if let sheet = workbook["survey"] { try Self.requireReadable(sheet) }
      self = try XLSForm.read(workbook, mistakes)
    case .formr:
      guard let sheet = FormrSpreadsheet.sheet(of: workbook) else {
        throw .missingColumn("type, name and label", sheet: workbook.sheets.first?.name ?? "")
      }
      try Self.requireReadable(sheet)
      self = try FormrSpreadsheet.read(sheet, workbook, name: name, language: language, mistakes)
    case nil: throw .unknownKind
    }
  }

  private static func requireReadable(_ sheet: Sheet) throws(ImportProblem) {
    let count = sheet.rows.count - 1
    if count > mostRows { throw .tooManyRows(count, sheet: sheet.name) }
  }

  private static func source(of workbook: Workbook) -> InstrumentSource? {
    if workbook.sheets.contains(where: REDCapDictionary.isOne) { return .redcap }
    if FormrSpreadsheet.sheet(of: workbook) != nil { return .formr }
    return XLSForm.isOne(workbook) ? .xlsform : nil
  }
}
