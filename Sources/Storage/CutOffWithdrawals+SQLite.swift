import Studies

/// Withdrawals of invitations end in the identity database first. The participants who should have gone with them are found
/// from what both hold, where the console was stopped between the two.
extension SQLiteStore {
  /// Those of a list who still have a code and no invitation.
  private struct LeftOver {
    let list: InvitationList.ID
    /// The list as a whole was withdrawn, and not one invitation of it.
    let isOfWholeList: Bool
    let people: [Participant.ID]
  }

  public func finishWithdrawals(context: AuditContext) throws {
    if try leftOvers().isEmpty { return }
    let gone = try bothFiles.withLock { () -> [Participant.ID] in
      // While nobody invites or withdraws, a code without an invitation is one whose withdrawal was cut off.
      let found = try leftOvers()
      return try research.write { db in
        try found.flatMap { try Self.delete($0, context: context, in: db) }
      }
    }
    try forgetRemarks(of: Set(gone), context: context)
  }

  /// Hardly ever is there one.
  private func leftOvers() throws -> [LeftOver] {
    let unused = try research.read(Self.unusedByList)
    if unused.isEmpty { return [] }
    return try identity.read { db in
      try unused.sorted { $0.key.text < $1.key.text }.compactMap { list, people in
        try Self.leftOver(people, of: list, in: db)
      }
    }
  }

  // MARK: - In the research database

  private static func unusedByList(in db: Database) throws -> [InvitationList.ID: [Participant.ID]] {
    var unused: [InvitationList.ID: [Participant.ID]] = [:]
    try db.eachInOrder(
      """
      SELECT invited_with, id FROM participants WHERE invited_with IS NOT NULL AND \(isUnused)
      ORDER BY invited_with, id
      """
    ) { columns in
      let list: InvitationList.ID = columns.next()
      unused[list, default: []].append(columns.next())
    }
    return unused
  }

  /// - Returns: those who are gone; whoever has begun meanwhile stays
  private static func delete(_ leftOver: LeftOver, context: AuditContext, in db: Database) throws
    -> [Participant.ID]
  {
    let people = try leftOver.people.filter { try deleteUnused($0, in: db) }
    if leftOver.isOfWholeList, !people.isEmpty {
      try AuditTrail.append(
        "invitations.withdrawn", subject: leftOver.list.text, detail: String(people.count), context: context,
        in: db)
      return people
    }
    for person in people {
      try AuditTrail.append(
        "invitation.withdrawn", subject: person.text, participant: person, context: context, in: db)
    }
    return people
  }

  // MARK: - In the identity database

  /// An address whose owner wants no more messages stays known as such when its list is withdrawn.
  /// - Parameter people: those of the list who have not begun
  /// - Returns: nil if each has an invitation, and for a list whose codes are still being made
  private static func leftOver(_ people: [Participant.ID], of list: InvitationList.ID, in db: Database) throws
    -> LeftOver?
  {
    let row = try db.row(
      """
      SELECT withdrawn_at FROM invitation_lists
      WHERE id = ? AND (ready_at IS NOT NULL OR withdrawn_at IS NOT NULL)
      """, [list])
    guard let row else { return nil }
    let isWithdrawn = !row.isNull("withdrawn_at")
    var invited: Set<Participant.ID> = []
    try db.eachInOrder("SELECT participant, outcome FROM invitations WHERE list = ?", [list]) { columns in
      let person: Participant.ID = columns.next()
      let outcome: String? = columns.nextIfAny()
      if isWithdrawn, outcome == Invitation.End.stopped.rawValue { return }
      invited.insert(person)
    }
    let left = people.filter { !invited.contains($0) }
    return left.isEmpty ? nil : LeftOver(list: list, isOfWholeList: isWithdrawn, people: left)
  }
}
