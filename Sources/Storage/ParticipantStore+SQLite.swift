import Crypto
import Studies

extension SQLiteStore: ParticipantStore {
  public func enrol(
    in study: Study, origin: Participant.Origin, language: Language, form: String, from address: String,
    at time: Timestamp
  ) throws -> Token? {
    let throttle = throttle(limits.enrolment(from: address), at: time)
    let token = Token()
    let participant = Participant(
      id: .new(at: time), study: study.id, code: .random(), origin: origin, language: language,
      enrolledAt: time,
      place: .open, leftAt: nil)
    let context = AuditContext(by: .participant(participant.id), at: time)
    return try research.write { db -> Token? in
      if let known = try db.row(
        "SELECT id, study, begun_at, place FROM participants WHERE enrolment_form = ?", [form])
      {
        guard known["study"] == study.id.text, Self.opensAgain(known, at: time) else { return nil }
        try Self.openSession(token, of: known["id"], at: time, in: db)
        return token
      }
      if case .tooMany(let seconds) = try throttle.admit(in: db) {
        throw EnrolmentRefusal.tooMany(retryAfterSeconds: seconds)
      }
      try Self.insert(participant, form: form, in: db)
      try Self.openSession(token, of: participant.id, at: time, in: db)
      try AuditTrail.append(
        "participant.enrolled", subject: participant.id.text, participant: participant.id,
        detail: "\(study.id) \(origin.rawValue)", context: context, in: db)
      return token
    }
  }

  /// Inserts a participant who begins at once.
  private static func insert(_ participant: Participant, form: String, in db: Database) throws {
    let time = participant.enrolledAt
    try db.run(
      """
      INSERT INTO participants (id, study, code, origin, language, enrolled_at, begun_at, introduced_at,
        last_seen_at, enrolment_form)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        participant.id, participant.study, participant.code.text, participant.origin.rawValue,
        participant.language.code, time, time, time, time, form,
      ])
  }

  static func opensAgain(_ known: Row, at time: Timestamp) -> Bool {
    DoubleTap.opensAgain(
      begunAt: known["begun_at"], place: Participant.Place(rawValue: known["place"])!, at: time)
  }

  public func participation(of id: Participant.ID) throws -> Participation? {
    try research.read { db in try Self.participation(of: id, in: db) }
  }

  public func participations(of ids: [Participant.ID]) throws -> [Participation] {
    try research.read { db in
      try ids.pieces(of: 200).flatMap { try Self.participations(of: $0, in: db) }
    }
  }

  public func recordIntroduction(of participant: Participant.ID, context: AuditContext) throws {
    try research.write { db in
      try Self.requireParticipation(of: participant, in: db)
      try db.run(
        "UPDATE participants SET introduced_at = ? WHERE id = ? AND introduced_at IS NULL",
        [context.time, participant])
      guard db.changesCount > 0 else { return }
      try AuditTrail.append(
        "participant.introduced", subject: participant.text, participant: participant, context: context,
        in: db)
    }
  }

  public func keepPlace(of participant: Participant.ID, pin: PIN?, context: AuditContext) throws {
    let hash = try pin.map { try PasswordHash($0.digits, cost: costs.pin).encoded }
    let place: Participant.Place = pin == nil ? .skipped : .keptWithPIN
    try research.write { db in
      try Self.requireParticipation(of: participant, in: db)
      try Self.decide(place: place, pinHash: hash, of: participant, context: context, in: db)
    }
  }

  /// Once: what was decided before stays.
  static func decide(
    place: Participant.Place, pinHash: String?, of participant: Participant.ID, context: AuditContext,
    in db: Database
  ) throws {
    try db.run(
      "UPDATE participants SET place = ?, pin_hash = ? WHERE id = ? AND place = 'open'",
      [place.rawValue, pinHash, participant])
    guard db.changesCount > 0 else { return }
    try AuditTrail.append(
      "participant.place", subject: participant.text, participant: participant, detail: place.rawValue,
      context: context, in: db)
  }

  public func resetPIN(of participant: Participant.ID, to pin: PIN, context: AuditContext) throws {
    let hash = try PasswordHash(pin.digits, cost: costs.pin).encoded
    try research.write { [self] db in
      let code = try db.text(
        "UPDATE participants SET place = ?, pin_hash = ? WHERE id = ? AND left_at IS NULL RETURNING code",
        [Participant.Place.keptWithPIN.rawValue, hash, participant])
      guard let code else { throw StoreRefusal.participationEnded }
      try forgiveAll([.pin(ParticipationCode(stored: code))], at: context.time, in: db)
      try AuditTrail.append(
        "participant.pin-reset", subject: participant.text, participant: participant, context: context, in: db
      )
    }
  }

  public func setLanguage(_ language: Language, of participant: Participant.ID, context: AuditContext) throws
  {
    try research.write { db in
      try Self.requireParticipation(of: participant, in: db)
      try Self.setLanguage(language, of: participant, context: context, in: db)
    }
  }

  static func setLanguage(
    _ language: Language, of participant: Participant.ID, context: AuditContext, in db: Database
  ) throws {
    try db.run(
      "UPDATE participants SET language = ? WHERE id = ? AND language <> ?",
      [language.code, participant, language.code])
    guard db.changesCount > 0 else { return }
    try AuditTrail.append(
      "participant.language", subject: participant.text, participant: participant, detail: language.code,
      context: context, in: db)
  }

  public func leave(
    _ participant: Participant.ID, session: Token?, data: DataOnLeaving, context: AuditContext
  ) throws {
    // An address that is being stored meanwhile is there before it is forgotten, or is refused.
    try bothFiles.withLock {
      try noteLeaving(of: participant, session: session, data: data, context: context)
      try forgetContact(of: participant, context: context)
    }
  }

  private func noteLeaving(
    of participant: Participant.ID, session: Token?, data: DataOnLeaving, context: AuditContext
  ) throws {
    try research.write { db in
      try db.run(
        "UPDATE participants SET left_at = ?, last_seen_at = ? WHERE id = ? AND left_at IS NULL",
        [context.time, context.time, participant])
      guard db.changesCount > 0 else { return }
      try db.run(
        "DELETE FROM sessions WHERE participant = ? AND token_digest <> ?",
        [participant, session?.digest ?? ""])
      try AuditTrail.append(
        "participant.left", subject: participant.text, participant: participant, context: context, in: db)
      try Self.returnPlaces(of: participant, context: context, in: db)
      if case .deleted(let years) = data {
        try Self.askForDeletion(of: participant, keepingConsentYears: years, context: context, in: db)
      }
    }
  }

  public func notePauseTold(to participant: Participant.ID, at time: Timestamp) {
    research.writeSoon { db in
      try db.run(
        "UPDATE participants SET pause_told_at = ? WHERE id = ? AND paused_at IS NOT NULL AND pause_told_at IS NULL",
        [time, participant])
    }
  }

  public func changePIN(
    of participant: Participant, from current: PIN?, to new: PIN, guesser: Guesser, context: AuditContext
  ) throws -> PINChange {
    let stored = try research.read { db in try Self.pinHash(of: participant.id, in: db) }
    if let stored,
      let refusal = try refusal(of: current, stored, for: participant, guesser: guesser, at: context.time)
    {
      return refusal
    }
    let hash = try PasswordHash(new.digits, cost: costs.pin).encoded
    return try research.write { [self] db in
      try Self.requireParticipation(of: participant.id, in: db)
      // Checking a PIN takes its time, in which another one may have been set.
      guard try Self.pinHash(of: participant.id, in: db) == stored else { return .refused }
      try db.run(
        "UPDATE participants SET place = ?, pin_hash = ? WHERE id = ?",
        [Participant.Place.keptWithPIN.rawValue, hash, participant.id])
      try forgiveAll([.pin(participant.code)], at: context.time, in: db)
      try AuditTrail.append(
        "participant.pin-changed", subject: participant.id.text, participant: participant.id,
        context: context,
        in: db)
      return .changed
    }
  }

  /// Nil for somebody without a PIN.
  private static func pinHash(of participant: Participant.ID, in db: Database) throws -> String? {
    try db.text("SELECT pin_hash FROM participants WHERE id = ?", [participant])
  }

  /// Checks the PIN that a participant has. Nil if it is theirs.
  private func refusal(
    of pin: PIN?, _ stored: String, for participant: Participant, guesser: Guesser, at time: Timestamp
  ) throws -> PINChange? {
    let throttle = throttle(.pin(participant.code), from: guesser, at: time)
    switch try research.write(throttle.admit) {
    case .tooMany(let seconds): return .tooManyAttempts(retryAfterSeconds: seconds)
    case .admitted(let attempt):
      guard try PasswordHash.isRight(pin?.digits ?? "", stored: stored, cost: costs.pin) else {
        return .refused
      }
      try research.write { db in try Throttle.forgive(attempt, in: db) }
      return nil
    }
  }
}
