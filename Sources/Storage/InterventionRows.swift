import Foundation
import Studies

/// The part of an intervention that the research data hold.
struct InterventionRow {
  let id: Identifier<InterventionRecord>
  let kind: Intervention.Kind
  let run: Run.ID?
  let task: TaskInVariant?
  let visit: StudyVisit.ID?
  let ineligibility: Ineligibility?
  let reason: InterventionReason
}

extension InterventionRow {
  init(id: Identifier<InterventionRecord>, _ request: InterventionRequest) {
    let intervention = request.intervention
    self.init(
      id: id, kind: intervention.kind, run: intervention.run, task: intervention.task,
      visit: intervention.visit, ineligibility: intervention.ineligibility, reason: request.reason)
  }
}

/// An intervention without its remark, which is in the identity database under the same id.
struct StoredIntervention: Equatable {
  let id: String
  let record: InterventionRecord
}

/// The rows of interventions. Every change of one is also written to the audit trail.
extension SQLiteStore {
  static func insert(
    _ row: InterventionRow, of participant: Participant.ID, staff: StaffMember.ID, context: AuditContext,
    in db: Database
  ) throws {
    try db.run(
      """
      INSERT INTO interventions (participant, number, id, kind, run, task, variant, visit, requirement, data, reason,
        staff, made_at, study, origin)
      VALUES (?, (SELECT COALESCE(MAX(number), 0) + 1 FROM interventions WHERE participant = ?),
        ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?,
        (SELECT participants.study FROM participants WHERE participants.id = ?),
        (SELECT participants.origin FROM participants WHERE participants.id = ?))
      """,
      [
        participant, participant, row.id, row.kind.rawValue, row.run, row.task?.task,
        row.task?.variant, row.visit, row.ineligibility?.requirement,
        row.ineligibility?.data.rawValue,
        row.reason.rawValue, staff, context.time, participant, participant,
      ])
    try AuditTrail.append(
      "intervention.\(row.kind.rawValue)", subject: (row.run?.text ?? participant.text),
      participant: participant,
      detail: [
        row.reason.rawValue, row.visit?.text, row.task?.task.text, row.task?.variant.text,
        row.ineligibility?.requirement.text, row.ineligibility?.data.rawValue,
      ].compactMap(\.self).filter { !$0.isEmpty }.joined(separator: " "),
      context: context, in: db)
  }

  static func firstReason(_ row: Row) -> InterventionReason? {
    (row["first_reason"] as String?).flatMap(InterventionReason.init)
  }

  static func acts(of participant: Participant.ID, after number: Int, in db: Database) throws
    -> [StoredIntervention]
  {
    try stored(of: participant, after: number, in: db).filter(\.record.kind.acts)
  }

  static func stored(of participant: Participant.ID, after number: Int, in db: Database) throws
    -> [StoredIntervention]
  {
    try db.rows(
      """
      SELECT \(storedColumns) FROM interventions LEFT JOIN runs ON runs.id = run
      WHERE interventions.participant = ? AND number > ? ORDER BY number
      """, [participant, number]
    ).map(stored)
  }

  /// Of a row of `interventions` with that of its run.
  static let storedColumns = """
    interventions.id, number, interventions.kind, run, COALESCE(interventions.task, runs.task) AS task,
    COALESCE(interventions.variant, runs.variant) AS variant, visit, requirement, data, staff, made_at,
    \(reasonColumns)
    """

  /// - Parameter row: with the `storedColumns`
  static func stored(_ row: Row) -> StoredIntervention {
    StoredIntervention(
      id: row["id"],
      record: InterventionRecord(
        number: row["number"], kind: Intervention.Kind(rawValue: row["kind"])!, run: row["run"],
        task: (row["task"] as StudyTask.ID?).map { TaskInVariant($0, row["variant"]) },
        visit: row["visit"],
        ineligibility: Ineligibility(requirement: row["requirement"], data: row["data"]),
        reason: InterventionReason(rawValue: row["reason"])!, firstReason: firstReason(row), remark: "",
        staff: row["staff"], madeAt: row["made_at"]))
  }
}
