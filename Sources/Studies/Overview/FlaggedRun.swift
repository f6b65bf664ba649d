/// A finished run with signs that its data are not what they seem, for somebody to look at and to decide on. Such a
/// decision is an intervention: the run is kept, or declared void.
public struct FlaggedRun: Sendable, Hashable {
  /// Finished.
  public let run: Run
  public let kind: TaskKind
  public let code: ParticipationCode
  public let origin: Participant.Origin
  /// In the words of the kind of task.
  public let flags: [String]
  public let verdict: ScoreVerdict
  /// The station that the participant had when the run was finished; nil if they had none.
  public let station: StationName?
  /// The attempts at a block that a reload or a crash broke off.
  public let interruptions: Int
  /// Those about this run, oldest first: voided, kept.
  public let decisions: [InterventionRecord]

  /// The number of runs on a page of a list.
  public static let pageSize = 50

  public enum State: String, Sendable, CaseIterable {
    /// Nobody has decided.
    case due
    case kept
    case void
  }

  public var state: State {
    if run.setAside == .voided { return .void }
    return decisions.contains { $0.kind == .keepRun } ? .kept : .due
  }

  /// The decisions that would change something, in the order in which forms offer them.
  public var choices: [Intervention] {
    switch state {
    case .due: [.keepRun(run.id), .void(run.id)]
    case .kept: [.void(run.id)]
    case .void: [.keepRun(run.id)]
    }
  }

  public init(
    run: Run, kind: TaskKind, code: ParticipationCode, origin: Participant.Origin, flags: [String],
    verdict: ScoreVerdict, station: StationName?, interruptions: Int, decisions: [InterventionRecord]
  ) {
    self.run = run
    self.kind = kind
    self.code = code
    self.origin = origin
    self.flags = flags
    self.verdict = verdict
    self.station = station
    self.interruptions = interruptions
    self.decisions = decisions
  }
}

/// The flagged runs of participants who take part: not those of people who have left or were found not to be eligible, and
/// no run that is to be done again or was left out by its participant.
public protocol FlaggedRunStore: Sendable {
  /// Returns those that wait for a decision, the oldest first; of others, the newest first.
  /// - Parameter page: of ``FlaggedRun/pageSize``, from 1
  func flaggedRuns(_ filter: FlaggedRunFilter, at sites: SiteAccess, page: Int) throws -> [FlaggedRun]
  /// Returns all flagged runs of a study, whatever was decided about them.
  func flaggedRunGroups(of study: Study.ID, at sites: SiteAccess, origin: Participant.Origin) throws
    -> [FlaggedRunGroup]
  /// Returns the run that waits for a decision after another one, of those that a filter takes; after the last one, the first
  /// one that waits. Nil where no other one does.
  func flaggedRun(after run: Run.ID, _ filter: FlaggedRunFilter, at sites: SiteAccess) throws -> Run.ID?
  /// Returns nil for a run without flags, and for one of another study.
  func flaggedRun(_ id: Run.ID, of study: Study.ID) throws -> FlaggedRun?
  /// Returns the number of those that wait for a decision.
  func dueFlaggedRuns(of study: Study.ID, at sites: SiteAccess, origin: Participant.Origin) throws -> Int
  /// Returns the counts of all finished runs of the same people, decided on or not.
  func flagOverview(of study: Study.ID, origin: Participant.Origin) throws -> FlagOverview
}

extension Participation {
  /// Returns true if staff can decide to keep this run: it is finished, will not be done again, and is void or has not been
  /// kept before.
  /// - Parameter interventions: those for the participant
  public func canBeKept(_ run: Run, after interventions: [InterventionRecord]) -> Bool {
    guard run.state == .finished else { return false }
    switch run.setAside {
    case .repeated: return false
    case .voided: return true
    case nil: return !interventions.contains { $0.kind == .keepRun && $0.run == run.id }
    }
  }
}
