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

  /// A sentence about a cell of the spreadsheet, or about a line of the study.
  public struct Finding: Sendable, Hashable {
    public let place: String
    public let reason: String

    public init(place: String, reason: String) { (self.place, self.reason) = (place, reason) }
  }

  /// The reason why nothing is added, the first of them.
  public enum Obstacle: String, Sendable {
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
  /// The places of the obstacle; with rows left out, those.
  public var problems: [Finding]
  /// Different looks, and rows that are not needed here.
  public var remarks: [Finding]

  public init(surveys: [Survey], obstacle: Obstacle?, problems: [Finding], remarks: [Finding]) {
    (self.surveys, self.obstacle, self.problems, self.remarks) = (surveys, obstacle, problems, remarks)
  }
}

/// The reason why nothing at all can be read from a file, in words for those who have it.
public struct UnreadableInstruments: Error, Sendable {
  public let reason: String

  public init(reason: String) { self.reason = reason }
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
