import Crypto
import Studies

/// Reading lists of invitations, and those who are on them.
extension SQLiteStore {
  static let invitationListColumns = "id, study, language, site, staff, made_at, withdrawn_at"

  static func storedInvitationList(_ row: Row) -> InvitationList {
    InvitationList(
      id: row["id"], study: row["study"], language: Language(row["language"]), site: row["site"],
      staff: row["staff"], madeAt: row["made_at"], withdrawnAt: row["withdrawn_at"])
  }

  static func row(of participant: Participant.ID) -> SealedRow {
    SealedRow(table: "invitations", id: participant.text)
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

  public func invitationList(_ id: InvitationList.ID, of study: Study.ID) throws -> (
    list: InvitationList, counts: InvitationCounts
  )? {
    try identity.read { db in
      let row = try db.row(
        "SELECT \(Self.invitationListColumns) FROM invitation_lists WHERE id = ? AND study = ?", [id, study])
      guard let row else { return nil }
      let counts = try Self.counts(of: study, list: id, in: db)
      return (Self.storedInvitationList(row), counts[id] ?? InvitationCounts())
    }
  }

  /// - Parameter list: one alone; nil for all of the study
  private static func counts(of study: Study.ID, list: InvitationList.ID? = nil, in db: Database) throws
    -> [InvitationList.ID: InvitationCounts]
  {
    var counts: [InvitationList.ID: InvitationCounts] = [:]
    let which: StatementArguments = [study] + (list.map { [$0] } ?? [])
    try db.each(invitationCounting(inOneList: list != nil), which) { row in
      let end = (row["outcome"] as String?).flatMap(Invitation.End.init)
      let state = Invitation.State(end: end, sent: row["sent"])
      counts[row["list"], default: InvitationCounts()].states[state, default: 0] += row["people"] as Int
    }
    return counts
  }

  static func invitationCounting(inOneList isOneList: Bool) -> String {
    """
    SELECT list, outcome, sent, COUNT(*) AS people FROM invitations
    WHERE study = ?\(isOneList ? " AND list = ?" : "") GROUP BY list, outcome, sent
    """
  }

  public func invitations(
    of list: InvitationList.ID, endedAs end: Invitation.End?, page: Int, opensAddresses: Bool
  ) throws -> [Invitation] {
    return try identity.read { db in
      let ended: StatementArguments = end.map { [$0.rawValue] } ?? []
      let rows = try db.rows(
        """
        SELECT participant, list, number, outcome, address_sealed FROM invitations
        WHERE list = ? \(end == nil ? "" : "AND outcome = ?") ORDER BY number LIMIT ? OFFSET ?
        """, [list] + ended + [InvitationList.pageSize, (page - 1) * InvitationList.pageSize])
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
          isRefused: state == .failed && problem?.isFinalRefusal == true,
          queuedAt: row["queued_at"]))
    }
    return written
  }
}
