import Crypto
import Foundation
import Studies

extension SQLiteStore: StationStore {
  public func openHandover(_ id: Handover.ID) throws -> Handover? {
    try research.read { db in
      try db.row("\(Self.openHandovers) AND id = ?", [id]).map(Self.openHandover)
    }
  }

  // MARK: - Handing over

  public func handOver(
    _ participant: Participant.ID, to station: Station.ID, in study: Study, context: AuditContext
  ) throws -> Handover {
    try research.write { db in
      try Self.handOver(participant, to: station, in: study, context: context, in: db)
    }
  }

  private static func handOver(
    _ participant: Participant.ID, to station: Station.ID, in study: Study, context: AuditContext,
    in db: Database
  ) throws -> Handover {
    var record = try require(participant, free: true, for: station, in: db)
    if context.staff != nil, record.visitInTurnIsPlanned(in: study, at: context.time) {
      try noteArrival(of: record, in: study, context: context, in: db)
      record = try openParticipation(of: participant, in: db)
    }
    if let refusal = record.handoverRefusal(in: study, at: context.time, LabCalendar()) { throw refusal }
    try takeSite(of: station, for: record.participant, in: study, context: context, in: db)
    let handover = try begin(participant, at: station, context: context, in: db)
    try noteArrival(of: record, in: study, context: context, in: db)
    return handover
  }

  public func move(
    _ participant: Participant.ID, to station: Station.ID, in study: Study, context: AuditContext
  ) throws -> Handover {
    try research.write { db in try Self.move(participant, to: station, in: study, context: context, in: db) }
  }

  static func move(
    _ participant: Participant.ID, to station: Station.ID, in study: Study, context: AuditContext,
    in db: Database
  ) throws -> Handover {
    let record = try require(participant, free: false, for: station, in: db)
    try takeSite(of: station, for: record.participant, in: study, context: context, in: db)
    if let earlier = try openHandover(of: participant, in: db) {
      try end(earlier, how: .moved, context: context, in: db)
    }
    return try begin(participant, at: station, context: context, in: db)
  }

  public func take(
    _ code: ParticipationCode, at station: Station.ID, in studies: [Study], closed: Set<Study.ID> = [],
    time: Timestamp
  ) throws -> TakeVerdict {
    let throttle = throttle(.code(station), at: time)
    return try research.write { db in
      switch try throttle.admit(in: db) {
      case .tooMany(let seconds): return .tooManyAttempts(retryAfterSeconds: seconds)
      case .admitted(let attempt):
        guard let participant = try Self.participant(code: code, in: db),
          let study = studies.first(where: { $0.id == participant.study })
        else { return .unknownCode }
        try Throttle.forgive(attempt, in: db)
        if closed.contains(study.id) { return .refused(.studyClosed) }
        let context = AuditContext(by: .participant(participant.id), at: time)
        do {
          return .taken(try Self.handOver(participant.id, to: station, in: study, context: context, in: db))
        } catch let refusal as HandoverRefusal {
          return .refused(refusal)
        }
      }
    }
  }

  /// - Parameter free: true if the participant must not be at another station
  /// - Throws: ``HandoverRefusal``
  private static func require(
    _ participant: Participant.ID, free: Bool, for station: Station.ID, in db: Database
  ) throws -> Participation {
    guard let row = try db.row("SELECT revoked_at FROM stations WHERE id = ?", [station]) else {
      throw HandoverRefusal.noSuchStation
    }
    guard row.isNull("revoked_at") else { throw HandoverRefusal.stationRevoked }
    guard let person = try participation(of: participant, in: db) else {
      throw HandoverRefusal.noSuchParticipant
    }
    if let busy = try openHandover(at: station, in: db) {
      throw busy.participant == participant
        ? HandoverRefusal.alreadyHere : HandoverRefusal.stationBusy(busy.participant)
    }
    guard person.participant.leftAt == nil else { throw HandoverRefusal.participantLeft }
    let elsewhere = try db.row(
      """
      SELECT stations.name FROM handovers JOIN stations ON stations.id = handovers.station
      WHERE handovers.participant = ? AND handovers.ended_at IS NULL
      """, [participant])
    if free, let elsewhere { throw HandoverRefusal.elsewhere(StationName(stored: elsewhere["name"])) }
    return person
  }

  private static func begin(
    _ participant: Participant.ID, at station: Station.ID, context: AuditContext, in db: Database
  ) throws -> Handover {
    var staff: StaffMember.ID?
    if case .staff(let member) = context.actor { staff = member }
    let handover = Handover(
      id: .new(at: context.time), station: station, participant: participant, handedAt: context.time,
      handedBy: staff)
    try db.run(
      "INSERT INTO handovers (id, station, participant, handed_at, handed_by) VALUES (?, ?, ?, ?, ?)",
      [handover.id, station, participant, context.time, staff])
    // The row records when the participant was last seen. No browser has a token with this digest, so it opens
    // nothing.
    try db.run(
      "INSERT INTO sessions (token_digest, participant, opened_at, seen_at) VALUES (?, ?, ?, ?)",
      [handover.sessionDigest, participant, context.time, context.time])
    try markBegun(participant, context: context, in: db)
    // A participant who was handed a tablet returns through another handover: no page on a tablet asks for a PIN.
    try decide(place: .skipped, pinHash: nil, of: participant, context: context, in: db)
    try forgetMissingDevice(of: participant, in: db)
    try AuditTrail.append(
      "handover.begun", subject: handover.id.text, participant: participant, detail: station.text,
      context: context, in: db)
    return handover
  }

  // MARK: - Ending

  @discardableResult
  public func end(_ handover: Handover.ID, how: Handover.End, context: AuditContext) throws -> Bool {
    try research.write { db in
      guard let row = try db.row("\(Self.openHandovers) AND id = ?", [handover]) else { return false }
      try Self.end(Self.openHandover(row), how: how, context: context, in: db)
      return true
    }
  }

  static func end(_ handover: Handover, how: Handover.End, context: AuditContext, in db: Database) throws {
    var staff: StaffMember.ID?
    if case .staff(let member) = context.actor { staff = member }
    try db.run(
      "UPDATE handovers SET ended_at = ?, ended_by = ?, how = ? WHERE id = ? AND ended_at IS NULL",
      [context.time, staff, how.rawValue, handover.id])
    try AuditTrail.append(
      "handover.ended", subject: handover.id.text, participant: handover.participant,
      detail: how.rawValue, context: context, in: db)
  }

  /// Takes a tablet back with the end of the visit for which the participant has it. One that was taken back meanwhile
  /// leaves nothing to do.
  static func takeTabletBack(
    from record: Participation, with visit: StudyVisit.ID, context: AuditContext, in db: Database
  ) throws {
    guard record.usesTablet(for: visit), let handover = try openHandover(of: record.participant.id, in: db)
    else { return }
    try end(handover, how: .takenBack, context: context, in: db)
  }

  public func promiseHelp(_ handover: Handover.ID, context: AuditContext) throws -> Bool {
    try research.write { db in
      guard let row = try db.row("\(Self.openHandovers) AND id = ?", [handover]) else { return false }
      try db.run(
        "UPDATE handovers SET help_promised_at = ? WHERE id = ? AND ended_at IS NULL",
        [context.time, handover])
      try AuditTrail.append(
        "handover.help", subject: handover.text, participant: Self.openHandover(row).participant,
        context: context, in: db)
      return true
    }
  }

  static func openHandover(_ id: Handover.ID, in db: Database) throws -> Handover? {
    try db.row("\(openHandovers) AND id = ?", [id]).map(openHandover)
  }

  static func openHandover(at station: Station.ID, in db: Database) throws -> Handover? {
    try db.row("\(openHandovers) AND station = ?", [station]).map(openHandover)
  }

  static func openHandover(of participant: Participant.ID, in db: Database) throws -> Handover? {
    try db.row("\(openHandovers) AND participant = ?", [participant]).map(openHandover)
  }

  private static let openHandovers = """
    SELECT id, station, participant, handed_at, handed_by, help_promised_at FROM handovers WHERE ended_at IS NULL
    """

  private static func openHandover(_ row: Row) -> Handover {
    Handover(
      id: row["id"], station: row["station"], participant: row["participant"], handedAt: row["handed_at"],
      handedBy: row["handed_by"], helpPromisedAt: row["help_promised_at"])
  }

  // MARK: - Late deliveries

  public func lateDelivery(of run: Run.ID, by station: Station.ID, at time: Timestamp) throws -> LateDelivery?
  {
    let since = time.advanced(bySeconds: -Handover.deliverySeconds)
    return try research.read { db in
      let row = try db.row(
        """
        SELECT runs.participant FROM runs JOIN handovers ON handovers.participant = runs.participant
        WHERE runs.id = ? AND handovers.station = ? AND handovers.ended_at > ? LIMIT 1
        """, [run, station, since])
      guard let participant = row?["participant"] as Participant.ID? else { return nil }
      let isElsewhere = try db.isThere("\(Self.openHandovers) AND participant = ?", [participant])
      return LateDelivery(participant: participant, station: station, isSuperseded: isElsewhere)
    }
  }

  public func keepLate(
    _ body: [UInt8], part: Int, of run: Run, from station: Station.ID, context: AuditContext
  ) throws {
    let digest = sha256(body).hexadecimal
    try research.write { db in
      try Self.requireParticipation(of: run.participant, in: db)
      let isStored = try db.isThere(
        "SELECT 1 FROM run_parts WHERE run = ? AND number = ? AND digest = ?", [run.id, part, digest])
      if isStored { return }
      try db.run(
        """
        INSERT INTO late_parts (run, number, digest, station, body, received_at) VALUES (?, ?, ?, ?, ?, ?)
        ON CONFLICT (run, number, digest) DO NOTHING
        """, [run.id, part, digest, station, Data(body), context.time])
      guard db.changesCount > 0 else { return }
      try AuditTrail.append(
        "part.late", subject: run.id.text, participant: run.participant, detail: "part \(part)",
        context: context, in: db)
    }
  }

  public func lateParts(of participant: Participant.ID) throws -> [LatePart] {
    try research.read { db in
      try db.rows(
        """
        SELECT run, number, name, received_at FROM late_parts JOIN runs ON runs.id = run
          JOIN stations ON stations.id = station
        WHERE runs.participant = ? ORDER BY received_at, run, number
        """, [participant]
      ).map { row in
        LatePart(
          run: row["run"], number: row["number"], station: StationName(stored: row["name"]),
          receivedAt: row["received_at"])
      }
    }
  }
}

extension Handover {
  /// Takes the place of a token's digest in `sessions`.
  var sessionDigest: String { "handover \(id)" }
}
