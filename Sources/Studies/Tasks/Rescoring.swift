/// Scoring finished runs of every kind of task again.
public protocol RescoringStore: Sendable {
  /// Returns the finished runs of a study without a score by the newest rules of their kind, the oldest first.
  func runsToRescore(of study: Study.ID) throws -> [Run]
  /// Scores a finished run again from its stored trials. Its earlier scores are kept.
  func rescore(_ planned: PlannedRun, context: AuditContext) throws
}
