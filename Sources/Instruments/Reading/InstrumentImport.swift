import Spreadsheets

/// The instruments in a file, and what was not taken from it.
public struct InstrumentImport: Sendable, Equatable {
  public var instruments: [Instrument]
  /// Rows and columns that have no counterpart. Nothing of such a row is in the instruments.
  public var refusals: [ImportFinding]
  /// Rows that are not needed here, and looks that are different here.
  public var remarks: [ImportFinding]

  /// The languages in which there are words; empty if the file does not say in which they are.
  public var languages: [String]
  /// Cells without words in one of these.
  public var gaps: [ImportGap] = []
  /// The columns of words in one language, with what is said where the study does not speak it.
  public var languageColumns: [ImportGap] = []

  /// The rows of questions, and of what stands between them, in one file. More are no questionnaire, and the checks of the
  /// study with them would keep a server busy for minutes.
  public static let mostRows = 10_000
}

/// A remark about a cell, for the person who has the spreadsheet.
public struct ImportFinding: Sendable, Hashable, CustomStringConvertible {
  public let place: CellAddress
  /// The heading of the column.
  public let column: String
  public let reason: String

  public init(_ place: CellAddress, _ column: String, _ reason: String) {
    (self.place, self.column, self.reason) = (place, column, reason)
  }

  public var description: String { "\(place) (\(column)): \(reason)" }
}

/// A mistake that the reader of studies finds in an imported survey, such as a rule that no answers fulfil.
public struct ImportMistake: Sendable, Hashable {
  public let survey: String
  /// The id of the question, matrix, computed value or repeated group.
  public let entry: String
  public let reason: String

  public init(survey: String, entry: String, reason: String) {
    (self.survey, self.entry, self.reason) = (survey, entry, reason)
  }
}

/// The reason why nothing at all can be read from a file.
public enum ImportProblem: Error, Sendable, Equatable, CustomStringConvertible {
  /// No sheet has the columns by which the kind of the file is known.
  case unknownKind
  case missingSheet(String)
  case missingColumn(String, sheet: String)
  case doubledColumn(String, CellAddress)
  /// A column of words whose language has no code.
  case unknownLanguage(String, CellAddress)
  /// More rows below the headings than are taken as questions.
  case tooManyRows(Int, sheet: String)

  public var description: String {
    switch self {
    case .unknownKind:
      "this is no data dictionary of REDCap (“Variable / Field Name”), no XLSForm and no spreadsheet of formr "
        + "(sheet “survey” with “type” and “name”)"
    case .missingSheet(let name): "the sheet “\(name)” is missing"
    case .missingColumn(let name, let sheet): "the sheet “\(sheet)” has no column “\(name)”"
    case .doubledColumn(let name, let place): "\(place): the column “\(name)” is there twice"
    case .tooManyRows(let count, let sheet):
      "the sheet “\(sheet)” has \(count) rows; at most \(InstrumentImport.mostRows) are read, so divide it into several files"
    case .unknownLanguage(let name, let place):
      "\(place): the language “\(name)” is not known; its code of two letters stands in parentheses: “Deutsch (de)”"
    }
  }
}

/// A cell without words in a language in which other cells have some; or the head of a column in a language.
public struct ImportGap: Sendable, Hashable {
  public let language: String
  public let finding: ImportFinding
}
