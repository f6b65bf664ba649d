import Studies

/// Reasons that were corrected. The research data keep the first and every correction.
extension SQLiteStore {
  public func correctReason(
    _ correction: ReasonCorrection, for participant: Participant.ID, context: AuditContext
  ) throws -> ReasonCorrectionVerdict {
    guard case .staff(let staff) = context.actor else { throw StoreRefusal.participationEnded }
    let records = try interventions(for: participant)
    guard let record = records.first(where: { $0.number == correction.intervention }) else {
      throw StoreRefusal.noSuchPosition
    }
    return try research.write { db in
      guard try Self.participation(of: participant, in: db)?.participant.isBlocked == false else {
        throw StoreRefusal.participationEnded
      }
      let now = try Self.reason(of: correction.intervention, for: participant, in: db) ?? record.reason
      // A double tap is one correction.
      if now == correction.reason { return .done }
      guard now == correction.seen else { return .overtaken(now) }
      guard record.otherReasons.contains(correction.reason) else { throw StoreRefusal.noSuchPosition }
      try Self.insert(correction, for: participant, by: staff, at: context.time, in: db)
      try AuditTrail.append(
        "intervention.reason-corrected", subject: participant.text, participant: participant,
        detail: "\(correction.intervention) \(now.rawValue) \(correction.reason.rawValue)", context: context,
        in: db)
      return .done
    }
  }

  private static func insert(
    _ correction: ReasonCorrection, for participant: Participant.ID, by staff: StaffMember.ID,
    at time: Timestamp, in db: Database
  ) throws {
    try db.run(
      """
      INSERT INTO reason_corrections (participant, intervention, number, reason, staff, corrected_at)
      VALUES (?, ?, (SELECT COALESCE(MAX(reason_corrections.number), 0) + 1 FROM reason_corrections
        WHERE reason_corrections.participant = ? AND reason_corrections.intervention = ?), ?, ?, ?)
      """,
      [
        participant, correction.intervention, participant, correction.intervention,
        correction.reason.rawValue, staff, time,
      ])
  }

  /// The columns of a reason: the one that counts, and the first where that is another.
  static let reasonColumns = """
    COALESCE((\(newestReason)), interventions.reason) AS reason,
    CASE WHEN EXISTS (\(newestReason)) THEN interventions.reason END AS first_reason
    """

  private static let newestReason = """
    SELECT reason_corrections.reason FROM reason_corrections
    WHERE reason_corrections.participant = interventions.participant
      AND reason_corrections.intervention = interventions.number
    ORDER BY reason_corrections.number DESC LIMIT 1
    """

  private static func reason(of intervention: Int, for participant: Participant.ID, in db: Database) throws
    -> InterventionReason?
  {
    let word = try db.text(
      """
      SELECT \(reasonColumns) FROM interventions
      WHERE interventions.participant = ? AND interventions.number = ?
      """, [participant, intervention])
    return word.flatMap(InterventionReason.init)
  }
}
