/// A spreadsheet with questionnaires of another tool, which staff want to add to a study.
public struct InstrumentUpload: Sendable {
  public let name: String
  public let bytes: [UInt8]
  /// The language of its words, where the file does not say it.
  public let language: Language?
  /// The visit to whose tasks its surveys are added; nil for the last one.
  public let visit: StudyVisit.ID?
  /// True if rows without a counterpart are left out; otherwise each of them keeps everything from being added.
  public let leavesOutRefused: Bool
  /// True if the words of another language stand where those of a language of the study are missing.
  public let fillsLanguages: Bool

  public init(
    name: String, bytes: [UInt8], language: Language?, visit: StudyVisit.ID?, leavesOutRefused: Bool,
    fillsLanguages: Bool
  ) {
    (self.name, self.bytes, self.language, self.visit) = (name, bytes, language, visit)
    (self.leavesOutRefused, self.fillsLanguages) = (leavesOutRefused, fillsLanguages)
  }
}

/// The content of such a spreadsheet, and all that stands against adding it.
public struct InstrumentReport: Sendable, Hashable {
  public struct Survey: Sendable, Hashable {
    public let id: String
    public let questions: Int
    public let computedValues: Int

    public init(id: String, questions: Int, computedValues: Int) {
      (self.id, self.questions, self.computedValues) = (id, questions, computedValues)
    }
  }

  /// A sentence, in English, about a cell of the spreadsheet, about the whole file, or about a line of the study.
  public struct Finding: Sendable, Hashable, CustomStringConvertible {
    /// “dictionary!C3 (Field Type)”, “study.yaml:12”
    public let place: String
    /// Nil for the whole file, and for the study.
    public let cell: Cell?
    public let reason: String

    public init(place: String, cell: Cell? = nil, reason: String) {
      (self.place, self.cell, self.reason) = (place, cell, reason)
    }

    public var description: String { "\(place): \(reason)" }
  }

  /// The place of a cell, as people look for it in their spreadsheet.
  public struct Cell: Sendable, Hashable {
    /// Nil in a file with one sheet.
    public let sheet: String?
    /// Counted from 1.
    public let row: Int
    /// The letters above the column: “C”.
    public let column: String
    /// The text at the head of the column; nil where none is known.
    public let heading: String?

    public init(sheet: String?, row: Int, column: String, heading: String?) {
      (self.sheet, self.row, self.column, self.heading) = (sheet, row, column, heading)
    }
  }

  /// The reason why nothing is added, the first of them.
  public enum Obstacle: String, Sendable {
    /// The study has mistakes without these surveys already.
    case studyHasMistakes
    /// Cells have no counterpart here.
    case refused
    /// The study speaks several languages, and the file does not say which is its own.
    case languageUnknown
    /// Words in a language of the study are missing.
    case wordsMissing
    case nothingToAdd
    /// The study has no such visit.
    case visitUnknown
    /// With these surveys the study would have mistakes.
    case mistakes
  }

  public var surveys: [Survey]
  public var obstacle: Obstacle?
  /// Cells without a counterpart. Their rows are left out, or keep everything from being added.
  public var refusals: [Finding]
  /// The other places that the obstacle is about.
  public var problems: [Finding]
  /// The languages of the study in which the file has no words at all.
  public var missingLanguages: [Language]
  /// Different looks, and rows that are not needed here.
  public var remarks: [Finding]

  public init(
    surveys: [Survey], obstacle: Obstacle?, refusals: [Finding], problems: [Finding],
    missingLanguages: [Language], remarks: [Finding]
  ) {
    (self.surveys, self.obstacle, self.refusals) = (surveys, obstacle, refusals)
    (self.problems, self.missingLanguages, self.remarks) = (problems, missingLanguages, remarks)
  }
}

/// The reason why nothing at all can be read from a file, where it is special in English words for those who have it.
public enum UnreadableInstruments: Error, Sendable {
  /// The file is no spreadsheet, or cannot be read as one.
  case noSpreadsheet(reason: String)
  /// The table of something else than questionnaires.
  case otherTable
  /// The questionnaires of a tool, with a mistake that concerns all of them.
  case mistaken(reason: String)
}

/// Adds the questionnaires of other tools to the folder of a study.
public protocol InstrumentIntake: Sendable {
  /// Says what a spreadsheet holds, and changes nothing.
  /// - Throws: ``UnreadableInstruments``
  func check(_ upload: InstrumentUpload, for study: Study) throws -> InstrumentReport
  /// Adds its surveys to the study's folder, unless something stands against it. The study is read again a moment later.
  /// - Throws: ``UnreadableInstruments``
  func add(_ upload: InstrumentUpload, to study: Study, context: AuditContext) throws -> InstrumentReport
}
