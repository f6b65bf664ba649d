import Statistics

/// A task that is done in runs, each of which has a plan of its own and is delivered in parts.
public protocol TimedTask: StudyTask {
  /// The number of blocks of a run; each attempt at one is a part.
  var blockCount: Int { get }
  /// The device is checked before a participant's first run, if they permit it.
  var checksTablet: Bool { get }
  /// The keys for answering by keyboard, as `KeyboardEvent.key` names them, from left to right.
  var answerKeys: [String] { get }
  /// The counts of its quality that not every kind has.
  static var runMarks: [RunMark] { get }

  /// Returns the plan of a run, the same for the same seed.
  /// - Throws: a design that cannot be planned, which `study check` refuses beforehand
  func plan(seed: UInt64) throws -> any RunPlan
}

extension TimedTask {
  public static var runMarks: [RunMark] { [] }
}

/// Everything that a run shows, in its order, as its kind plans it.
public protocol RunPlan: Sendable {
  /// Checks the trials of a part whose turn it is.
  /// - Parameters:
  ///   - variant: in which the run is done; nil if the study has lost it
  ///   - elapsed: how long the run has lasted by the server's clock; nil for a simulated participant
  func check(_ part: RunPart, in variant: TaskVariant?, elapsed: Milliseconds?) throws(PartProblem)
}

/// A plan whose later blocks depend on what became of the earlier ones, which its kind's tables continue.
public protocol AdaptivePlan: RunPlan {}

/// A run with the task and the plan by which its parts are checked.
public struct PlannedRun: Sendable {
  public let run: Run
  public let task: any TimedTask
  public let plan: any RunPlan

  /// - Parameter task: as it was when the run started
  /// - Throws: a design that cannot be planned, which `study check` refuses beforehand
  public init(run: Run, task: any TimedTask) throws {
    try self.init(run: run, task: task, plan: task.plan(seed: run.seed))
  }

  /// - Parameter plan: of this run, drawn before
  public init(run: Run, task: any TimedTask, plan: any RunPlan) {
    self.run = run
    self.task = task
    self.plan = plan
  }

  public var variant: TaskVariant? { task.variant(run.variant) }

  /// Checks a part: its block is due, and its trials are possible.
  /// - Parameter elapsed: how long the run has lasted by the server's clock when the part arrives, however late that is;
  ///   nil for a simulated participant, who answers in no time
  public func check(_ part: RunPart, elapsed: Milliseconds?) throws(PartProblem) {
    guard part.block == run.progress.block, (1...task.blockCount).contains(part.block) else {
      throw .wrongBlock(expected: run.progress.block)
    }
    guard part.attempt == run.progress.attempt else { throw .wrongAttempt(expected: run.progress.attempt) }
    try plan.check(part, in: variant, elapsed: elapsed)
  }
}
