import Studies

/// The contact data of a step, as the identity database has them.
struct SealedContacts {
  /// Those that were sealed just now.
  var changed: Set<SurveyAnswerKey> = []
  /// The times at which the others were sealed.
  var givenAt: [SurveyAnswerKey: Timestamp] = [:]

  /// Returns true if the value is newer than the answer that says it is there: it was sealed just now, or by a step that
  /// was cut off before its answers were stored.
  func isNewer(_ key: SurveyAnswerKey, than answeredAt: Timestamp) -> Bool {
    changed.contains(key) || givenAt[key].map { $0 > answeredAt } ?? false
  }
}

/// The contact data of surveys, in the identity database.
extension SQLiteStore {
  private struct KeptContact {
    let number: Int
    let value: String
    let givenAt: Timestamp
  }

  private func newestContacts(
    of participant: Participant.ID, _ survey: StudyTask.ID, in db: Database
  ) throws -> [SurveyAnswerKey: KeptContact] {
    let rows = try db.rows(
      """
      SELECT question, repetition, number, value_sealed, given_at FROM survey_contacts
      WHERE participant = ? AND survey = ? ORDER BY number
      """, [participant, survey])
    return try Dictionary(rows.map { (Self.key($0), $0) }) { $1 }.reduce(into: [:]) { contacts, kept in
      let number: Int = kept.value["number"]
      let row = Self.row(of: kept.key, number, survey, participant)
      let value = try key.open(kept.value["value_sealed"], column: "value", of: row) ?? ""
      contacts[kept.key] = KeptContact(number: number, value: value, givenAt: kept.value["given_at"])
    }
  }

  /// Seals the values that changed.
  func seal(
    _ values: [SurveyAnswerKey: String], of participant: Participant.ID, _ survey: StudyTask.ID,
    context: AuditContext
  ) throws -> SealedContacts {
    if values.isEmpty { return SealedContacts() }
    return try identity.write { [self] db in
      let known = try newestContacts(of: participant, survey, in: db)
      let changed = values.filter { known[$0.key]?.value != $0.value }
      for (key, value) in changed {
        let number = (known[key]?.number ?? 0) + 1
        let sealed = try self.key.seal(
          value, column: "value", of: Self.row(of: key, number, survey, participant))
        try db.run(
          """
          INSERT INTO survey_contacts (participant, survey, question, repetition, number, value_sealed, given_at)
          VALUES (?, ?, ?, ?, ?, ?, ?)
          """,
          [participant, survey, key.question, key.repetition ?? 0, number, sealed, context.time])
      }
      let contacts = SealedContacts(
        changed: Set(changed.keys),
        givenAt: known.filter { values[$0.key] == $0.value.value }.mapValues(\.givenAt))
      if changed.isEmpty { return contacts }
      try AuditTrail.append(
        "survey.contact-kept", subject: survey.text, participant: participant,
        detail: changed.keys.map(\.description).sorted().joined(separator: " "), context: context, in: db)
      return contacts
    }
  }

  private static func row(
    of key: SurveyAnswerKey, _ number: Int, _ survey: StudyTask.ID, _ participant: Participant.ID
  ) -> SealedRow {
    SealedRow(table: "survey_contacts", id: "\(participant)/\(survey)/\(key)/\(number)")
  }

  /// The place of the sealed field of a row.
  static func survey(contact row: Row) -> SealedRow {
    self.row(of: key(row), row["number"], row["survey"], row["participant"])
  }
}
