import Studies

/// Participations that staff end because a participant is not eligible, and taking that back.
extension SQLiteStore {
  /// Sessions last as long as those of participants who leave, so that the device shows what has happened.
  /// - Returns: false if the participant was never let in, or if the study does not require this
  static func end(
    _ record: Participation, as ineligibility: Ineligibility, in study: Study, context: AuditContext,
    in db: Database
  ) throws -> Bool {
    guard record.canBeFoundIneligible(in: study),
      study.requirements.contains(where: { $0.id == ineligibility.requirement })
    else { return false }
    let participant = record.participant.id
    try db.run(
      "UPDATE participants SET left_at = ?, ineligible_for = ?, ineligible_data = ? WHERE id = ?",
      [context.time, ineligibility.requirement, ineligibility.data.rawValue, participant])
    try returnPlaces(of: participant, context: context, in: db)
    return true
  }

  /// They go on where they were, with the order that they had.
  /// - Returns: false where there is nothing to take back, or it cannot be
  static func takeBackIneligibility(of record: Participation, context: AuditContext, in db: Database) throws
    -> Bool
  {
    guard record.participant.canBeEligibleAfterAll, let endedAt = record.participant.leftAt else {
      return false
    }
    let participant = record.participant.id
    try db.run(
      "UPDATE participants SET left_at = NULL, ineligible_for = NULL, ineligible_data = NULL WHERE id = ?",
      [participant])
    // A place that another participant has taken since stays theirs: the order is the same, and no list counts it.
    try db.run(
      """
      UPDATE allocations SET returned_at = NULL WHERE participant = ? AND returned_at = ? AND NOT EXISTS
        (SELECT 1 FROM allocations AS held WHERE held.list = allocations.list
          AND held.place = allocations.place AND held.returned_at IS NULL)
      """, [participant, endedAt])
    return true
  }
}

extension Ineligibility {
  /// Nil where a row names none.
  init?(requirement: EligibilityQuestion.ID?, data: String?) {
    guard let requirement, let data = data.flatMap(DataUse.init) else { return nil }
    self.init(requirement: requirement, data: data)
  }
}
