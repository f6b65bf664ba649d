import Studies

extension SQLiteStore: OwnSurveyContactStore, SurveyContactStore {
  public func surveyContacts(of participant: Participant.ID) throws -> [SurveyContact] {
    let kept = try identity.read { [self] db in try keptContacts(of: participant, in: db) }
    if kept.isEmpty { return [] }
    return try research.read { db in
      try kept.map { place, values in
        SurveyContact(
          place: place, values: values,
          isTakenBack: try Self.isTakenBack(values, at: place, by: participant, in: db))
      }
    }
  }

  public func openSurveyContacts(
    of participant: Participant.ID, context: AuditContext
  ) throws -> [SurveyContact] {
    let contacts = try surveyContacts(of: participant).filter { !$0.isTakenBack }
    if contacts.isEmpty { return [] }
    try identity.write { db in
      try AuditTrail.append(
        "contact.opened", subject: participant.text, participant: participant,
        detail: contacts.map(\.place.description).joined(separator: " "), context: context, in: db)
    }
    return contacts
  }

  public func hasSurveyContacts(of participant: Participant.ID) throws -> Bool {
    try identity.read { db in
      try db.isThere("SELECT 1 FROM survey_contacts WHERE participant = ?", [participant])
    }
  }

  public func deleteSurveyContact(
    at place: SurveyContact.Place, of participant: Participant.ID, in study: Study, context: AuditContext
  ) throws {
    try bothFiles.withLock {
      // The answer comes first: after a deletion that is cut off nobody uses the data, and it can be asked for again.
      try research.write { db in
        try Self.requireParticipation(of: participant, in: db)
        try Self.takeBack(place, of: participant, in: study, context: context, db)
      }
      try identity.write { db in
        try db.run(
          """
          DELETE FROM survey_contacts
          WHERE participant = ? AND survey = ? AND question = ? AND repetition = ?
          """, Self.arguments(participant, place))
        guard db.changesCount > 0 else { return }
        try AuditTrail.append(
          "survey.contact-deleted", subject: place.survey.text, participant: participant,
          detail: place.key.description, context: context, in: db)
      }
    }
  }

  // MARK: - Identity data

  /// The values by their places, in the order of their names.
  private func keptContacts(
    of participant: Participant.ID, in db: Database
  ) throws -> [(place: SurveyContact.Place, values: [SurveyContact.Value])] {
    let rows = try db.rows(
      """
      SELECT participant, survey, question, repetition, number, value_sealed, given_at FROM survey_contacts
      WHERE participant = ? ORDER BY survey, question, repetition, number
      """, [participant])
    var kept: [(place: SurveyContact.Place, values: [SurveyContact.Value])] = []
    for row in rows {
      let place = SurveyContact.Place(survey: row["survey"], key: Self.key(row))
      let text = try key.open(row["value_sealed"], column: "value", of: Self.survey(contact: row)) ?? ""
      let value = SurveyContact.Value(text: text, givenAt: row["given_at"])
      if kept.last?.place == place {
        kept[kept.count - 1].values.append(value)
      } else {
        kept.append((place: place, values: [value]))
      }
    }
    return kept
  }

  // MARK: - Answers

  private static func newestAnswer(
    at place: SurveyContact.Place, by participant: Participant.ID, in db: Database
  ) throws -> Row? {
    try db.row(
      """
      SELECT \(answerColumns), answered_at FROM answers
      WHERE participant = ? AND survey = ? AND question = ? AND repetition = ? ORDER BY number DESC LIMIT 1
      """, arguments(participant, place))
  }

  /// Returns false where the values are newer than the answer: a step was cut off before its answer was stored.
  private static func isTakenBack(
    _ values: [SurveyContact.Value], at place: SurveyContact.Place, by participant: Participant.ID,
    in db: Database
  ) throws -> Bool {
    guard let row = try newestAnswer(at: place, by: participant, in: db), let newest = values.last else {
      return false
    }
    let answeredAt: Timestamp = row["answered_at"]
    return storedAnswer(row).reason != nil && answeredAt >= newest.givenAt
  }

  /// Records that the question has no answer any more, if the newest one says that contact data are there.
  private static func takeBack(
    _ place: SurveyContact.Place, of participant: Participant.ID, in study: Study, context: AuditContext,
    _ db: Database
  ) throws {
    guard let row = try newestAnswer(at: place, by: participant, in: db) else { return }
    let given = storedAnswer(row)
    guard given.isContactData else { return }
    try insertAnswer(
      StoredSurveyAnswer(kind: given.kind, text: nil, reason: NotGiven.skipped.rawValue),
      to: place.key, after: row, in: place.survey, by: participant, study, context: context, db)
    try AuditTrail.append(
      "survey.contact-taken-back", subject: place.survey.text, participant: participant,
      detail: place.key.description, context: context, in: db)
  }

  private static func arguments(
    _ participant: Participant.ID, _ place: SurveyContact.Place
  ) -> StatementArguments {
    [participant, place.survey, place.key.question, place.key.repetition ?? 0]
  }
}
