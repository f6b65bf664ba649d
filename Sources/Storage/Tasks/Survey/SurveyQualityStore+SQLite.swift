import Studies

extension SQLiteStore: SurveyQualityStore {
  public func surveyQuality(of study: Study, origin: Participant.Origin) throws -> [SurveyQuality] {
    var query = ParticipantQuery(studies: [study])
    query.origin = origin
    return try research.read { db in
      let ids = try Self.counted(query, answering: nil, in: db)
      var qualities = study.surveys.map { SurveyQuality(of: $0.id) }
      try Self.eachCourses(of: ids, in: study, db) { _, courses in
        for index in qualities.indices {
          let survey = qualities[index].survey
          qualities[index].add(courses.filter { $0.key.ofStudy == survey }.map(\.value))
        }
      }
      return qualities
    }
  }

  public func participants(of query: ParticipantQuery, giving answer: GivenAnswer) throws
    -> (people: [Participation], total: Int)
  {
    guard let study = query.studies.first, query.studies.count == 1,
      let question = study.question(of: answer)
    else { return (people: [], total: 0) }
    return try research.read { db in
      let asked = try Self.counted(query, answering: question.id, in: db)
      var giving: [Participant.ID] = []
      try Self.eachCourses(of: asked, in: study, db) { participant, courses in
        var quality = SurveyQuality(of: answer.survey)
        quality.add(courses.filter { $0.key.ofStudy == answer.survey }.map(\.value))
        guard let item = quality.items[question.id], answer.isAmong(item, to: question) else { return }
        giving.append(participant)
      }
      // Ids follow the order of enrolment: the newest come first, as in other lists.
      let skipped = (query.page - 1) * ParticipantQuery.pageSize
      let page = Array(giving.reversed().dropFirst(skipped).prefix(ParticipantQuery.pageSize))
      let people = try page.isEmpty ? [] : Self.participations(of: page, in: db)
      return (people: people, total: giving.count)
    }
  }

  /// The participants of a query whose answers count, in the order of their ids.
  /// - Parameter question: one that they have answered or left out; nil for any
  private static func counted(
    _ query: ParticipantQuery, answering question: SurveyQuestion.ID?, in db: Database
  ) throws -> [Participant.ID] {
    let filter = ParticipantFilter(query)
    return try db.values(
      """
      SELECT id FROM participants WHERE \(filter.condition) AND \(areUsed) AND ineligible_for IS NULL
        AND EXISTS (SELECT 1 FROM answers WHERE answers.participant = participants.id
          \(question == nil ? "" : "AND answers.question = ?"))
      ORDER BY id
      """, filter.arguments + StatementArguments(question.map { [$0] } ?? []))
  }

  private static func eachCourses(
    of ids: [Participant.ID], in study: Study, _ db: Database,
    _ body: (Participant.ID, [StudyTask.ID: SurveyCourse]) -> Void
  ) throws {
    for some in ids.pieces(of: 500) {
      for record in try participations(of: some, in: db) {
        let stored = try storedSurveys(of: record.participant.id, in: study, nil, db)
        body(record.participant.id, stored.courses(of: study, record))
      }
    }
  }
}
