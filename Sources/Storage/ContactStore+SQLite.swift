import Studies

extension SQLiteStore: ContactStore {
  @discardableResult
  public func keepContact(
    _ values: [ContactDetail.ID: String], messages: [OutboxMessage], of participant: Participant.ID,
    context: AuditContext
  ) throws -> Bool {
    try bothFiles.withLock {
      var isQueued = true
      try research.read { db in try Self.requireParticipation(of: participant, in: db) }
      // The details are stored first: `contact_asked` is true only once they are there.
      let before = try contact(of: participant)
      if before != values {
        isQueued = try seal(values, instead: before, messages: messages, of: participant, context: context)
        appointmentSignal.wake()
      }
      try research.write { db in
        try Self.requireParticipation(of: participant, in: db)
        try db.run(
          "UPDATE participants SET contact_asked = ? WHERE id = ? AND contact_asked = ?",
          [true, participant, false])
        guard db.changesCount > 0 else { return }
        try AuditTrail.append(
          "contact.asked", subject: participant.text, participant: participant, context: context, in: db)
      }
      return isQueued
    }
  }

  private func seal(
    _ values: [ContactDetail.ID: String], instead before: [ContactDetail.ID: String],
    messages: [OutboxMessage], of participant: Participant.ID,
    context: AuditContext
  ) throws -> Bool {
    let sealed = try values.sorted { $0.key.text < $1.key.text }.map { detail, value in
      (detail, try key.seal(value, column: "value", of: Self.row(of: detail, participant)))
    }
    let waiting = try messages.map { try SealedMessage($0, at: context.time, with: key) }
    return try identity.write { [self] db in
      let givenAt = try Self.contactGivenAt(of: participant, in: db)
      try db.run("DELETE FROM contact_details WHERE participant = ?", [participant])
      for (detail, value) in sealed {
        // A detail that did not change keeps the time at which it was given.
        let isKept = before[detail] == values[detail]
        try db.run(
          "INSERT INTO contact_details (participant, detail, value_sealed, given_at) VALUES (?, ?, ?, ?)",
          [participant, detail, value, isKept ? givenAt[detail] ?? context.time : context.time])
      }
      try AuditTrail.append(
        "contact.kept", subject: participant.text, participant: participant,
        detail: sealed.map(\.0.text).joined(separator: " "), context: context, in: db)
      let addresses = values.values.compactMap { try? MailAddress($0) }
      try dropMessages(to: participant, exceptAt: addresses, context: context, in: db)
      let isQueued = try queueAdmitted(waiting, context: context, in: db)
      // The newest document goes to the new address: no earlier copy is owed besides.
      if isQueued, !waiting.isEmpty { try Self.forgetOwedCopies(to: participant, in: db) }
      return isQueued
    }
  }

  private static func contactGivenAt(of participant: Participant.ID, in db: Database) throws
    -> [ContactDetail.ID: Timestamp]
  {
    let rows = try db.rows(
      "SELECT detail, given_at FROM contact_details WHERE participant = ?", [participant])
    return Dictionary(uniqueKeysWithValues: rows.map { ($0["detail"], $0["given_at"]) })
  }

  /// The tables that tell how a participant can be reached.
  private static let tablesOfContact = ["contact_details", PersonalTable.ofSurveyContacts.name]

  static func peopleWithContact(in db: Database) throws -> Set<Participant.ID> {
    var people: Set<Participant.ID> = []
    for table in tablesOfContact {
      let found: [Participant.ID] = try db.values("SELECT DISTINCT \(table).participant FROM \(table)")
      people.formUnion(found)
    }
    return people
  }

  /// Deletes the contact details of a participant who has left: nobody writes to them any more.
  func forgetContact(of participant: Participant.ID, context: AuditContext) throws {
    try identity.write { [self] db in
      try dropMessages(to: participant, exceptAt: [], context: context, in: db)
      try Self.forgetOwedCopies(to: participant, in: db)
      var deleted = 0
      for table in Self.tablesOfContact {
        try db.run("DELETE FROM \(table) WHERE participant = ?", [participant])
        deleted += db.changesCount
      }
      guard deleted > 0 else { return }
      try AuditTrail.append(
        "contact.forgotten", subject: participant.text, participant: participant, context: context, in: db)
    }
  }

  public func contact(of participant: Participant.ID) throws -> [ContactDetail.ID: String] {
    try identity.read { [self] db in try contact(of: participant, in: db) }
  }

  func contact(of participant: Participant.ID, in db: Database) throws -> [ContactDetail.ID: String] {
    let rows = try db.rows(
      "SELECT detail, value_sealed FROM contact_details WHERE participant = ?", [participant])
    return try rows.reduce(into: [:]) { values, row in
      let detail: ContactDetail.ID = row["detail"]
      values[detail] = try key.open(
        row["value_sealed"], column: "value", of: Self.row(of: detail, participant))
    }
  }

  private static func row(of detail: ContactDetail.ID, _ participant: Participant.ID) -> SealedRow {
    SealedRow(table: "contact_details", id: "\(participant)/\(detail)")
  }
}

extension SQLiteStore: ReceiptStore {
  public func receipt(for code: ParticipationCode) -> Receipt {
    Receipt(code: code, mac: key.mac(of: Array(code.text.utf8), for: "receipt"))
  }
}
