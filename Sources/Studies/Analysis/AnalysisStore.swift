/// A finished run as analyses see it.
public struct AnalysedRun: Sendable, Hashable {
  public let participant: Participant.ID
  public let variant: TaskVariant.ID
  /// In the participant's order of variants, from 1.
  public let position: Int
  public let verdict: ScoreVerdict
  /// There are signs that its data are not what they seem.
  public let isDoubtful: Bool
  /// Of a participant who turned out not to be eligible, and whose data were kept.
  public let isOfIneligible: Bool
  public let aggregate: RunAggregate

  public init(
    participant: Participant.ID, variant: TaskVariant.ID, position: Int, verdict: ScoreVerdict,
    isDoubtful: Bool, isOfIneligible: Bool, aggregate: RunAggregate
  ) {
    self.participant = participant
    self.variant = variant
    self.position = position
    self.verdict = verdict
    self.isDoubtful = isDoubtful
    self.isOfIneligible = isOfIneligible
    self.aggregate = aggregate
  }
}

/// The data of a study as analyses need them.
public protocol AnalysisStore: Sendable {
  /// Returns the finished runs of a task, of everybody whose data are used, without those that are set aside, ordered by
  /// participant and position.
  func analysedRuns(of task: StudyTask.ID, in study: Study.ID, origin: Participant.Origin) throws
    -> [AnalysedRun]
  /// Returns the same of the people of a release whose data are still used: runs that were finished when it was made.
  func analysedRuns(of task: StudyTask.ID, in release: KeptRelease) throws -> [AnalysedRun]
  /// Returns those of these runs that began with a check of the device, in the same order.
  func checkedRuns(of task: StudyTask.ID, in study: Study.ID, origin: Participant.Origin) throws
    -> [CheckedRun]
  /// Returns those of the runs that are analysed of a release.
  func checkedRuns(of task: StudyTask.ID, in release: KeptRelease) throws -> [CheckedRun]
  /// Returns how many finished runs of a task have no aggregate by the rules of this program yet.
  func runsWithoutAggregate(of task: any StudyTask, in study: Study.ID, origin: Participant.Origin) throws
    -> Int
  /// Returns the newest answers of everybody whose data are used, in the text in which they are stored, and what is computed from
  /// them.
  func values(of variables: [StudyVariable], in study: Study, origin: Participant.Origin) throws
    -> [StudyVariable.ID: [Participant.ID: String]]
}

/// Aggregates for runs that were finished before there were any, or by other rules.
public protocol AggregationStore: Sendable {
  /// Returns some finished runs without an aggregate by the rules of this program, the oldest first.
  func runsToAggregate(of study: Study.ID) throws -> [Run]
  /// Computes the aggregate of a finished run from its stored trials.
  func aggregate(_ planned: PlannedRun) throws
}
