import Studies

/// Messages that staff send to participants. The recipients are decided when it is asked for, and once more when their
/// turn has come.
extension SQLiteStore: DispatchStore {
  public func addressees(_ query: ParticipantQuery) throws -> [Addressee] {
    if query.followsFromProgress { for study in query.studies { try settleProgress(in: study) } }
    let ids = try research.read { db in try Self.ids(query, in: db) }
    return try addressees(of: ids)
  }

  public func addressees(of ids: [Participant.ID]) throws -> [Addressee] {
    var found: [Addressee] = []
    for these in ids.pieces(of: 200) {
      let records = try research.read { db in try Self.participations(of: these, in: db) }
      let contact = try identity.read { db in try Self.knownContact(of: these, in: db) }
      found += records.map {
        Addressee(
          participant: $0.participant, isGranted: $0.permissions[Permission.Known.reminders.id] == true,
          contact: contact[$0.participant.id] ?? [])
      }
    }
    return found
  }

  private static func knownContact(of people: [Participant.ID], in db: Database) throws
    -> [Participant.ID: Set<ContactDetail.ID>]
  {
    var known: [Participant.ID: Set<ContactDetail.ID>] = [:]
    try db.each(
      """
      SELECT participant, detail FROM contact_details WHERE participant IN (\(placeholders(people.count)))
      """, StatementArguments(people)
    ) { known[$0["participant"], default: []].insert($0["detail"]) }
    return known
  }

  public func dispatch(
    _ dispatch: MessageDispatch, to participants: [Participant.ID], context: AuditContext
  ) throws {
    if participants.isEmpty { return }
    try identity.write { [appointmentSignal] db in
      try db.run(
        """
        INSERT INTO message_dispatches (id, study, message, study_version, staff, asked_at, recipients)
        VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING
        """,
        [
          dispatch.id, dispatch.study, dispatch.message, dispatch.studyVersion, dispatch.staff,
          dispatch.askedAt, participants.count,
        ])
      guard db.changesCount > 0 else { return }
      for participant in participants {
        try db.run(
          "INSERT INTO dispatch_recipients (dispatch, participant, state) VALUES (?, ?, 'waiting')",
          [dispatch.id, participant])
      }
      try AuditTrail.append(
        "message.dispatched", subject: dispatch.id.text,
        detail: "\(dispatch.study) \(dispatch.message) \(participants.count)", context: context, in: db)
      db.afterCommit { appointmentSignal.wake() }
    }
  }

  public func dispatches(of study: Study.ID) throws -> [DispatchProgress] {
    try identity.read { db in
      try db.rows(
        """
        SELECT \(Self.dispatchColumns), recipients,
          \(Self.recipients("waiting")) AS waiting, \(Self.messages(.waiting)) AS queued,
          \(Self.messages(.sent)) AS sent, \(Self.recipients("left-out")) AS left_out,
          \(Self.recipients("stopped")) + \(Self.messages(.stopped)) AS stopped
        FROM message_dispatches WHERE study = ? ORDER BY asked_at DESC, id LIMIT 20
        """, [study]
      ).map { row in
        DispatchProgress(
          dispatch: Self.dispatch(row), recipients: row["recipients"], waiting: row["waiting"],
          queued: row["queued"], sent: row["sent"], leftOut: row["left_out"], stopped: row["stopped"])
      }
    }
  }

  /// The number of recipients of a dispatch in a state.
  private static func recipients(_ state: String) -> String {
    """
    (SELECT COUNT(*) FROM dispatch_recipients WHERE dispatch_recipients.dispatch = message_dispatches.id
      AND dispatch_recipients.state = '\(state)')
    """
  }

  /// The number of its messages in the outbox in a state.
  private static func messages(_ state: OutboxEntry.State) -> String {
    """
    (SELECT COUNT(*) FROM outbox WHERE outbox.state = '\(state.rawValue)'
      AND outbox.occasion = '\(SealedMessage.dispatchPrefix)' || message_dispatches.id)
    """
  }

  private static let dispatchColumns = """
    message_dispatches.id, message_dispatches.study, message_dispatches.message, message_dispatches.study_version,
    message_dispatches.staff, message_dispatches.asked_at
    """

  private static func dispatch(_ row: Row) -> MessageDispatch {
    MessageDispatch(
      id: row["id"], study: row["study"], message: row["message"], studyVersion: row["study_version"],
      staff: row["staff"], askedAt: row["asked_at"])
  }
}

extension SQLiteStore {
  /// Which of its study's messages each of these is, of those that staff sent.
  static func dispatchedMessages(_ ids: [OutboxMessage.ID], in db: Database) throws
    -> [OutboxMessage.ID: StudyMessage.ID]
  {
    var messages: [OutboxMessage.ID: StudyMessage.ID] = [:]
    let rows = try db.rows(
      "SELECT id, occasion FROM outbox WHERE kind = ? AND id IN (\(placeholders(ids.count)))",
      [OutboxMessage.Kind.message.rawValue] + StatementArguments(ids))
    for row in rows {
      guard let dispatch = DispatchedMessage(row)?.dispatch else { continue }
      messages[row["id"]] = try db.value(
        "SELECT message FROM message_dispatches WHERE id = ?", [dispatch])
    }
    return messages
  }
}

// MARK: - Sending

extension SQLiteStore: DispatchMailStore {
  public func dispatchMail(atMost count: Int) throws -> [DispatchMail] {
    let turns = try identity.read { db in
      try db.rows(
        """
        SELECT \(Self.dispatchColumns), dispatch_recipients.participant FROM dispatch_recipients
        JOIN message_dispatches ON message_dispatches.id = dispatch_recipients.dispatch
        WHERE dispatch_recipients.state = 'waiting'
        ORDER BY message_dispatches.asked_at, message_dispatches.id, dispatch_recipients.participant LIMIT ?
        """, [count]
      ).map { row in (dispatch: Self.dispatch(row), participant: row["participant"] as Participant.ID) }
    }
    let people = try addressees(of: Array(Set(turns.map(\.participant))))
    let known = Dictionary(people.map { ($0.participant.id, $0) }) { first, _ in first }
    return try turns.compactMap { turn in
      // Nobody stays in a dispatch whose data are gone.
      guard let addressee = known[turn.participant] else { return nil }
      return DispatchMail(
        dispatch: turn.dispatch, addressee: addressee, timeZone: try timeZone(of: turn.participant))
    }
  }

  public func settleDispatches(
    leavingOut: [(dispatch: MessageDispatch.ID, participant: Participant.ID)],
    queueing messages: [OutboxMessage], context: AuditContext
  ) throws {
    try finishRefusals(context: context)
    if leavingOut.isEmpty && messages.isEmpty { return }
    // The lock is held until the messages are in the outbox: taking the permission back drops only what is there.
    try bothFiles.withLock {
      let wanted = try research.read { db in
        try messages.filter { try Self.isStillGranted(by: $0.participant, in: db) }
      }
      let sealed = try wanted.map { ($0, try SealedMessage($0, at: context.time, with: key)) }
      try identity.write { [self] db in
        for (dispatch, participant) in leavingOut {
          try Self.note("left-out", dispatch, participant, in: db)
        }
        for (message, sealed) in sealed {
          // It may have been stopped while the message was written.
          guard let dispatch = message.dispatch?.dispatch,
            try Self.isWaiting(dispatch, message.participant, in: db)
          else { continue }
          let isQueued =
            try isToOwnAddress(message, in: db) && queueAdmitted([sealed], context: context, in: db)
          try Self.note(isQueued ? "queued" : "left-out", dispatch, message.participant, in: db)
        }
      }
    }
  }

  public func finishRefusals(context: AuditContext) throws {
    if try refusedMessages().isEmpty { return }
    try bothFiles.withLock {
      let refused = try refusedMessages()
      try identity.write { db in
        for message in refused { try Self.drop(message, context: context, in: db) }
      }
    }
  }

  /// Those of staff that wait although their recipients do not allow them any more or have left.
  private func refusedMessages() throws -> [OutboxMessage.ID] {
    let waiting = try identity.read { db in
      try db.rows(
        "SELECT id, participant FROM outbox WHERE kind = ? AND state = 'waiting' ORDER BY id",
        [OutboxMessage.Kind.message.rawValue])
    }
    if waiting.isEmpty { return [] }
    return try research.read { db in
      try waiting.filter { try !Self.isStillGranted(by: $0["participant"], in: db) }.map { $0["id"] }
    }
  }

  private static func note(
    _ state: String, _ dispatch: MessageDispatch.ID, _ participant: Participant.ID, in db: Database
  ) throws {
    try db.run(
      """
      UPDATE dispatch_recipients SET state = ? WHERE dispatch = ? AND participant = ? AND state = 'waiting'
      """, [state, dispatch, participant])
  }

  private static func isWaiting(
    _ dispatch: MessageDispatch.ID, _ participant: Participant.ID, in db: Database
  ) throws -> Bool {
    try db.isThere(
      "SELECT 1 FROM dispatch_recipients WHERE dispatch = ? AND participant = ? AND state = 'waiting'",
      [dispatch, participant])
  }

  private static func isStillGranted(by participant: Participant.ID, in db: Database) throws -> Bool {
    try db.isThere(
      """
      SELECT 1 FROM participants WHERE id = ? AND left_at IS NULL
        AND (SELECT is_granted FROM permission_decisions
          WHERE permission_decisions.participant = participants.id AND permission = ?
          ORDER BY decided_at DESC, permission_decisions.id DESC LIMIT 1) = ?
      """, [participant, Permission.Known.reminders.id, true])
  }
}
