import Crypto
import Foundation
import Studies

extension SQLiteStore: InterventionStore {
  public func intervene(
    _ request: InterventionRequest, for participant: Participant.ID, in study: Study, context: AuditContext
  ) throws -> InterventionVerdict {
    guard case .staff(let staff) = context.actor else { throw StoreRefusal.participationEnded }
    guard request.intervention.ineligibility?.data == .withdrawn else {
      return try verdict(note(request, by: staff, for: participant, in: study, context: context))
    }
    // An address that is being stored meanwhile is there before it is forgotten, or is refused.
    return try bothFiles.withLock {
      let outcome = try note(request, by: staff, for: participant, in: study, context: context)
      if outcome == .done { try forgetContact(of: participant, context: context) }
      return try verdict(outcome)
    }
  }

  private func note(
    _ request: InterventionRequest, by staff: StaffMember.ID, for participant: Participant.ID,
    in study: Study, context: AuditContext
  ) throws -> Outcome {
    try withRemark(request.remark, of: participant, context: context, keptIf: { $0 == .done }) {
      (id: Identifier<InterventionRecord>) in
      try research.write { db -> Outcome in
        let record = try Self.participation(of: participant, concernedBy: request.intervention, in: db)
        let since = try Self.acts(of: participant, after: request.seen, in: db)
        if let outcome = try Self.outcome(
          of: request.intervention, for: record, since: since, by: staff, in: db)
        {
          return outcome
        }
        if try Self.excludes(request.intervention, participant, from: study, in: db) { return .notEligible }
        guard try Self.apply(request.intervention, to: record, in: study, context: context, in: db) else {
          return .pointless
        }
        try Self.insert(
          InterventionRow(id: id, request), of: participant, staff: staff, context: context, in: db)
        return .done
      }
    }
  }

  private enum Outcome: Equatable {
    case done
    case doneBefore
    case overtaken([StoredIntervention])
    case pointless
    case notEligible
  }

  private func verdict(_ outcome: Outcome) throws -> InterventionVerdict {
    switch outcome {
    case .done, .doneBefore: .done
    case .overtaken(let others): .overtaken(try withRemarks(others))
    case .pointless: .pointless
    case .notEligible: .notEligible
    }
  }

  static func openParticipation(of participant: Participant.ID, in db: Database) throws
    -> Participation
  {
    guard let record = try participation(of: participant, in: db), record.participant.leftAt == nil else {
      throw StoreRefusal.participationEnded
    }
    return record
  }

  /// Returns the record of a participant who has not left. One who was found not to be eligible counts as having
  /// left; only interventions about the eligibility itself still reach that record.
  private static func participation(
    of participant: Participant.ID, concernedBy intervention: Intervention, in db: Database
  ) throws -> Participation {
    let isOfThat = intervention.kind == .foundIneligible || intervention.kind == .eligibleAfterAll
    guard isOfThat, let record = try participation(of: participant, in: db), !record.participant.hasWithdrawn
    else { return try openParticipation(of: participant, in: db) }
    return record
  }

  /// A double tap on one form is one intervention; any other change since then has to be seen first.
  private static func outcome(
    of intervention: Intervention, for record: Participation, since: [StoredIntervention],
    by staff: StaffMember.ID,
    in db: Database
  ) throws -> Outcome? {
    guard intervention.kind.acts, !since.isEmpty else { return nil }
    let isAlike = DoubleTap.isAlike(intervention, by: staff, since: since.map(\.record))
    return try isAlike && holds(intervention, for: record, in: db) ? .doneBefore : .overtaken(since)
  }

  /// Returns true if the requested state holds already. Of two interventions of one kind, the second may be about
  /// another station, task or question; for the other kinds only one can be meant.
  private static func holds(_ intervention: Intervention, for record: Participation, in db: Database) throws
    -> Bool
  {
    let participant = record.participant.id
    switch intervention {
    case .move(let station): return try openHandover(at: station, in: db)?.participant == participant
    case .skip(let task): return record.skipped.contains(task)
    case .correctAnswer(let question, let answer):
      return try eligibilityAnswers(of: participant, in: db)[question] == answer.text
    case .foundIneligible(let why): return record.participant.ineligibility == why
    default: return true
    }
  }

  // MARK: - The change of each kind

  /// - Returns: false if there is nothing to change
  private static func apply(
    _ intervention: Intervention, to record: Participation, in study: Study, context: AuditContext,
    in db: Database
  ) throws -> Bool {
    let id = record.participant.id
    switch intervention {
    case .note, .deviation: return true
    case .pause: return try pause(record, in: study, at: context.time, in: db)
    case .resume:
      try db.run("UPDATE participants SET paused_at = NULL WHERE id = ? AND paused_at IS NOT NULL", [id])
    case .endVisit(let visit): return try endEarly(visit, of: record, in: study, context: context, in: db)
    case .reopenVisit(let visit): return try reopen(visit, of: record, in: study, context: context, in: db)
    case .repeatTest(let run): return try repeatTest(run, of: record, in: study, db)
    case .void(let run): try setAside(run, as: .voided, of: id, in: db)
    case .keepRun(let run): return try keep(run, of: record, in: db)
    case .skip(let task): return try skipWhatIsDue(task, of: record, in: study, context: context, in: db)
    case .correctAnswer(let question, let answer):
      return try correct(question, to: answer, of: id, in: study, context: context, in: db)
    case .foundIneligible(let why): return try end(record, as: why, in: study, context: context, in: db)
    case .eligibleAfterAll: return try takeBackIneligibility(of: record, context: context, in: db)
    case .extendBreak:
      guard let rest = record.openBreak else { return false }
      try changeBreak(record, "break_ends_at = ?", [rest.extended(at: context.time)], db)
    case .move(let station):
      // A participant without a station is handed one, which needs no reason.
      guard try Self.openHandover(of: id, in: db) != nil else { return false }
      _ = try move(id, to: station, in: study, context: context, in: db)
      return true
    case .endBreak: try changeBreak(record, "break_ended_at = ?", [context.time], db)
    }
    return db.changesCount > 0
  }

  /// - Returns: false until the consent is signed, when there is nothing to interrupt, and for somebody who is paused
  private static func pause(
    _ record: Participation, in study: Study, at time: Timestamp, in db: Database
  ) throws -> Bool {
    guard record.hasConsentInForce(for: study), record.canBePaused(in: study) else { return false }
    try db.run(
      """
      UPDATE participants SET paused_at = ?, pause_told_at = NULL
      WHERE id = ? AND paused_at IS NULL AND ended_early_at IS NULL
      """, [time, record.participant.id])
    return db.changesCount > 0
  }

  private static func setAside(
    _ run: Run.ID, as mark: Run.SetAside, of participant: Participant.ID, in db: Database
  ) throws {
    try db.run(
      """
      UPDATE runs SET set_aside = ? WHERE id = ? AND participant = ? AND set_aside IS NULL
      """, [mark.rawValue, run, participant])
  }

  /// Keeps the run, marked, and makes its test due once more; a test that was left out no longer is.
  /// - Returns: false if that is so already, or nothing would be due
  private static func repeatTest(
    _ id: Run.ID, of record: Participation, in study: Study, _ db: Database
  ) throws -> Bool {
    guard let run = record.runs.first(where: { $0.id == id }), record.canBeRepeated(run, in: study)
    else { return false }
    let participant = record.participant.id
    try db.run("UPDATE runs SET set_aside = ? WHERE id = ?", [Run.SetAside.repeated.rawValue, id])
    try db.run(
      "DELETE FROM skipped_tasks WHERE participant = ? AND task = ? AND variant = ?",
      [participant, run.task, run.variant])
    return true
  }

  /// - Returns: false for a task that is done or is not in this participant's order
  private static func skipWhatIsDue(
    _ task: TaskInVariant, of record: Participation, in study: Study, context: AuditContext, in db: Database
  ) throws -> Bool {
    let isDue = study.dueTasks.contains {
      record.taskInVariant($0, in: study) == task && !record.hasDone($0, in: study)
    }
    if isDue { try skip(task, of: record.participant.id, leftOutWith: nil, context: context, in: db) }
    return isDue
  }

  /// Leaves a task out. Data of its runs are kept and do not count.
  /// - Parameter visit: the visit that ended without the task; nil if the task was left out by itself
  static func skip(
    _ task: TaskInVariant, of participant: Participant.ID, leftOutWith visit: Visit.ID?,
    context: AuditContext,
    in db: Database
  ) throws {
    try db.run(
      """
      UPDATE runs SET set_aside = ? WHERE participant = ? AND task = ? AND variant = ? AND set_aside IS NULL
      """, [Run.SetAside.voided.rawValue, participant, task.task, task.variant])
    try db.run(
      """
      INSERT INTO skipped_tasks (participant, task, variant, left_out_with, left_out_at) VALUES (?, ?, ?, ?, ?)
      """, [participant, task.task, task.variant, visit, context.time])
  }
}

// MARK: - Reading

extension SQLiteStore {
  public func interventions(for participant: Participant.ID) throws -> [InterventionRecord] {
    let stored = try research.read { db in try Self.stored(of: participant, after: 0, in: db) }
    return try withRemarks(stored)
  }

  public func newestInterventions(for participants: Set<Participant.ID>) throws -> [Participant.ID: Int] {
    if participants.isEmpty { return [:] }
    let rows = try research.read { db in
      try db.rows(
        """
        SELECT participant, MAX(number) AS newest FROM interventions
        WHERE participant IN (\(placeholders(participants.count))) GROUP BY participant
        """, StatementArguments(participants))
    }
    return Dictionary(uniqueKeysWithValues: rows.map { ($0["participant"], $0["newest"]) })
  }

  func withRemarks(_ stored: [StoredIntervention]) throws -> [InterventionRecord] {
    let remarks = try remarks(stored.map(\.id))
    return stored.map { stored in
      var record = stored.record
      record.remark = remarks[stored.id] ?? ""
      return record
    }
  }
}
