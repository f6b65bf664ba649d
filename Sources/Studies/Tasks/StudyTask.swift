/// A task of a study: a test, a survey. The rest of the product knows of a task only this; its plan, trials, scores and
/// pages are known to its kind alone (decision 045).
public protocol StudyTask: Sendable {
  typealias ID = Identifier<any StudyTask>

  static var kind: TaskKind { get }
  /// The tables that only this kind fills in a release.
  static var releaseFiles: [ReleaseFile] { get }
  /// The tables that only this task fills in a release, since their columns are its own.
  func ownReleaseFiles(in study: Study) -> [ReleaseFile]
  /// Returns the tables of a release in which a part of the data of those who did the task is, by their names.
  func releaseTables(with part: ReleaseMembership.Part, in study: Study) -> [String]
  /// The columns that only this kind fills in the table of all runs.
  static var runColumns: ReleasedRunColumns { get }

  /// That of the study, or of one occasion of a scheduled task.
  var id: ID { get set }
  var title: LocalizedText { get }
  /// The variants that each participant does, in an order of their own; empty for a task that is done in one way.
  var variants: [TaskVariant] { get }
  /// The rule for the order in which a participant does the variants.
  var order: OrderRule { get }
  /// The seconds of rest before the next variant; 0 for none.
  var breakSeconds: Int { get }
  /// The approximate minutes of one variant.
  var expectedMinutes: Int { get }
  /// The task is done in runs, as a ``TimedTask``. Others are answered page by page, and no rest delays them.
  var isDoneInRuns: Bool { get }
  /// The devices on which participants are told their result.
  var feedback: ResultFeedback { get }
  /// The numbers that participants see beside those of others; empty unless the study allows it.
  var comparison: [ComparedMeasure] { get }
  /// The permissions without which the task measures nothing. The study asks participants for them.
  var neededPermissions: [Permission.Known] { get }
  /// The permissions without which the task is done in another way, which the study allows.
  var wantedPermissions: [Permission.Known] { get }
  /// The variables that participants answer in the task, which a study tags for its releases; none in a task of trials.
  var askedVariables: [AskedVariable] { get }
  /// The questions in it whose answers are words of the participants' own; none in a task of trials.
  var wordsVariables: [WordsVariable] { get }
  /// The scores that are made of its answers; none in a task of trials.
  var scoreRanges: [ScoreRange] { get }
  /// The way in which its results are analysed; nil for a task that has none.
  var analysis: TaskAnalysis? { get }
  /// The answers in it by which participants are described.
  var variables: [StudyVariable] { get }
  /// Returns the tables of a release that it must have if these answers are to describe anybody in it, by their names.
  func tablesOfVariables(in study: Study) -> [String]

  /// Returns true if a participant did the task in this variant, or staff decided that it will not be done again.
  func isDone(_ task: TaskInVariant, by record: Participation) -> Bool
  /// Returns true if the data of the task in this variant are there and count.
  func isWhole(_ task: TaskInVariant, of record: Participation) -> Bool
  /// Returns true if a participant has begun the task, in any variant.
  func isBegun(by record: Participation) -> Bool
  /// Returns the time when a participant last did the task, in any variant.
  func lastDone(by record: Participation) -> Timestamp?
}

/// A kind of task, named by the word that data and addresses have for it.
public struct TaskKind: Sendable, Hashable {
  public let word: String

  public init(_ word: String) { self.word = word }
}

// MARK: - Tasks that are done in runs

extension StudyTask {
  public static var releaseFiles: [ReleaseFile] { [] }
  public static var runColumns: ReleasedRunColumns { .none }
  public func ownReleaseFiles(in study: Study) -> [ReleaseFile] { [] }

  public func releaseTables(with part: ReleaseMembership.Part, in study: Study) -> [String] {
    part == .tests ? ["runs"] : []
  }

  public var isDoneInRuns: Bool { true }
  public var neededPermissions: [Permission.Known] { [] }
  public var wantedPermissions: [Permission.Known] { [] }
  public var askedVariables: [AskedVariable] { [] }
  public var wordsVariables: [WordsVariable] { [] }
  public func tablesOfVariables(in study: Study) -> [String] { [] }
  public var scoreRanges: [ScoreRange] { [] }

  public func isDone(_ task: TaskInVariant, by record: Participation) -> Bool {
    record.runs.contains { $0.taskInVariant == task && $0.isDone }
  }

  public func isWhole(_ task: TaskInVariant, of record: Participation) -> Bool {
    record.runs.contains { $0.taskInVariant == task && $0.setAside == nil && $0.state == .finished }
  }

  public func isBegun(by record: Participation) -> Bool { record.runs.contains { $0.task == id } }

  public func lastDone(by record: Participation) -> Timestamp? {
    record.runs.filter { $0.task == id }.compactMap(\.finishedAt).max()
  }
}

extension Run {
  /// The task of this run is not done again.
  fileprivate var isDone: Bool {
    switch setAside {
    case nil: state == .finished
    case .voided: true
    case .repeated: false
    }
  }
}

// MARK: - Variants

extension StudyTask {
  public func variant(_ id: TaskVariant.ID) -> TaskVariant? { variants.first { $0.id == id } }

  /// A drawn order without the variants that the study no longer has. Of a task without variants none is drawn: it is
  /// done once.
  public func order(from drawn: [TaskVariant.ID]) -> [TaskVariant.ID] {
    variants.isEmpty ? [TaskVariant.only] : drawn.filter { id in variants.contains { $0.id == id } }
  }

  /// The ids of everything that a participant does of the task.
  var variantIDs: [TaskVariant.ID] { variants.isEmpty ? [TaskVariant.only] : variants.map(\.id) }
}
