import ImplicitAssociation
import Studies

extension SQLiteStore: ExternalResultStore {
  public func take(
    _ result: ExternalResult, deviceClock: DeviceClock, of participant: Participant.ID, in study: Study,
    draw: @escaping @Sendable () -> UInt64, context: AuditContext
  ) throws -> [ExternalProblem] {
    try research.write { db in
      let record = try Self.openParticipation(of: participant, in: db)
      try Self.requireConsent(of: participant, meeting: study.consent.requirement, in: db)
      let verdict = ExternalVerdict(
        on: result, of: record, in: study, at: context.time, deviceClock: deviceClock)
      let problems = try Self.problemsOfUse(result, by: participant, in: db) + verdict.problems
      let run =
        try problems.isEmpty
        ? verdict.run(of: result, participant: record, study: study, draw: draw, at: context.time) : nil
      guard let run else {
        let kinds = problems.map(\.kind).joined(separator: ", ")
        try Self.noteRefusal(kinds, of: participant, context: context, in: db)
        return problems.isEmpty ? [.sidesNotInStudy] : problems
      }
      try Self.insert(run, context: context, in: db)
      if verdict.hasWrongClock { try Self.noteWrongClock(of: run.planned.run, context: context, in: db) }
      return []
    }
  }

  private static func noteWrongClock(of run: Run, context: AuditContext, in db: Database) throws {
    guard case .staff(let staff) = context.actor else { return }
    let row = InterventionRow(
      id: .new(at: context.time), kind: .deviation, run: run.id, task: nil, visit: nil, ineligibility: nil,
      reason: .technical)
    try insert(row, of: run.participant, staff: staff, context: context, in: db)
  }

  public func noteRefusedResult(_ reason: String, of participant: Participant.ID, context: AuditContext)
    throws
  {
    try research.write { db in
      _ = try Self.openParticipation(of: participant, in: db)
      try Self.noteRefusal(reason, of: participant, context: context, in: db)
    }
  }

  private static func noteRefusal(
    _ reason: String, of participant: Participant.ID, context: AuditContext, in db: Database
  ) throws {
    try AuditTrail.append(
      "result.refused", subject: participant.text, participant: participant, detail: reason, context: context,
      in: db)
  }

  /// Finds an earlier use of the same result, by any participant, in any study, in a run of any state.
  private static func problemsOfUse(
    _ result: ExternalResult, by participant: Participant.ID, in db: Database
  ) throws -> [ExternalProblem] {
    let row = try db.row(
      """
      SELECT runs.participant FROM external_results JOIN runs ON runs.id = external_results.run
      WHERE external_results.measurement_digest = ? OR external_results.app_run = ?
      """, [result.measurementDigest, result.appRun])
    return row.map { [.usedBefore(byThem: $0["participant"] == participant.text)] } ?? []
  }

  private static func insert(_ external: ExternalRun, context: AuditContext, in db: Database) throws {
    let (planned, result) = (external.planned, external.result)
    guard try insert(planned, in: db) else { throw StoreRefusal.noSuchPosition }
    for block in result.blocks.sorted(by: { $0.number < $1.number }) {
      try insert(block, of: external, context: context, in: db)
    }
    try db.run(
      """
      INSERT INTO external_results (run, app_run, measurement_digest, file_digest, began_at, ended_at, taken_by,
        taken_at)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        planned.run.id, result.appRun, result.measurementDigest, result.fileDigest, result.time.start,
        result.time.end, context.actor.id, context.time,
      ])
    try AuditTrail.append(
      "result.taken", subject: planned.run.id.text, participant: planned.run.participant,
      detail:
        "\(planned.run.task) \(planned.run.variant) position \(planned.run.position), file \(result.fileDigest)",
      context: context, in: db)
    try score(planned, context: context, in: db)
    try beginBreak(after: planned, finishedBy: nil, context: context, in: db)
  }

  private static func insert(
    _ block: ExternalResult.Block, of external: ExternalRun, context: AuditContext, in db: Database
  ) throws {
    let run = external.planned.run
    try insert(
      PartRow(
        number: block.number, block: block.number, attempt: 1, isComplete: true, device: nil,
        digest: block.digest),
      of: run, context: context, in: db)
    var arguments: StatementArguments = []
    for (index, trial) in block.trials.enumerated() {
      arguments += [
        run.id, block.number, index + 1, external.role(of: trial).rawValue, trial.side.rawValue,
        trial.firstSide.rawValue, trial.firstLatency?.value, trial.latency.value, trial.isError, "",
      ]
    }
    try db.run(
      """
      INSERT INTO implicit_association_trials (run, part, number, role, correct_side, first_side,
        first_latency, latency, is_error, flags)
      VALUES \(list(of: "(\(placeholders(10)))", block.trials.count))
      """, arguments)
  }
}
