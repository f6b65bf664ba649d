import Studies

/// Messages to participants about their appointments. The appointments are in the research database, the messages in
/// the identity database, and no transaction spans both.
extension SQLiteStore: AppointmentMailStore {
  public func appointmentMail(at time: Timestamp) throws -> [AppointmentMail] {
    let waiting = try identity.read { db in
      try db.rows("SELECT visit FROM outbox WHERE visit IS NOT NULL AND state = 'waiting'")
        .map { $0["visit"] as Visit.ID }
    }
    let appointments = try research.read { db in
      let ahead = try Self.appointments(Self.isAhead, [time, Permission.Known.reminders.id, true], in: db)
      let others = Set(waiting).subtracting(ahead.map(\.visit.id))
      if others.isEmpty { return ahead }
      return try ahead
        + Self.appointments("id IN (\(placeholders(others.count)))", StatementArguments(others), in: db)
    }
    return try identity.read { db in
      try appointments.pieces(of: 500).flatMap { try Self.addWritten(to: $0, in: db) }
    }
  }

  public func settle(
    dropping dropped: [OutboxMessage.ID], queueing messages: [OutboxMessage], context: AuditContext
  ) throws {
    // Participants who choose their times, and may have typed somebody else's address, cause all but reminders.
    try settleMail(
      dropping: dropped, queueing: messages,
      limited: [.appointmentMade, .appointmentMoved, .appointmentCancelled], context: context,
      ifStill: Self.isStillWanted)
  }

  /// Drops the messages about appointments and occasions that still wait for this participant.
  func dropReminders(to participant: Participant.ID, context: AuditContext) throws {
    try bothFiles.withLock {
      let waiting = try identity.read { db in
        try db.rows(
          """
          SELECT id FROM outbox WHERE participant = ? AND (visit IS NOT NULL OR occasion IS NOT NULL)
            AND state = 'waiting'
          """,
          [participant]
        ).map { $0["id"] as OutboxMessage.ID }
      }
      if waiting.isEmpty { return }
      try identity.write { db in
        for id in waiting { try Self.drop(id, context: context, in: db) }
      }
    }
  }
}

// MARK: - In the research database

extension SQLiteStore {
  /// A condition on visits: few are ahead, and those of participants who were never asked are not looked at.
  private static let isAhead = """
    planned_for > ? AND state IN ('planned', 'cancelled')
      AND EXISTS (SELECT 1 FROM permission_decisions WHERE permission_decisions.participant = visits.participant
        AND permission = ? AND is_granted = ?)
      AND EXISTS (SELECT 1 FROM participants WHERE participants.id = visits.participant AND origin = 'real'
        AND left_at IS NULL)
    """

  /// - Parameter condition: on a visit
  private static func appointments(
    _ condition: String, _ arguments: StatementArguments, in db: Database
  ) throws -> [AppointmentMail] {
    let theirs = "IN (SELECT participant FROM visits WHERE \(condition))"
    let participants = try participants(
      "SELECT \(participantColumns) FROM participants WHERE id \(theirs)", arguments, in: db)
    let byID = Dictionary(uniqueKeysWithValues: participants.map { ($0.id, $0) })
    let answers = try answersAboutReminders(theirs, arguments, in: db)
    let zones = try timeZones(theirs, arguments, in: db)
    var appointments: [AppointmentMail] = []
    try db.eachInOrder(
      "SELECT \(visitColumns) FROM visits WHERE \(condition) ORDER BY planned_for, id", arguments
    ) { columns in
      let visit = visit(&columns)
      appointments.append(
        AppointmentMail(
          visit: visit, participant: byID[visit.participant]!, timeZone: zones[visit.participant],
          isGranted: answers[visit.participant] == true, contactGivenAt: [:], written: []))
    }
    return appointments
  }

  /// - Parameter theirs: on a participant
  private static func answersAboutReminders(
    _ theirs: String, _ arguments: StatementArguments, in db: Database
  ) throws -> [Participant.ID: Bool] {
    var answers: [Participant.ID: Bool] = [:]
    // The rows come oldest first, so that the newest answer stays.
    try db.eachInOrder(
      """
      SELECT participant, is_granted FROM permission_decisions WHERE permission = ? AND participant \(theirs)
      ORDER BY decided_at, id
      """, [Permission.Known.reminders.id] + arguments
    ) { columns in answers[columns.next()] = columns.next() as Bool }
    return answers
  }

  /// - Parameter theirs: on a participant
  private static func timeZones(
    _ theirs: String, _ arguments: StatementArguments, in db: Database
  ) throws -> [Participant.ID: String] {
    var zones: [Participant.ID: String] = [:]
    try db.eachInOrder(
      "SELECT DISTINCT participant, time_zone FROM schedules WHERE participant \(theirs)", arguments
    ) { columns in zones[columns.next()] = columns.next() as String }
    return zones
  }

  /// Returns true if the appointment is still as the message describes it and its participant still permits
  /// reminders.
  private static func isStillWanted(_ message: OutboxMessage, in db: Database) throws -> Bool {
    guard let appointment = message.appointment else { return false }
    return try db.isThere(
      """
      SELECT 1 FROM visits WHERE id = ? AND changes = ? AND (SELECT is_granted FROM permission_decisions
        WHERE permission_decisions.participant = visits.participant AND permission = ?
        ORDER BY decided_at DESC, permission_decisions.id DESC LIMIT 1) = ?
      """, [appointment.visit, appointment.changes, Permission.Known.reminders.id, true])
  }
}

// MARK: - In the identity database

extension SQLiteStore {
  private static func addWritten(to appointments: [AppointmentMail], in db: Database) throws
    -> [AppointmentMail]
  {
    let visits = appointments.map(\.visit.id)
    let written = try db.rows(
      """
      SELECT id, kind, state, problem, queued_at, visit, visit_changes, visit_planned_for, visit_minutes
      FROM outbox WHERE visit IN (\(placeholders(visits.count))) ORDER BY visit, visit_changes, queued_at, id
      """, StatementArguments(visits)
    ).compactMap(AppointmentMail.Written.init(_:))
    let byVisit = Dictionary(grouping: written, by: \.edition.visit)
    let contacts = try contactTimes(of: Set(appointments.map(\.participant.id)), in: db)
    return appointments.map {
      AppointmentMail(
        visit: $0.visit, participant: $0.participant, timeZone: $0.timeZone, isGranted: $0.isGranted,
        contactGivenAt: contacts[$0.participant.id] ?? [:], written: byVisit[$0.visit.id] ?? [])
    }
  }

  private static func contactTimes(of participants: Set<Participant.ID>, in db: Database) throws
    -> [Participant.ID: [ContactDetail.ID: Timestamp]]
  {
    let rows = try db.rows(
      """
      SELECT participant, detail, given_at FROM contact_details
      WHERE participant IN (\(placeholders(participants.count)))
      """, StatementArguments(participants))
    return rows.reduce(into: [:]) { times, row in
      let participant: Participant.ID = row["participant"]
      let detail: ContactDetail.ID = row["detail"]
      times[participant, default: [:]][detail] = row["given_at"]
    }
  }
}

extension AppointmentMail.Written {
  fileprivate init?(_ row: Row) {
    guard let edition = AppointmentEdition(row),
      let news = AppointmentNews(OutboxMessage.Kind(rawValue: row["kind"])!)
    else { return nil }
    let problem: String? = row["problem"]
    let state = OutboxEntry.State(rawValue: row["state"])!
    self.init(
      id: row["id"], news: news, edition: edition, state: state,
      wasDropped: state == .failed && problem == MailProblem.Kind.notWanted.rawValue,
      queuedAt: row["queued_at"])
  }
}
