import Crypto
import Foundation
import GRDB
import Studies

extension SQLiteStore: InterventionStore {
  public func intervene(
    _ request: InterventionRequest, for participant: Participant.ID, in study: Study, stamp: Stamp
  ) throws -> InterventionVerdict {
    guard case .staff(let staff) = stamp.actor else { throw StoreRefusal.participationEnded }
    let outcome = try withRemark(request.remark, of: participant, stamp: stamp, keptIf: { $0 == .done }) {
      id in
      try research.write { db -> Outcome in
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
        try Self.insert(
          InterventionRow(id: id, request), of: participant, staff: staff, stamp: stamp, in: db)
        return .done
      }
    }
    return try verdict(outcome)
  }

  private enum Outcome: Equatable {
    case done
    case doneBefore
    case overtaken([Stored])
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

  /// A double tap on one form is one intervention; anything else that happened since has to be seen first.
  private static func outcome(
    of intervention: Intervention, for record: Participation, since: [Stored], by staff: StaffMember.ID,
    in db: Database
  ) throws -> Outcome? {
    guard intervention.kind.acts, let last = since.last?.record else { return nil }
    let isAlike =
      last.staff == staff && last.kind == intervention.kind && last.run == intervention.run
      && last.visit == intervention.visit
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
    _ row: InterventionRow, of participant: Participant.ID, staff: StaffMember.ID, stamp: Stamp,
    in db: Database
  ) throws {
    try db.run(
      """
      INSERT INTO interventions (participant, number, id, kind, run, visit, reason, staff, made_at)
      VALUES (?, (SELECT COALESCE(MAX(number), 0) + 1 FROM interventions WHERE participant = ?), ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        participant, participant, row.id, row.kind.rawValue, row.run, row.visit, row.reason.rawValue, staff,
        stamp.time,
      ])
    try AuditTrail.append(
      "intervention.\(row.kind.rawValue)", subject: (row.run?.text ?? participant.text),
      participant: participant,
      detail: [row.reason.rawValue, row.visit?.text].compactMap(\.self).joined(separator: " "), stamp: stamp,
      in: db)
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
    case .endVisit(let visit):
      return try endEarly(visit, of: record, in: study, stamp: stamp, in: db)
    case .reopenVisit(let visit):
      return try reopen(visit, of: record, in: study, stamp: stamp, in: db)
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
      try skip(task, of: id, leftOutWith: nil, in: db)
    case .correctAnswer(let question, let answer):
      return try correct(question, to: answer, of: id, in: study, stamp: stamp, in: db)
    case .extendBreak:
      guard let rest = record.openBreak else { return false }
      try changeBreak(record, "break_ends_at = ?", [rest.extended(at: stamp.time)], db)
    case .move(let station):
      // Who has no station is handed one, which needs no reason.
      guard try Self.openHandover(of: id, in: db) != nil else { return false }
      _ = try move(id, to: station, in: study, stamp: stamp, in: db)
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

  /// - Parameter visit: the one that ended without it; nil where it was left out by itself
  static func skip(
    _ task: SkippableTask, of participant: Participant.ID, leftOutWith visit: Visit.ID?, in db: Database
  ) throws {
    let (name, variant) =
      switch task {
      case .test(let test, let variant): (test.text, variant.text)
      case .survey(let survey): (survey.text, "")
      }
    try db.run(
      "INSERT INTO skipped_tasks (participant, task, variant, left_out_with) VALUES (?, ?, ?, ?)",
      [participant, name, variant, visit])
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
    return try withRemarks(stored)
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
      SELECT id, number, kind, run, visit, reason, staff, made_at FROM interventions
      WHERE participant = ? AND number > ? ORDER BY number
      """, [participant, number]
    ).map { row in
      Stored(
        id: row["id"],
        record: InterventionRecord(
          number: row["number"], kind: Intervention.Kind(rawValue: row["kind"])!, run: row["run"],
          visit: row["visit"], reason: InterventionReason(rawValue: row["reason"])!, remark: "",
          staff: row["staff"],
          madeAt: row["made_at"]))
    }
  }

  private func withRemarks(_ stored: [Stored]) throws -> [InterventionRecord] {
    let remarks = try remarks(stored.map(\.id))
    return stored.map { stored in
      var record = stored.record
      record.remark = remarks[stored.id] ?? ""
      return record
    }
  }
}

/// What is kept of an intervention in the research data.
struct InterventionRow {
  let id: Identifier<InterventionRecord>
  let kind: Intervention.Kind
  let run: Run.ID?
  let visit: StudyVisit.ID?
  let reason: InterventionReason
}

extension InterventionRow {
  fileprivate init(id: Identifier<InterventionRecord>, _ request: InterventionRequest) {
    let intervention = request.intervention
    self.init(
      id: id, kind: intervention.kind, run: intervention.run, visit: intervention.visit,
      reason: request.reason)
  }
}
