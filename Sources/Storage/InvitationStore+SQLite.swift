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
    let sealed = try zip(addresses.entries, mailboxes).map { entry, mailbox in
      let id = Participant.ID.new(at: context.time)
      let address = try key.seal(entry.address.text, column: "address", of: Self.row(of: id))
      return SealedInvitation(entry: entry, participant: id, address: address, mailbox: mailbox)
    }
    return try bothFiles.withLock {
      let isThere = try identity.write { db -> Bool in
        if try db.isThere("SELECT 1 FROM invitation_lists WHERE id = ?", [list.id]) { return true }
        let new = try Self.sort(addresses, mailboxes, for: list.study, in: db).new
        if new.isEmpty { return false }
        try Self.insert(list, in: db)
        let wanted = Set(new)
        let invited = sealed.filter { wanted.contains($0.entry) }
        for (number, invitation) in zip(1..., invited) {
          try Self.insert(invitation, number, in: list, in: db)
        }
        try AuditTrail.append(
          "invitations.made", subject: list.id.text, detail: String(invited.count), context: context, in: db)
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

  /// - Parameter number: from 1, within the list
  private static func insert(
    _ invitation: SealedInvitation, _ number: Int, in list: InvitationList, in db: Database
  ) throws {
    try db.run(
      """
      INSERT INTO invitations (participant, list, study, number, address_sealed, mailbox)
      VALUES (?, ?, ?, ?, ?, ?)
      """,
      [
        invitation.participant, list.id, list.study, number, invitation.address, invitation.mailbox,
      ])
  }

  // MARK: - Who is known

  /// The keyed hash of a mailbox. It can be compared within one study alone.
  func mailbox(of address: MailAddress, for study: Study.ID) -> String {
    key.mac(of: Array(address.mailbox.utf8), for: "invitations of \(study)").hexadecimal
  }

  private func mailboxes(of addresses: AddressList, for study: Study.ID) -> [String] {
    addresses.entries.map { mailbox(of: $0.address, for: study) }
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
    try finishWithdrawals(context: context)
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
      for some in people.pieces(of: Self.codesInOneTransaction) {
        try research.write { db in
          for person in some { try Self.addParticipant(person, to: list, context: context, in: db) }
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
}

/// An address of a list with the participant to whom it would belong.
private struct SealedInvitation {
  let entry: AddressList.Entry
  let participant: Participant.ID
  let address: Data
  /// The keyed hash by which the address is known again.
  let mailbox: String
}
