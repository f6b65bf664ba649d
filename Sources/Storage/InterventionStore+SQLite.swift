import Crypto
import Foundation
import GRDB
import Studies

extension SQLiteStore: InterventionStore {
  public func intervene(
    _ request: InterventionRequest, for participant: Participant.ID, in study: Study, stamp: Stamp
  ) throws -> InterventionVerdict {
    guard case .staff(let staff) = stamp.actor else { throw StoreRefusal.participationEnded }
    let id = Identifier<InterventionRecord>.new(at: stamp.time)
    // A remark without its intervention says nothing to anybody; the other way round something would be missing.
    try keep(request.remark, as: id, of: participant, stamp: stamp)
    do {
      let outcome = try research.write { db -> Outcome in
        let record = try Self.openParticipation(of: participant, in: db)
        let since = try Self.acts(of: participant, after: request.seen, in: db)
        if let outcome = try Self.outcome(
          of: request.intervention, for: record, since: since, by: staff, in: db)
        {
          return outcome
        }
        if try Self.excludes(request.intervention, participant, from: study, in: db) { return .notEligible }
        guard try Self.apply(request.intervention, to: record, in: study, stamp: stamp, in: db) else {
          return .pointless
        }
        try Self.insert(request, id: id, participant, staff: staff, stamp: stamp, in: db)
        return .done
      }
      if outcome != .done { try forgetRemark(id, of: participant, stamp: stamp) }
      return try verdict(outcome, participant)
    } catch {
      try forgetRemark(id, of: participant, stamp: stamp)
      throw error
    }
  }

  private enum Outcome: Equatable {
    case done
    case doneBefore
    case overtaken([Stored])
    case pointless
    case notEligible
  }

  private func verdict(_ outcome: Outcome, _ participant: Participant.ID) throws -> InterventionVerdict {
    switch outcome {
    case .done, .doneBefore: .done
    case .overtaken(let others): .overtaken(try withRemarks(others, of: participant))
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

  /// A double tap on one form is one intervention; anything else that happened since has to be seen first.
  private static func outcome(
    of intervention: Intervention, for record: Participation, since: [Stored], by staff: StaffMember.ID,
    in db: Database
  ) throws -> Outcome? {
    guard intervention.kind.acts, let last = since.last?.record else { return nil }
    let isAlike = last.staff == staff && last.kind == intervention.kind && last.run == intervention.run
    let isDoubleTap = try isAlike && since.count == 1 && holds(intervention, for: record, in: db)
    return isDoubleTap ? .doneBefore : .overtaken(since)
  }

  /// Whether what is asked for is so: of two interventions of one kind the second may be about another station, task
  /// or question. Of the other kinds there is but one that can be meant.
  private static func holds(_ intervention: Intervention, for record: Participation, in db: Database) throws
    -> Bool
  {
    let participant = record.participant.id
    switch intervention {
    case .move(let station): return try openHandover(at: station, in: db)?.participant == participant
    case .skip(let task): return record.skipped.contains(task)
    case .correctAnswer(let question, let answer):
      return try eligibilityAnswers(of: participant, in: db)[question] == answer.text
    default: return true
    }
  }

  static func insert(
    _ request: InterventionRequest, id: Identifier<InterventionRecord>, _ participant: Participant.ID,
    staff: StaffMember.ID, stamp: Stamp, in db: Database
  ) throws {
    let kind = request.intervention.kind
    try db.run(
      """
      INSERT INTO interventions (participant, number, id, kind, run, reason, staff, made_at)
      VALUES (?, (SELECT COALESCE(MAX(number), 0) + 1 FROM interventions WHERE participant = ?), ?, ?, ?, ?, ?, ?)
      """,
      [
        participant, participant, id, kind.rawValue, request.intervention.run, request.reason.rawValue, staff,
        stamp.time,
      ])
    try AuditTrail.append(
      "intervention.\(kind.rawValue)", subject: (request.intervention.run?.text ?? participant.text),
      participant: participant, detail: request.reason.rawValue, stamp: stamp, in: db)
  }

  // MARK: - What each changes

  /// - Returns: false where there is nothing to change
  private static func apply(
    _ intervention: Intervention, to record: Participation, in study: Study, stamp: Stamp, in db: Database
  ) throws -> Bool {
    let id = record.participant.id
    switch intervention {
    case .note, .deviation:
      return true
    case .pause:
      // Before the consent there is nothing to interrupt.
      guard record.hasConsentInForce(for: study) else { return false }
      try db.run(
        "UPDATE participants SET paused_at = ? WHERE id = ? AND paused_at IS NULL AND ended_early_at IS NULL",
        [stamp.time, id])
    case .resume:
      try db.run("UPDATE participants SET paused_at = NULL WHERE id = ? AND paused_at IS NOT NULL", [id])
    case .endVisit:
      try db.run(
        "UPDATE participants SET ended_early_at = ?, paused_at = NULL WHERE id = ? AND ended_early_at IS NULL",
        [stamp.time, id])
    case .repeatTest(let run):
      try setAside(run, as: .repeated, of: id, in: db)
    case .void(let run):
      try setAside(run, as: .voided, of: id, in: db)
    case .skip(let task):
      guard
        study.dueTasks.contains(where: {
          record.skippable($0, in: study) == task && !record.hasDone($0, in: study)
        })
      else { return false }
      try skip(task, of: id, in: db)
    case .correctAnswer(let question, let answer):
      return try correct(question, to: answer, of: id, in: study, stamp: stamp, in: db)
    case .extendBreak:
      guard let rest = record.openBreak else { return false }
      try changeBreak(record, "break_ends_at = ?", [rest.extended(at: stamp.time)], db)
    case .move(let station):
      // Who has no station is handed one, which needs no reason.
      guard try Self.openHandover(of: id, in: db) != nil else { return false }
      _ = try move(id, to: station, stamp: stamp, in: db)
      return true
    case .endBreak:
      try changeBreak(record, "break_ended_at = ?", [stamp.time], db)
    }
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

  static func skip(_ task: SkippableTask, of participant: Participant.ID, in db: Database) throws {
    let (name, variant) =
      switch task {
      case .test(let test, let variant): (test.text, variant.text)
      case .survey(let survey): (survey.text, "")
      }
    try db.run(
      "INSERT INTO skipped_tasks (participant, task, variant) VALUES (?, ?, ?)", [participant, name, variant])
  }

  private static func changeBreak(
    _ record: Participation, _ change: String, _ values: StatementArguments, _ db: Database
  ) throws {
    try db.run(
      "UPDATE runs SET \(change) WHERE id = ? AND break_ends_at IS NOT NULL AND break_ended_at IS NULL",
      values + [record.openBreak?.run])
  }

  public func endBreak(of participant: Participant.ID, stamp: Stamp) throws {
    try research.write { db in
      let record = try Self.openParticipation(of: participant, in: db)
      let isRehearsal = record.participant.origin == .rehearsal
      guard let rest = record.openBreak, isRehearsal || rest.endsAt <= stamp.time else { return }
      try Self.changeBreak(record, "break_ended_at = ?", [stamp.time], db)
      try AuditTrail.append(
        "break.ended", subject: rest.run.text, participant: participant, stamp: stamp, in: db)
    }
  }
}

// MARK: - Reading

extension SQLiteStore {
  public func interventions(for participant: Participant.ID) throws -> [InterventionRecord] {
    let stored = try research.read { db in try Self.stored(of: participant, after: 0, in: db) }
    return try withRemarks(stored, of: participant)
  }

  /// An intervention without its remark, which lies in the other file under the same id.
  private struct Stored: Equatable {
    let id: String
    let record: InterventionRecord
  }

  private static func acts(of participant: Participant.ID, after number: Int, in db: Database) throws
    -> [Stored]
  {
    try stored(of: participant, after: number, in: db).filter(\.record.kind.acts)
  }

  private static func stored(of participant: Participant.ID, after number: Int, in db: Database) throws
    -> [Stored]
  {
    try db.rows(
      """
      SELECT id, number, kind, run, reason, staff, made_at FROM interventions
      WHERE participant = ? AND number > ? ORDER BY number
      """, [participant, number]
    ).map { row in
      Stored(
        id: row["id"],
        record: InterventionRecord(
          number: row["number"], kind: Intervention.Kind(rawValue: row["kind"])!, run: row["run"],
          reason: InterventionReason(rawValue: row["reason"])!, remark: "", staff: row["staff"],
          madeAt: row["made_at"]))
    }
  }

  private func withRemarks(_ stored: [Stored], of participant: Participant.ID) throws -> [InterventionRecord]
  {
    let rows = try identity.read { db in
      try db.rows("SELECT id, text_sealed FROM remarks WHERE participant = ?", [participant])
    }
    let remarks = Dictionary(
      uniqueKeysWithValues: rows.map { ($0["id"] as String, $0["text_sealed"] as Data) })
    return try stored.map { stored in
      var record = stored.record
      record.remark = try key.open(remarks[stored.id], column: "text", of: Self.remark(stored.id)) ?? ""
      return record
    }
  }

  func keep(
    _ remark: String, as id: Identifier<InterventionRecord>, of participant: Participant.ID, stamp: Stamp
  ) throws {
    if remark.isEmpty { return }
    let sealed = try key.seal(remark, column: "text", of: Self.remark(id.text)) as Data
    try identity.write { db in
      try db.run(
        "INSERT INTO remarks (id, participant, text_sealed, written_at) VALUES (?, ?, ?, ?)",
        [id, participant, sealed, stamp.time])
      try AuditTrail.append(
        "remark.kept", subject: id.text, participant: participant, stamp: stamp, in: db)
    }
  }

  /// That of an intervention which came to nothing.
  func forgetRemark(
    _ id: Identifier<InterventionRecord>, of participant: Participant.ID, stamp: Stamp
  ) throws {
    try identity.write { db in
      try db.run("DELETE FROM remarks WHERE id = ?", [id])
      guard db.changesCount > 0 else { return }
      try AuditTrail.append(
        "remark.dropped", subject: id.text, participant: participant, stamp: stamp, in: db)
    }
  }

  private static func remark(_ id: String) -> SealedRow { SealedRow(table: "remarks", id: id) }
}
