import Studies

extension SQLiteStore: RenewalStore {
  public func renewals(in study: Study, origin: Participant.Origin, at time: Timestamp) throws
    -> RenewalOverview
  {
    try research.read { db in
      let (open, arguments) = Self.renewals(in: study, origin, isOpen: true)
      let ids: [Participant.ID] = try db.rows(
        "SELECT participants.id \(open) ORDER BY participants.id", arguments
      ).map { $0[0] }
      var renewals: [ConsentRenewal] = []
      for some in ids.pieces(of: 500) {
        renewals += try Self.participations(of: some, in: study, in: db).compactMap {
          ConsentRenewal(of: $0, in: study, at: time)
        }
      }
      let (renewed, others) = Self.renewals(in: study, origin, isOpen: false)
      return RenewalOverview(open: renewals, renewed: try db.count("SELECT COUNT(*) \(renewed)", others))
    }
  }

  public func openRenewals(in study: Study, origin: Participant.Origin) throws -> Int {
    if study.consent.validSince == 1 { return 0 }
    let (open, arguments) = Self.renewals(in: study, origin, isOpen: true)
    return try research.read { db in try db.count("SELECT COUNT(*) \(open)", arguments) }
  }

  /// Those with a consent to a version that holds no longer.
  /// - Parameter isOpen: whether they have none in force, or have one
  private static func renewals(in study: Study, _ origin: Participant.Origin, isOpen: Bool) -> (
    sql: String, arguments: StatementArguments
  ) {
    let (isInForce, arguments) = Self.isInForce(study.consent.requirement)
    let sql = """
      FROM participants
      WHERE participants.study = ? AND participants.origin = ? AND participants.left_at IS NULL
      AND EXISTS (SELECT 1 FROM consents WHERE consents.participant = participants.id
        AND consents.document_number < ?)
      AND \(isOpen ? "NOT EXISTS" : "EXISTS") (SELECT 1 FROM consents
        WHERE consents.participant = participants.id AND \(isInForce))
      """
    return (sql, [study.id, origin.rawValue, study.consent.validSince] + arguments)
  }
}
