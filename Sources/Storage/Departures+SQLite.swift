import Studies

/// Departures end in the research database first. Their consequences in the identity database are found
/// from what both hold, where the console was stopped between the two.
extension SQLiteStore {
  public func finishDepartures(context: AuditContext) throws {
    let departed = try research.read { db in
      try Self.participants(
        "SELECT \(Self.participantColumns) FROM participants WHERE left_at IS NOT NULL ORDER BY id", [],
        in: db
      ).filter(\.isOutOfReach).map(\.id)
    }
    let reached = try identity.read(Self.peopleWithContact)
    for participant in departed where reached.contains(participant) {
      try forgetContact(of: participant, context: context)
    }
    try finishTurningAway(context: context)
  }

  private func finishTurningAway(context: AuditContext) throws {
    let spokenOf = try identity.read { db in
      try db.rows("SELECT DISTINCT remarks.participant FROM remarks ORDER BY remarks.participant")
        .map { $0["participant"] as Participant.ID }
    }
    let unknown = try research.read { db in
      try spokenOf.filter {
        try !db.isThere("SELECT 1 FROM participants WHERE participants.id = ?", [$0])
      }
    }
    for participant in unknown { try forgetRemarks(of: participant, context: context) }
  }
}
