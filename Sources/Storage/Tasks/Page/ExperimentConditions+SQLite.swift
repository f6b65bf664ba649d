import Studies

/// The conditions that participants of an experiment were given, by which those of the next one are balanced.
extension ExperimentTables {
  /// Returns the plan of a run that begins.
  static func drawnPlan(of planned: PlannedRun, in db: Database) throws -> ExperimentPlan {
    var given = try valuesGiven(in: planned, db)
    let own = given.removeValue(forKey: planned.run.participant) ?? [:]
    return planned.experiment.task.plan(seed: planned.run.seed, keeping: own, among: Array(given.values))
  }

  /// The newest values of the participant of a run, and of everybody of the same stratum who counts: not of those who left
  /// before they had handed over a line. All occasions of a scheduled experiment are one.
  private static func valuesGiven(
    in planned: PlannedRun, _ db: Database
  ) throws -> [Participant.ID: [String: String]] {
    let (participant, id) = (planned.run.participant, planned.run.task.ofStudy)
    var given: [Participant.ID: [String: String]] = [:]
    try db.each(
      """
      SELECT runs.participant, runs.task, page_plans.parameters FROM page_plans
      JOIN runs ON runs.id = page_plans.run
      JOIN participants ON participants.id = runs.participant
      JOIN participants AS own ON own.study = participants.study AND own.origin = participants.origin
      LEFT JOIN allocations ON allocations.participant = participants.id
        AND allocations.task = ? AND allocations.first_position = 1
      LEFT JOIN allocation_lists ON allocation_lists.id = allocations.list
      WHERE own.id = ? AND (participants.id = own.id
        OR (COALESCE(allocation_lists.stratum, '') = ? AND (participants.left_at IS NULL OR EXISTS
          (SELECT 1 FROM page_entries
            WHERE page_entries.run = runs.id AND page_entries.what IN ('line', 'piece')))))
      ORDER BY runs.started_at, runs.id
      """, [id, participant, try stratum(of: participant, in: id, db)]
    ) { row in
      let task: StudyTask.ID = row["task"]
      if task.ofStudy == id { given[row["participant"]] = ExperimentPlan.values(in: row["parameters"]) }
    }
    return given
  }

  /// The stratum in which the participant's order was drawn; empty without strata.
  private static func stratum(
    of participant: Participant.ID, in task: StudyTask.ID, _ db: Database
  ) throws -> String {
    let row = try db.row(
      """
      SELECT allocation_lists.stratum FROM allocations
      JOIN allocation_lists ON allocation_lists.id = allocations.list
      WHERE allocations.participant = ? AND allocations.task = ? AND allocations.first_position = 1
      """, [participant, task])
    return row?["stratum"] ?? ""
  }
}
