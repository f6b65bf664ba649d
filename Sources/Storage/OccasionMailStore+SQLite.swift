import Studies

/// Reminders of occasions. The occasions are in the research database, the messages in the identity database, and no
/// transaction spans both.
extension SQLiteStore: OccasionMailStore {
  public func occasionMail(at time: Timestamp) throws -> [OccasionMail] {
    let waiting = try identity.read { db in
      try db.rows("SELECT participant, occasion FROM outbox WHERE occasion IS NOT NULL AND state = 'waiting'")
        .map { Place(participant: $0["participant"], task: $0["occasion"]) }
    }
    let found = try research.read { db in
      var open = try Self.occasions(
        "opens_at <= ? AND expires_at > ? AND begun_at IS NULL AND closed_at IS NULL AND \(Self.isWanted)",
        [time, time, Permission.Known.reminders.id, true], in: db)
      for place in Set(waiting).subtracting(open.map(\.place)) {
        guard let id = Occasion.ID(place.task) else { continue }
        open += try Self.occasions(
          "occasions.participant = ? AND occasions.task = ? AND number = ?",
          [place.participant, id.task, id.number], in: db)
      }
      return open
    }
    return try identity.read { db in try found.map { try Self.mail($0, in: db) } }
  }

  public func settleReminders(
    dropping dropped: [OutboxMessage.ID], queueing messages: [OutboxMessage], context: AuditContext
  ) throws {
    // Those of an earlier round come first, so that only the newest can ever be without their note.
    try finishReminders(context: context)
    try settleMail(dropping: dropped, queueing: messages, context: context, ifStill: Self.isStillWanted) {
      message, db in
      guard let id = message.reminder?.occasion else { return }
      let queued = QueuedReminder(occasion: id, participant: message.participant, at: context.time)
      try Self.noteReminded(queued, context: context, in: db)
    }
  }

  public func finishReminders(context: AuditContext) throws {
    let queued = try identity.read { db in try Self.newestReminders(at: context.time, in: db) }
    if queued.isEmpty { return }
    let left = try research.read { db in try queued.filter { try Self.isWithoutNote($0, in: db) } }
    if left.isEmpty { return }
    try research.write { db in
      for reminder in left { try Self.noteReminded(reminder, context: context, in: db) }
    }
  }
}

// MARK: - In the research database

extension SQLiteStore {
  private struct Place: Hashable {
    let participant: Participant.ID
    let task: StudyTask.ID
  }

  private struct OpenOccasion {
    let occasion: Occasion
    let participant: Participant
    let timeZone: String
    let isGranted: Bool

    var place: Place { Place(participant: participant.id, task: occasion.id.taskID) }
  }

  /// A message in the outbox that reminds of an occasion.
  private struct QueuedReminder {
    let occasion: Occasion.ID
    let participant: Participant.ID
    /// When it was queued.
    let time: Timestamp

    init(occasion: Occasion.ID, participant: Participant.ID, at time: Timestamp) {
      self.occasion = occasion
      self.participant = participant
      self.time = time
    }
  }

  /// A condition on occasions: those of participants who were never asked are not looked at.
  private static let isWanted = """
    EXISTS (SELECT 1 FROM permission_decisions WHERE permission_decisions.participant = occasions.participant
      AND permission = ? AND is_granted = ?)
    """

  /// - Parameter condition: on an occasion
  private static func occasions(
    _ condition: String, _ arguments: StatementArguments, in db: Database
  ) throws -> [OpenOccasion] {
    var found: [(Participant.ID, String, Occasion)] = []
    try db.eachInOrder(
      """
      SELECT occasions.participant, schedules.time_zone, occasions.task, number, opens_at, expires_at, shown_at,
        begun_at, done_at, closed_at, reminded_at, occasions.time_zone
      FROM occasions JOIN schedules ON schedules.participant = occasions.participant
        AND schedules.task = occasions.task
      WHERE \(condition) ORDER BY opens_at, occasions.participant, occasions.task
      """, arguments
    ) { columns in found.append((columns.next(), columns.next(), occasion(&columns))) }
    return try found.compactMap { participant, zone, occasion in
      guard let record = try participation(of: participant, in: db) else { return nil }
      return OpenOccasion(
        occasion: occasion, participant: record.participant, timeZone: zone,
        isGranted: record.permissions[Permission.Known.reminders.id] == true)
    }
  }

  private static func isStillWanted(_ message: OutboxMessage, in db: Database) throws -> Bool {
    guard let id = message.reminder?.occasion else { return false }
    return try db.isThere(
      """
      SELECT 1 FROM occasions WHERE participant = ? AND task = ? AND number = ?
        AND begun_at IS NULL AND closed_at IS NULL
        AND (SELECT is_granted FROM permission_decisions
          WHERE permission_decisions.participant = occasions.participant AND permission = ?
          ORDER BY decided_at DESC, permission_decisions.id DESC LIMIT 1) = ?
      """, [message.participant, id.task, id.number, Permission.Known.reminders.id, true])
  }

  private static func isWithoutNote(_ reminder: QueuedReminder, in db: Database) throws -> Bool {
    try db.isThere(
      """
      SELECT 1 FROM occasions WHERE participant = ? AND task = ? AND number = ? AND reminded_at IS NULL
      """, [reminder.participant, reminder.occasion.task, reminder.occasion.number])
  }

  private static func noteReminded(
    _ reminder: QueuedReminder, context: AuditContext, in db: Database
  ) throws {
    let (id, participant) = (reminder.occasion, reminder.participant)
    try db.run(
      """
      UPDATE occasions SET reminded_at = ?
      WHERE participant = ? AND task = ? AND number = ? AND reminded_at IS NULL
      """, [reminder.time, participant, id.task, id.number])
    guard db.changesCount > 0 else { return }
    try AuditTrail.append(
      "occasion.reminded", subject: "\(id)", participant: participant, context: context, in: db)
  }
}

// MARK: - In the identity database

extension SQLiteStore {
  /// More than a clock is usually set back by, and than the round of another server takes.
  private static let secondsOfNewestReminders = 3600

  /// The reminders among which some can be without their note, also of occasions that are over.
  private static func newestReminders(at time: Timestamp, in db: Database) throws -> [QueuedReminder] {
    let kind = OutboxMessage.Kind.occasionReminder.rawValue
    let newest: Timestamp? = try db.value(
      "SELECT MAX(queued_at) FROM outbox WHERE kind = ? AND queued_at <= ?", [kind, time])
    return try db.rows(
      """
      SELECT participant, occasion, MIN(queued_at) AS first_queued_at FROM outbox
      WHERE kind = ? AND queued_at >= ? AND occasion IS NOT NULL
      GROUP BY participant, occasion ORDER BY participant, occasion
      """, [kind, (newest ?? time).advanced(bySeconds: -secondsOfNewestReminders)]
    ).compactMap { row in
      guard let occasion = Occasion.ID(row["occasion"] as StudyTask.ID) else { return nil }
      return QueuedReminder(
        occasion: occasion, participant: row["participant"], at: row["first_queued_at"])
    }
  }

  private static func mail(_ open: OpenOccasion, in db: Database) throws -> OccasionMail {
    let participant = open.participant.id
    let written = try db.rows(
      "SELECT id, reminder, state FROM outbox WHERE participant = ? AND occasion = ? ORDER BY reminder",
      [participant, open.occasion.id.taskID])
    let contact = try db.rows("SELECT detail FROM contact_details WHERE participant = ?", [participant])
    return OccasionMail(
      occasion: open.occasion, participant: open.participant, timeZone: open.timeZone,
      isGranted: open.isGranted, contact: Set(contact.map { $0["detail"] }),
      written: written.map {
        OccasionMail.Written(
          id: $0["id"], number: $0["reminder"],
          isWaiting: $0["state"] as String == OutboxEntry.State.waiting.rawValue)
      })
  }
}
