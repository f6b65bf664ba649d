import Studies

extension SQLiteStore {
  /// Reads what surveys compute of everybody whose data are used, a batch of people at a time.
  static func eachComputedValue(
    of variables: [StudyVariable], in study: Study, origin: Participant.Origin, _ db: Database,
    _ read: (Participant.ID, StudyVariable.ID, String) -> Void
  ) throws {
    if variables.isEmpty { return }
    let people: [Participant.ID] = try db.values(
      """
      SELECT participants.id FROM participants
      WHERE participants.study = ? AND participants.origin = ? AND \(areUsed) ORDER BY participants.id
      """, [study.id, origin.rawValue])
    for some in people.pieces(of: 200) {
      for record in try participations(of: some, in: db) {
        let person = record.participant.id
        let stored = try storedSurveys(of: person, in: study, nil, db)
        for (id, value) in stored.computed(variables, in: study, record) { read(person, id, value) }
      }
    }
  }
}
