import Studies

extension SQLiteStore: OverviewStore {
  /// Reads every record, a batch at a time: only the path can tell how far a participant has come (decision 011).
  public func overview(of study: Study, origin: Participant.Origin) throws -> StudyOverview {
    try research.read { db in
      let these: StatementArguments = [study.id, origin.rawValue]
      var overview = StudyOverview(flow: try Self.emptyFlow(of: study.id, origin: origin, in: db))
      let unusable = try Self.participantsWithUnusableRuns(these, in: db)
      let timelines = try Self.timelines(these, in: db)
      try Self.eachParticipation(these, in: db) { record in
        let person = record.participant
        overview.flow.add(record, isUsable: !unusable.contains(person.id), in: study)
        // That somebody left stays counted; nothing else of them is analysed.
        if person.isBlocked { return }
        overview.add(
          timelines[person.id] ?? Timeline(begunAt: person.enrolledAt),
          ProgressStatus(of: record, in: study), visits: study.visits,
          whole: Set(study.visits.filter { record.isWhole($0, in: study) }.map(\.id)))
      }
      return overview
    }
  }

  private static func timelines(_ these: StatementArguments, in db: Database) throws -> [Participant.ID:
    Timeline]
  {
    var timelines: [Participant.ID: Timeline] = [:]
    try db.eachInOrder(
      "SELECT id, begun_at FROM participants WHERE study = ? AND origin = ? AND begun_at IS NOT NULL", these
    ) { columns in timelines[columns.next()] = Timeline(begunAt: columns.next()) }
    try addConsents(to: &timelines, these, in: db)
    try addRuns(to: &timelines, these, in: db)
    try addAnswers(to: &timelines, these, in: db)
    try addExperimenters(to: &timelines, these, in: db)
    return timelines
  }

  private static func addConsents(
    to timelines: inout [Participant.ID: Timeline], _ these: StatementArguments, in db: Database
  ) throws {
    try db.eachInOrder(
      """
      SELECT participant, MIN(signed_at) FROM consents JOIN participants ON participants.id = participant
      WHERE study = ? AND origin = ? GROUP BY participant
      """, these
    ) { columns in timelines[columns.next()]?.consentedAt = columns.next() }
  }

  private static func addRuns(
    to timelines: inout [Participant.ID: Timeline], _ these: StatementArguments, in db: Database
  ) throws {
    try db.eachInOrder(
      """
      SELECT participant, task, variant, started_at, finished_at FROM runs
      JOIN participants ON participants.id = participant
      WHERE study = ? AND origin = ? AND state = 'finished' AND set_aside IS NULL
      """, these
    ) { columns in
      timelines[columns.next()]?.runs.append(
        Timeline.FinishedRun(
          of: TaskInVariant(columns.next(), columns.next()), startedAt: columns.next(),
          finishedAt: columns.next()))
    }
  }

  private static func addAnswers(
    to timelines: inout [Participant.ID: Timeline], _ these: StatementArguments, in db: Database
  ) throws {
    try db.eachInOrder(
      """
      SELECT participant, survey, MIN(answered_at), MAX(answered_at) FROM answers
      JOIN participants ON participants.id = participant WHERE study = ? AND origin = ?
      GROUP BY participant, survey
      """, these
    ) { columns in
      timelines[columns.next()]?.answers[columns.next()] = Timeline.Answers(
        firstAt: columns.next(), lastAt: columns.next())
    }
  }

  /// The newest rows come first, so that the first handover decides; for a participant who took a tablet by code, the
  /// experimenter who received them counts.
  private static func addExperimenters(
    to timelines: inout [Participant.ID: Timeline], _ these: StatementArguments, in db: Database
  ) throws {
    try db.eachInOrder(
      """
      SELECT participant, experimenter FROM visits JOIN participants ON participants.id = participant
      WHERE study = ? AND origin = ? AND experimenter IS NOT NULL AND arrived_at IS NOT NULL
      ORDER BY arrived_at DESC, visits.id DESC
      """, these
    ) { columns in timelines[columns.next()]?.experimenter = columns.next() as StaffMember.ID }
    try db.eachInOrder(
      """
      SELECT participant, handed_by FROM handovers JOIN participants ON participants.id = participant
      WHERE study = ? AND origin = ? AND handed_by IS NOT NULL ORDER BY handed_at DESC, handovers.id DESC
      """, these
    ) { columns in timelines[columns.next()]?.experimenter = columns.next() as StaffMember.ID }
  }
}
