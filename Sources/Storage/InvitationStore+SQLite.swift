import Crypto
import Foundation
import Studies

/// Invitations. Addresses are in the identity database, the codes that they got in the research database, and no transaction
/// spans both: a list is there first, and its codes are made until it is marked as ready.
extension SQLiteStore: InvitationStore {
  /// Codes are made in parts, so that no other write waits for ten thousand of them.
  private static let codesInOneTransaction = 500

  public func sort(_ addresses: AddressList, for study: Study.ID) throws -> AddressSorting {
    let mailboxes = mailboxes(of: addresses, for: study)
    return try identity.read { db in try Self.sort(addresses, mailboxes, for: study, in: db) }
  }

  public func invite(_ addresses: AddressList, as list: InvitationList, context: AuditContext) throws -> Bool
  {
    let mailboxes = mailboxes(of: addresses, for: list.study)
    let sealed = try addresses.entries.map { entry in
      let id = Participant.ID.new(at: context.time)
      return (id, try key.seal(entry.address.text, column: "address", of: Self.row(of: id)))
    }
    return try bothFiles.withLock {
      let isThere = try identity.write { db -> Bool in
        if try db.isThere("SELECT 1 FROM invitation_lists WHERE id = ?", [list.id]) { return true }
        let new = try Self.sort(addresses, mailboxes, for: list.study, in: db).new
        if new.isEmpty { return false }
        try Self.insert(list, in: db)
        let wanted = Set(new)
        var number = 0
        for (index, entry) in addresses.entries.enumerated() where wanted.contains(entry) {
          number += 1
          try db.run(
            """
            INSERT INTO invitations (participant, list, study, number, address_sealed, mailbox)
            VALUES (?, ?, ?, ?, ?, ?)
            """, [sealed[index].0, list.id, list.study, number, sealed[index].1, mailboxes[index]])
        }
        try AuditTrail.append(
          "invitations.made", subject: list.id.text, detail: String(number), context: context, in: db)
        return true
      }
      if isThere { try makeCodes(context: context) }
      return isThere
    }
  }

  private static func insert(_ list: InvitationList, in db: Database) throws {
    try db.run(
      """
      INSERT INTO invitation_lists (id, study, language, site, staff, made_at) VALUES (?, ?, ?, ?, ?, ?)
      """, [list.id, list.study, list.language.code, list.site, list.staff, list.madeAt])
  }

  // MARK: - Who is known

  /// The keyed hashes of mailboxes. They can be compared within one study alone.
  private func mailboxes(of addresses: AddressList, for study: Study.ID) -> [String] {
    addresses.entries.map {
      key.mac(of: Array($0.address.mailbox.utf8), for: "invitations of \(study)").hexadecimal
    }
  }

  private static func sort(
    _ addresses: AddressList, _ mailboxes: [String], for study: Study.ID, in db: Database
  ) throws -> AddressSorting {
    var known: [String: String] = [:]
    try db.each("SELECT mailbox, outcome FROM invitations WHERE study = ?", [study]) { row in
      let outcome: String? = row["outcome"]
      known[row["mailbox"]] = outcome ?? ""
    }
    var (new, invited, stopped): ([AddressList.Entry], [AddressList.Entry], [AddressList.Entry]) = (
      [], [], []
    )
    for (entry, mailbox) in zip(addresses.entries, mailboxes) {
      switch known[mailbox] {
      case nil: new.append(entry)
      case Invitation.End.stopped.rawValue: stopped.append(entry)
      default: invited.append(entry)
      }
    }
    return AddressSorting(new: new, invited: invited, stopped: stopped, of: addresses)
  }

  // MARK: - Codes

  public func finishInvitationLists(context: AuditContext) throws {
    let isAnyLeft = try identity.read { db in
      try db.isThere("SELECT 1 FROM invitation_lists WHERE ready_at IS NULL AND withdrawn_at IS NULL")
    }
    if isAnyLeft { try bothFiles.withLock { try makeCodes(context: context) } }
  }

  /// Makes the participants of lists that are not ready, none twice. The lock of both files is held.
  private func makeCodes(context: AuditContext) throws {
    let lists = try identity.read { db in
      try db.rows(
        """
        SELECT \(Self.invitationListColumns) FROM invitation_lists WHERE ready_at IS NULL AND withdrawn_at IS NULL
        ORDER BY made_at, id
        """
      ).map(Self.storedInvitationList)
    }
    for list in lists {
      let people: [Participant.ID] = try identity.read { db in
        try db.values("SELECT participant FROM invitations WHERE list = ? ORDER BY number", [list.id])
      }
      for first in stride(from: 0, to: people.count, by: Self.codesInOneTransaction) {
        let these = people[first..<min(first + Self.codesInOneTransaction, people.count)]
        try research.write { db in
          for person in these { try Self.addParticipant(person, to: list, context: context, in: db) }
        }
      }
      try identity.write { [appointmentSignal] db in
        try db.run(
          "UPDATE invitation_lists SET ready_at = ? WHERE id = ? AND ready_at IS NULL",
          [context.time, list.id])
        db.afterCommit { appointmentSignal.wake() }
      }
    }
  }

  private static func addParticipant(
    _ id: Participant.ID, to list: InvitationList, context: AuditContext, in db: Database
  ) throws {
    var code = ParticipationCode.random()
    while try db.isThere("SELECT 1 FROM participants WHERE code = ?", [code.text]) { code = .random() }
    try db.run(
      """
      INSERT INTO participants (id, study, code, origin, language, enrolled_at, last_seen_at, site, invited_with)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING
      """,
      [
        id, list.study, code.text, Participant.Origin.real.rawValue, list.language.code, list.madeAt,
        list.madeAt,
        list.site, list.id,
      ])
    guard db.changesCount > 0 else { return }
    try AuditTrail.append(
      "participant.made", subject: id.text, participant: id,
      detail: "\(list.study) \(Participant.Origin.real.rawValue) \(list.id)", context: context, in: db)
  }

  // MARK: - Reading

  static let invitationListColumns = "id, study, language, site, staff, made_at, withdrawn_at"

  static func storedInvitationList(_ row: Row) -> InvitationList {
    InvitationList(
      id: row["id"], study: row["study"], language: Language(row["language"]), site: row["site"],
      staff: row["staff"], madeAt: row["made_at"], withdrawnAt: row["withdrawn_at"])
  }

  static func row(of participant: Participant.ID) -> SealedRow {
    SealedRow(table: "invitations", id: participant.text)
  }

  public func invitationList(_ id: InvitationList.ID) throws -> InvitationList? {
    try identity.read { db in
      try db.row("SELECT \(Self.invitationListColumns) FROM invitation_lists WHERE id = ?", [id]).map(
        Self.storedInvitationList)
    }
  }

  public func invitationLists(of study: Study.ID) throws -> [(list: InvitationList, counts: InvitationCounts)]
  {
    try identity.read { db in
      let counts = try Self.counts(of: study, in: db)
      return try db.rows(
        "SELECT \(Self.invitationListColumns) FROM invitation_lists WHERE study = ? ORDER BY made_at DESC, id",
        [study]
      ).map { row in
        let list = Self.storedInvitationList(row)
        return (list, counts[list.id] ?? InvitationCounts())
      }
    }
  }

  private static func counts(of study: Study.ID, in db: Database) throws
    -> [InvitationList.ID: InvitationCounts]
  {
    var counts: [InvitationList.ID: InvitationCounts] = [:]
    try db.each(
      """
      SELECT counted.list, counted.outcome, counted.sent, COUNT(*) AS people FROM (
        SELECT invitations.list AS list, invitations.outcome AS outcome, (
          SELECT COUNT(*) FROM outbox WHERE outbox.participant = invitations.participant AND outbox.occasion = ?
            AND outbox.state = 'sent') AS sent
        FROM invitations WHERE invitations.study = ?
      ) AS counted GROUP BY counted.list, counted.outcome, counted.sent
      """, [SealedMessage.invitation, study]
    ) { row in
      let end = (row["outcome"] as String?).flatMap(Invitation.End.init)
      let state = Invitation.State(end: end, sent: row["sent"])
      counts[row["list"], default: InvitationCounts()].states[state, default: 0] += row["people"] as Int
    }
    return counts
  }

  public func invitations(of list: InvitationList.ID, page: Int, opensAddresses: Bool) throws -> [Invitation]
  {
    return try identity.read { db in
      let rows = try db.rows(
        """
        SELECT participant, list, number, outcome, address_sealed FROM invitations
        WHERE list = ? ORDER BY number LIMIT ? OFFSET ?
        """, [list, InvitationList.pageSize, (page - 1) * InvitationList.pageSize])
      guard let first = rows.first, let last = rows.last else { return [] }
      let written = try Self.written(
        "invitations.list = ? AND invitations.number >= ? AND invitations.number <= ?",
        [list, first["number"] as Int, last["number"] as Int], in: db)
      return try rows.map { row in
        try Self.invitation(row, written: written, openedWith: opensAddresses ? key : nil)
      }
    }
  }

  static func invitation(
    _ row: Row, written: [Participant.ID: [Invitation.Written]], openedWith key: SealingKey? = nil
  ) throws -> Invitation {
    let participant: Participant.ID = row["participant"]
    let text = try key?.open(row["address_sealed"], column: "address", of: Self.row(of: participant))
    return Invitation(
      participant: participant, list: row["list"], number: row["number"],
      address: text.flatMap { try? MailAddress($0) },
      end: (row["outcome"] as String?).flatMap(Invitation.End.init), written: written[participant] ?? [])
  }

  /// - Parameter condition: on invitations
  static func written(_ condition: String, _ arguments: StatementArguments, in db: Database) throws
    -> [Participant.ID: [Invitation.Written]]
  {
    var written: [Participant.ID: [Invitation.Written]] = [:]
    try db.each(
      """
      SELECT outbox.id, outbox.participant, outbox.reminder, outbox.state, outbox.problem, outbox.queued_at
      FROM invitations JOIN outbox ON outbox.participant = invitations.participant AND outbox.occasion = ?
      WHERE \(condition) ORDER BY invitations.number, outbox.reminder
      """, [SealedMessage.invitation] + arguments
    ) { row in
      let problem = (row["problem"] as String?).flatMap(MailProblem.Kind.init)
      let state = OutboxEntry.State(rawValue: row["state"])!
      written[row["participant"], default: []].append(
        Invitation.Written(
          message: row["id"], number: row["reminder"], state: state,
          isRefused: state == .failed
            && problem.map { [.refusedRecipient, .refusedMessage].contains($0) } == true,
          queuedAt: row["queued_at"]))
    }
    return written
  }
}
