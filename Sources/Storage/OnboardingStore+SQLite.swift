import Studies

extension SQLiteStore: OnboardingStore {
  /// Reads every record, a batch at a time: only the path can tell how far a participant has come (decision 011).
  public func onboarding(
    in study: Study, origin: Participant.Origin, during period: EnrolmentPeriod, _ progress: FigureProgress
  ) throws -> Onboarding {
    try research.read { db in
      let these: StatementArguments = [study.id, origin.rawValue]
      var onboarding = Onboarding(
        of: study, flow: try Self.emptyFlow(of: study.id, origin: origin, during: period, in: db))
      try Self.addEverybody(to: &onboarding, in: study, these, during: period, progress, db)
      return onboarding
    }
  }

  private static func addEverybody(
    to onboarding: inout Onboarding, in study: Study, _ these: StatementArguments,
    during period: EnrolmentPeriod, _ progress: FigureProgress, _ db: Database
  ) throws {
    let times = period.times
    let unusable = try participantsWithUnusableRuns(these, in: db)
    let ids: [Participant.ID] = try db.rows(
      """
      SELECT id FROM participants WHERE study = ? AND origin = ? AND enrolled_at >= ? AND enrolled_at < ?
        AND begun_at IS NOT NULL ORDER BY id
      """, these + [times.lowerBound, times.upperBound]
    ).map { $0[0] }
    progress.expect(ids.count)
    for batch in ids.pieces(of: 500) {
      let passes = try quizPasses(of: batch, in: study, db)
      let firsts = try firstHandovers(.these(batch), in: db)
      for record in try participations(of: batch, in: study, in: db) {
        let id = record.participant.id
        onboarding.add(
          record, firsts[id] ?? FirstHandover(), quizPasses: passes[id] ?? [:],
          isUsable: !unusable.contains(id), in: study)
      }
      progress.advance(by: batch.count)
    }
  }

  /// Reads the records together with the consent progress of all those without a consent in force.
  static func participations(of ids: [Participant.ID], in study: Study, in db: Database) throws
    -> [Participation]
  {
    var records = try participations(of: ids, in: db)
    let open = records.indices.filter { !records[$0].beforeLeaving.hasConsentInForce(for: study) }
    if open.isEmpty { return records }
    let progress = try consentProgress(
      of: open.map { records[$0].participant.id }, documentVersion: study.consent.version, in: db)
    for index in open { records[index].consentProgress = progress[records[index].participant.id] ?? .init() }
    return records
  }

  /// Returns the result of each participant's quiz about each version of the document, passed or not.
  static func quizPasses(of ids: [Participant.ID], in study: Study, _ db: Database) throws
    -> [Participant.ID: [String: QuizPass]]
  {
    if study.consent.quiz == nil || ids.isEmpty { return [:] }
    let these = "participant IN (\(placeholders(ids.count)))"
    var passes: [Participant.ID: [String: QuizPass]] = [:]
    try db.each(
      """
      SELECT participant, document_version, MAX(attempt) FROM quiz_answers
      WHERE \(these) GROUP BY participant, document_version
      """, StatementArguments(ids)
    ) { row in
      passes[row[0], default: [:]][row[1]] = (row[2] as Int) == 1 ? .firstAttempt : .laterAttempt
    }
    try db.each(
      """
      SELECT participant, document_version FROM consent_milestones WHERE \(these) AND milestone = ?
      """, StatementArguments(ids) + [ConsentMilestone.answeredInPerson.rawValue]
    ) { row in passes[row[0], default: [:]][row[1]] = .inPerson }
    return passes
  }
}
