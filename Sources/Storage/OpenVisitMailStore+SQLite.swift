import Studies

/// Messages about open visits. The visits are in the research database, the messages in the identity database, and no
/// transaction spans both.
extension SQLiteStore: OpenVisitMailStore {
  private struct InvitedPlace: Hashable {
    let participant: Participant.ID
    let visit: StudyVisit.ID
  }

  public func openVisitMail(in studies: [Study], at time: Timestamp) throws -> [OpenVisitMail] {
    let waiting = try identity.read { db in try Self.waitingInvitations(in: db) }
    let called = try identity.read { db in try Self.calledForTheLastTime(in: db) }
    let candidates = try research.read { db in try Self.candidates(in: studies, at: time, db) }
    let places = Set(candidates).subtracting(called).union(waiting)
    return try mail(
      places.sorted { ($0.participant.text, $0.visit.text) < ($1.participant.text, $1.visit.text) })
  }

  public func settleInvitations(
    dropping dropped: [OutboxMessage.ID], queueing messages: [OutboxMessage], context: AuditContext
  ) throws {
    try settleMail(dropping: dropped, queueing: messages, context: context, ifStill: Self.isStillWanted)
  }
}

// MARK: - In the research database

extension SQLiteStore {
  private static func candidates(in studies: [Study], at time: Timestamp, _ db: Database) throws
    -> [InvitedPlace]
  {
    try studies.flatMap { study in
      try study.visits.filter(\.isOpen).flatMap { visit in
        try visit.window.map { try candidates(for: visit.id, $0, in: study, at: time, db) } ?? []
      }
    }
  }

  /// Those who have not come and cannot be too early: their window opens so many days after a visit that did not end before
  /// they consented.
  private static func candidates(
    for visit: StudyVisit.ID, _ window: StudyVisit.Window, in study: Study, at time: Timestamp, _ db: Database
  ) throws -> [InvitedPlace] {
    // A day less, since days are whole, and another for clocks that change.
    let days = max(0, window.after - window.tolerance - 2)
    return try db.rows(
      """
      SELECT participants.id FROM participants
      WHERE participants.study = ? AND participants.origin = 'real' AND participants.left_at IS NULL
        AND participants.ended_early_at IS NULL AND participants.paused_at IS NULL
        AND EXISTS (SELECT 1 FROM permission_decisions WHERE permission_decisions.participant = participants.id
          AND permission_decisions.permission = ? AND permission_decisions.is_granted = ?)
        AND EXISTS (SELECT 1 FROM consents WHERE consents.participant = participants.id
          AND consents.signed_at <= ?)
        AND NOT EXISTS (SELECT 1 FROM visits WHERE visits.participant = participants.id AND visits.visit = ?
          AND visits.arrived_at IS NOT NULL)
      """,
      [
        study.id, Permission.Known.reminders.id, true, time.advanced(bySeconds: -days * 86_400), visit,
      ]
    ).map { InvitedPlace(participant: $0[0], visit: visit) }
  }

  private func mail(_ places: [InvitedPlace]) throws -> [OpenVisitMail] {
    var found: [OpenVisitMail] = []
    for these in places.pieces(of: 200) {
      let ids = Array(Set(these.map(\.participant))).sorted { $0.text < $1.text }
      let records = try research.read { db in
        Dictionary(
          try Self.participations(of: ids, in: db).map { ($0.participant.id, $0) }
        ) { first, _ in first }
      }
      for place in these {
        guard let record = records[place.participant] else { continue }
        found.append(try mail(place, record))
      }
    }
    return found
  }

  private func mail(_ place: InvitedPlace, _ record: Participation) throws -> OpenVisitMail {
    let zone = try timeZone(of: place.participant)
    return try identity.read { db in
      let written = try db.rows(
        "SELECT id, reminder, state FROM outbox WHERE participant = ? AND occasion = ? ORDER BY reminder",
        [place.participant, place.visit])
      let contact = try db.rows(
        "SELECT detail FROM contact_details WHERE participant = ?", [place.participant])
      return OpenVisitMail(
        record: record, visit: place.visit, timeZone: zone, contact: Set(contact.map { $0["detail"] }),
        written: written.map {
          OccasionMail.Written(
            id: $0["id"], number: $0["reminder"],
            isWaiting: $0["state"] as String == OutboxEntry.State.waiting.rawValue)
        })
    }
  }

  /// Returns true if the participant has neither come nor taken the permission back meanwhile.
  private static func isStillWanted(_ message: OutboxMessage, in db: Database) throws -> Bool {
    guard let invitation = message.invitation else { return false }
    return try db.isThere(
      """
      SELECT 1 FROM participants WHERE id = ? AND left_at IS NULL
        AND NOT EXISTS (SELECT 1 FROM visits WHERE visits.participant = participants.id AND visits.visit = ?
          AND visits.arrived_at IS NOT NULL)
        AND (SELECT is_granted FROM permission_decisions
          WHERE permission_decisions.participant = participants.id AND permission = ?
          ORDER BY decided_at DESC, permission_decisions.id DESC LIMIT 1) = ?
      """, [message.participant, invitation.visit, Permission.Known.reminders.id, true])
  }
}

// MARK: - In the identity database

extension SQLiteStore {
  private static func waitingInvitations(in db: Database) throws -> [InvitedPlace] {
    try db.rows(
      "SELECT participant, occasion FROM outbox WHERE state = ? AND kind IN (?, ?)",
      [OutboxEntry.State.waiting.rawValue] + invitationKinds
    ).map { InvitedPlace(participant: $0["participant"], visit: $0["occasion"]) }
  }

  private static func calledForTheLastTime(in db: Database) throws -> Set<InvitedPlace> {
    Set(
      try db.rows(
        "SELECT participant, occasion FROM outbox WHERE kind = ?", [VisitInvitation.Call.closes.kind.rawValue]
      ).map { InvitedPlace(participant: $0["participant"], visit: $0["occasion"]) })
  }

  private static var invitationKinds: StatementArguments {
    StatementArguments(VisitInvitation.Call.allCases.map(\.kind.rawValue))
  }
}
