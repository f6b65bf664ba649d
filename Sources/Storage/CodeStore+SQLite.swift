import Crypto
import Studies

extension SQLiteStore: CodeStore {
  /// Does not tell whose a code is while the attempt cannot be counted.
  public func find(_ code: ParticipationCode, address: String, at time: Timestamp) throws -> CodeFinding {
    do {
      return try countedLook(at: code, from: address, at: time)
    } catch StoreOutage.locked, StoreOutage.full {
      return .notLookedUp
    }
  }

  private func countedLook(at code: ParticipationCode, from address: String, at time: Timestamp) throws
    -> CodeFinding
  {
    // Codes that are found do not count towards the limit.
    let throttle = throttle(Guess.looks(from: address), at: time)
    return try research.writeWithinAMoment { db in
      switch try throttle.admit(in: db) {
      case .tooMany: return .notLookedUp
      case .admitted(let attempt):
        guard let participant = try Self.participant(code: code, in: db) else { return .unknown }
        try Throttle.forgive(attempt, in: db)
        if participant.leftAt != nil { return .ended(participant) }
        return participant.hasBegun ? .begun(participant) : .fresh(participant)
      }
    }
  }

  public func begin(
    code: ParticipationCode, language: Language?, in studies: [Study], form: String, address: String,
    at time: Timestamp
  ) throws -> ResumeVerdict {
    let throttle = throttle(Guess.unusedCode.limits(from: address), at: time)
    let token = Token()
    return try research.write { db in
      switch try throttle.admit(in: db) {
      case .tooMany(let seconds): return .tooManyAttempts(retryAfterSeconds: seconds)
      case .admitted(let attempt):
        let begun = try Self.begin(code, language, in: studies, form: form, at: time, in: db)
        guard let participant = begun else { return .refused }
        try Throttle.forgive(attempt, in: db)
        try Self.openSession(token, of: participant, at: time, in: db)
        return .opened(token)
      }
    }
  }

  /// Lets one of two simultaneous attempts begin. Returns nil for the other, unless it is a double tap of the same
  /// form.
  private static func begin(
    _ code: ParticipationCode, _ language: Language?, in studies: [Study], form: String, at time: Timestamp,
    in db: Database
  ) throws -> Participant.ID? {
    if let known = try db.row(
      "SELECT id, code, begun_at, place FROM participants WHERE enrolment_form = ?", [form])
    {
      let isSame = known["code"] == code.text && opensAgain(known, at: time)
      return isSame ? known["id"] : nil
    }
    let row = try db.row(
      """
      UPDATE participants SET begun_at = ?, last_seen_at = ?, enrolment_form = ?
      WHERE code = ? AND begun_at IS NULL AND left_at IS NULL RETURNING id, study
      """, [time, time, form, code.text])
    guard let row else { return nil }
    let (id, study): (Participant.ID, Study.ID) = (row["id"], row["study"])
    let context = AuditContext(by: .participant(id), at: time)
    try AuditTrail.append(
      "participant.begun", subject: id.text, participant: id, context: context, in: db)
    if let language, studies.contains(where: { $0.id == study && $0.languages.contains(language) }) {
      try setLanguage(language, of: id, context: context, in: db)
    }
    return id
  }

  public func participant(code: ParticipationCode) throws -> Participant? {
    try research.read { db in try Self.participant(code: code, in: db) }
  }

  static func participant(code: ParticipationCode, in db: Database) throws -> Participant? {
    try participants("SELECT \(participantColumns) FROM participants WHERE code = ?", [code.text], in: db)
      .first
  }

  /// Marks the code as used; a handover at a station uses it too.
  static func markBegun(_ participant: Participant.ID, context: AuditContext, in db: Database) throws {
    try db.run(
      "UPDATE participants SET begun_at = ? WHERE id = ? AND begun_at IS NULL", [context.time, participant])
    guard db.changesCount > 0 else { return }
    try AuditTrail.append(
      "participant.begun", subject: participant.text, participant: participant, context: context, in: db)
  }
}
