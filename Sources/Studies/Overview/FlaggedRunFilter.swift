/// The flagged runs of a study that are asked for.
public struct FlaggedRunFilter: Sendable, Hashable {
  public let study: Study.ID
  public var origin: Participant.Origin
  public var decision: Decision
  /// A task with all of its occasions; nil for every one.
  public var task: StudyTask.ID?
  /// Nil for any.
  public var sign: Sign?

  public enum Decision: String, Sendable, CaseIterable {
    case due
    /// Kept or void.
    case decided
    case kept
    case void

    public func takes(_ state: FlaggedRun.State) -> Bool {
      switch self {
      case .due: state == .due
      case .decided: state != .due
      case .kept: state == .kept
      case .void: state == .void
      }
    }
  }

  /// The reason why somebody should look at a run.
  public enum Sign: Sendable, Hashable {
    /// Kinds of tasks that find the same thing have the same word for it.
    case flag(String)
    /// There is no score.
    case refused
  }

  public init(
    of study: Study.ID, origin: Participant.Origin, decision: Decision = .due, task: StudyTask.ID? = nil,
    sign: Sign? = nil
  ) {
    self.study = study
    self.origin = origin
    self.decision = decision
    self.task = task
    self.sign = sign
  }

  public func takes(_ group: FlaggedRunGroup) -> Bool {
    decision.takes(group.state) && (task == nil || task == group.definedTask)
      && (sign.map(group.signs.contains) ?? true)
  }
}

/// Flagged runs of the same people that no filter tells apart.
public struct FlaggedRunGroup: Sendable, Hashable {
  /// The task, or one of its occasions.
  public let task: StudyTask.ID
  public let kind: TaskKind
  public let state: FlaggedRun.State
  public let signs: Set<FlaggedRunFilter.Sign>
  /// The number of runs.
  public let count: Int

  public init(
    task: StudyTask.ID, kind: TaskKind, state: FlaggedRun.State, signs: Set<FlaggedRunFilter.Sign>,
    count: Int
  ) {
    self.task = task
    self.kind = kind
    self.state = state
    self.signs = signs
    self.count = count
  }

  /// The task as the study defines it.
  public var definedTask: StudyTask.ID { Occasion.ID(task)?.task ?? task }
}
