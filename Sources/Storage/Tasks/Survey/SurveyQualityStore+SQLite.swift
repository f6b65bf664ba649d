import Studies

extension SQLiteStore: SurveyQualityStore {
  public func surveyQuality(of study: Study, origin: Participant.Origin) throws -> [SurveyQuality] {
    try research.read { db in
      let ids: [Participant.ID] = try db.rows(
        """
        SELECT id FROM participants WHERE study = ? AND origin = ? AND \(Self.areUsed)
          AND ineligible_for IS NULL
          AND EXISTS (SELECT 1 FROM answers WHERE answers.participant = participants.id)
        ORDER BY id
        """, [study.id, origin.rawValue]
      ).map { $0["id"] }
      var qualities = study.surveys.map { SurveyQuality(of: $0.id) }
      for some in ids.pieces(of: 500) {
        for record in try Self.participations(of: some, in: db) {
          let stored = try Self.storedSurveys(of: record.participant.id, in: study, nil, db)
          let courses = stored.courses(of: study, record)
          for index in qualities.indices {
            let survey = qualities[index].survey
            qualities[index].add(courses.filter { $0.key.ofStudy == survey }.map(\.value))
          }
        }
      }
      return qualities
    }
  }
}
