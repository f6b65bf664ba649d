/// The reasons why a comparison group is not taken in.
public enum ComparisonRefusal: Error, Sendable, Hashable {
  /// The same files are there, under a name.
  case isThere(String)
  /// Another group of the task has the name.
  case nameIsTaken
}

/// The comparison groups of studies.
public protocol ComparisonGroupStore: Sendable {
  /// Takes in a group and the result of each person, in one transaction.
  /// - Parameter results: hands on each result
  /// - Throws: ``ComparisonRefusal``, and what `results` throws: nothing is taken in then
  func addComparisonGroup(
    _ group: ComparisonGroup, context: AuditContext,
    results: @escaping ((ComparedResult) throws -> Void) throws -> Void
  ) throws
  /// In the order in which they were added.
  func comparisonGroups(of study: Study.ID) throws -> [ComparisonGroup]
  /// Removes a group with its results; does nothing for one that is not there.
  func removeComparisonGroup(_ id: ComparisonGroup.ID, of study: Study.ID, context: AuditContext) throws
}

/// Files of results that staff want to see beside their study's.
public struct ComparisonUpload: Sendable {
  public struct File: Sendable {
    public enum Content: Sendable {
      case path(String)
      case bytes([UInt8])
    }

    public let name: String
    public let content: Content

    public init(name: String, content: Content) { (self.name, self.content) = (name, content) }
  }

  public var files: [File]
  public var name: String
  public var task: StudyTask.ID
  /// A word of ``ComparisonIntake/formats``.
  public var format: String
  /// The peculiarities of the files, in the options of the command, such as `--column latency=rt`.
  public var options = ""
  /// The files subtract the other way round.
  public var isReversed = false
  /// The others are taken even if the data of some people have problems.
  public var skipsBroken = false

  public init(files: [File], name: String, task: StudyTask.ID, format: String) {
    self.files = files
    self.name = name
    self.task = task
    self.format = format
  }
}

/// The content of files, and all that stands against taking them in.
public struct ComparisonReport: Sendable {
  /// Nil where something stands against it.
  public var group: ComparisonGroup?
  public var problems: [Problem]
  /// Problems beyond those listed.
  public var moreProblems: Int
  public var remarks: [LocalizedText]

  /// A sentence about a row of a file.
  public struct Problem: Sendable, Hashable {
    public let file: String
    /// From 1; nil for the whole file.
    public let line: Int?
    public let reason: LocalizedText

    public init(file: String, line: Int?, reason: LocalizedText) {
      (self.file, self.line, self.reason) = (file, line, reason)
    }
  }

  public init(
    group: ComparisonGroup?, problems: [Problem] = [], moreProblems: Int = 0, remarks: [LocalizedText] = []
  ) {
    self.group = group
    self.problems = problems
    self.moreProblems = moreProblems
    self.remarks = remarks
  }
}

/// A request that an intake cannot understand, in words for those who made it.
public struct ComparisonMisunderstanding: Error, Sendable {
  public let reason: LocalizedText

  public init(reason: LocalizedText) { self.reason = reason }
}

/// Reads files of results of other people.
public protocol ComparisonIntake: Sendable {
  /// The words of the formats that it reads, in the order in which forms offer them.
  var formats: [String] { get }
  /// Returns the tasks whose results can stand beside those of a file.
  func tasks(of study: Study) -> [any StudyTask]
  /// Says what files hold, and changes nothing.
  /// - Throws: ``ComparisonMisunderstanding``
  func check(_ upload: ComparisonUpload, for study: Study, context: AuditContext) throws -> ComparisonReport
  /// Takes the results in, unless something stands against it.
  /// - Throws: ``ComparisonMisunderstanding``, ``ComparisonRefusal``
  func add(_ upload: ComparisonUpload, to study: Study, context: AuditContext) throws -> ComparisonReport
}
