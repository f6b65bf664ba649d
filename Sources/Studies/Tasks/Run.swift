/// One administration of a task. It is never overwritten: a repeated task is a new run.
public struct Run: Sendable, Hashable {
  public typealias ID = Identifier<Run>

  public let id: ID
  public let participant: Participant.ID
  public let task: StudyTask.ID
  public let variant: TaskVariant.ID
  /// The position of the variant in the participant's order, from 1.
  public let position: Int
  /// The whole plan derives from it and the study version.
  public let seed: UInt64
  public let studyVersion: String
  public let startedAt: Timestamp
  public let state: State
  public let progress: Progress
  /// Trials that waited on the participant's device when it was last heard of.
  public let unsentTrials: Int
  /// The reason why the run does not count; nil for one that does.
  public let setAside: SetAside?
  /// The rest after it, until it is over.
  public let openBreak: Break?
  /// Nil while it is running.
  public let finishedAt: Timestamp?
  public let source: Source

  public var taskInVariant: TaskInVariant { TaskInVariant(task, variant) }

  /// The device on which the run was done.
  public enum Source: String, Sendable {
    case browser
    /// On another device, in an app; staff uploaded its file.
    case app
  }

  public enum SetAside: String, Sendable {
    /// The task is done again.
    case repeated
    case voided
  }

  public enum State: String, Sendable {
    case running
    case finished
  }

  /// The next part that the server needs.
  public struct Progress: Sendable, Hashable {
    /// The next part's number, from 1.
    public let part: Int
    /// The block that is due, from 1; one more than the task has when all are complete.
    public let block: Int
    /// The attempt at that block, from 1.
    public let attempt: Int

    public static let start = Progress(part: 1, block: 1, attempt: 1)

    public init(part: Int, block: Int, attempt: Int) {
      self.part = part
      self.block = block
      self.attempt = attempt
    }

    public func after(_ part: RunPart) -> Progress {
      Progress(
        part: self.part + 1, block: part.isComplete ? block + 1 : block,
        attempt: part.isComplete ? 1 : attempt + 1)
    }
  }

  public init(
    id: ID, participant: Participant.ID, task: StudyTask.ID, variant: TaskVariant.ID, position: Int,
    seed: UInt64, studyVersion: String, startedAt: Timestamp, state: State, progress: Progress,
    unsentTrials: Int = 0, setAside: SetAside? = nil, openBreak: Break? = nil,
    finishedAt: Timestamp? = nil, source: Source = .browser
  ) {
    self.id = id
    self.participant = participant
    self.task = task
    self.variant = variant
    self.position = position
    self.seed = seed
    self.studyVersion = studyVersion
    self.startedAt = startedAt
    self.state = state
    self.progress = progress
    self.unsentTrials = unsentTrials
    self.setAside = setAside
    self.openBreak = openBreak
    self.finishedAt = finishedAt
    self.source = source
  }
}

/// One attempt at one block, as the browser sends it.
public struct RunPart: Sendable {
  public let number: Int
  public let block: Int
  public let attempt: Int
  /// False for an attempt that a reload or a crash interrupted.
  public let isComplete: Bool
  /// The trials, as the kind of the task records them.
  public var content: any PartContent
  /// The browser's description of the device, as JSON; nil unless it was sent and permitted.
  public var device: String?
  /// The recordings of the recorders beside the block.
  public var recordings: [TaskRecording] = []
  /// Samples came with the part that nobody permits, or a place that cannot be kept; they are not among ``recordings``.
  public internal(set) var withholdsRecordings = false
  /// The SHA-256 of the body as received, by which a repeated part is recognised.
  public let digest: String

  public init(
    number: Int, block: Int, attempt: Int, isComplete: Bool, content: any PartContent, device: String?,
    digest: String
  ) {
    self.number = number
    self.block = block
    self.attempt = attempt
    self.isComplete = isComplete
    self.content = content
    self.device = device
    self.digest = digest
  }
}

/// The trials of a part, in the form of one kind of task.
public protocol PartContent: Sendable {
  var trialCount: Int { get }
  /// Why the block was left out, where the page told; nil for any other, and for one that its participant left out.
  var reason: String? { get }
}

extension PartContent {
  public var reason: String? { nil }
}

public protocol RunStore: Sendable {
  /// Starts the run of a task that is due, drawing the participant's order if that was not done. If that run
  /// is there already, it is returned: a double tap starts nothing twice.
  /// - Throws: ``StoreRefusal/noConsentInForce``
  func startRun(
    of task: any TimedTask, position: Int, participant: Participant.ID, in study: Study,
    draw: @escaping @Sendable () -> UInt64, context: AuditContext
  ) throws -> Run
  /// Returns a run with the plan as the parts that are stored have left it. Only an ``AdaptivePlan`` changes.
  func continued(_ planned: PlannedRun) throws -> PlannedRun
  /// Stores a part that `planned` has accepted, in turn and once; scores the run with its last part.
  /// - Parameter unsent: how many trials wait on the device besides those of the part
  /// - Throws: ``StoreRefusal/noConsentInForce``
  func append(
    _ part: RunPart, to planned: PlannedRun, unsent: Int, consent: ConsentRequirement,
    context: AuditContext
  )
    throws
    -> PartReceipt
  /// Leaves out what is left of a run, as its participant cannot do it: each block that is not complete becomes a part
  /// without a trial, and the run is scored. A run that is over stays as it is.
  /// - Throws: ``StoreRefusal/noConsentInForce``
  func leaveOut(_ planned: PlannedRun, consent: ConsentRequirement, context: AuditContext) throws
  /// Notes how many trials wait on the device, for staff to see.
  func noteUnsent(_ trials: Int, of run: Run) throws
  /// Records in the audit trail that a part was refused as impossible; the part is not stored.
  func noteRefusal(of part: RunPart, reason: String, in run: Run, context: AuditContext) throws
}

/// The outcome of delivering a part.
public enum PartReceipt: Sendable, Hashable {
  /// The part is on disk, since now or before.
  case stored(isFinished: Bool)
  /// The number was used for another content, or it is not this part's turn; `expected` is due.
  case conflict(expected: Int)
}
