import Studies

/// The participants whose timelines are read: a condition about rows of `participants`, and its arguments.
struct TimelinedParticipants {
  let condition: String
  let arguments: StatementArguments

  /// - Parameter arguments: the study and the origin
  static func ofStudy(_ arguments: StatementArguments) -> Self {
    Self(condition: "study = ? AND origin = ?", arguments: arguments)
  }

  static func these(_ ids: [Participant.ID]) -> Self {
    Self(condition: "participants.id IN (\(placeholders(ids.count)))", arguments: StatementArguments(ids))
  }
}

extension SQLiteStore {
  /// Those of participants who have begun.
  static func timelines(_ these: TimelinedParticipants, in db: Database) throws -> [Participant.ID: Timeline]
  {
    var timelines: [Participant.ID: Timeline] = [:]
    try db.eachInOrder(
      "SELECT id, begun_at FROM participants WHERE \(these.condition) AND begun_at IS NOT NULL",
      these.arguments
    ) { columns in timelines[columns.next()] = Timeline(begunAt: columns.next()) }
    try addConsents(to: &timelines, these, in: db)
    try addRuns(to: &timelines, these, in: db)
    try addAnswers(to: &timelines, these, in: db)
    for (id, first) in try firstHandovers(these, in: db) {
      timelines[id]?.experimenter = first.experimenter
      timelines[id]?.station = first.station
    }
    return timelines
  }

  private static func addConsents(
    to timelines: inout [Participant.ID: Timeline], _ these: TimelinedParticipants, in db: Database
  ) throws {
    try db.eachInOrder(
      """
      SELECT participant, MIN(signed_at) FROM consents JOIN participants ON participants.id = participant
      WHERE \(these.condition) GROUP BY participant
      """, these.arguments
    ) { columns in timelines[columns.next()]?.consentedAt = columns.next() }
  }

  private static func addRuns(
    to timelines: inout [Participant.ID: Timeline], _ these: TimelinedParticipants, in db: Database
  ) throws {
    try db.eachInOrder(
      """
      SELECT participant, task, variant, started_at, finished_at FROM runs
      JOIN participants ON participants.id = participant
      WHERE \(these.condition) AND state = 'finished' AND set_aside IS NULL
      """, these.arguments
    ) { columns in
      timelines[columns.next()]?.runs.append(
        Timeline.FinishedRun(
          of: TaskInVariant(columns.next(), columns.next()), startedAt: columns.next(),
          finishedAt: columns.next()))
    }
  }

  /// Returns by whom, and on which tablet, participants were looked after first, of those who had either. The newest
  /// rows are read first, so that the first handover decides; for a participant who took a tablet by code, the
  /// experimenter who received them counts.
  static func firstHandovers(_ these: TimelinedParticipants, in db: Database) throws
    -> [Participant.ID: FirstHandover]
  {
    var firsts: [Participant.ID: FirstHandover] = [:]
    try db.eachInOrder(
      """
      SELECT participant, experimenter FROM visits JOIN participants ON participants.id = participant
      WHERE \(these.condition) AND experimenter IS NOT NULL AND arrived_at IS NOT NULL
      ORDER BY arrived_at DESC, visits.id DESC
      """, these.arguments
    ) { columns in
      let id: Participant.ID = columns.next()
      firsts[id, default: FirstHandover()].experimenter = columns.next() as StaffMember.ID
    }
    try db.eachInOrder(
      """
      SELECT participant, handed_by FROM handovers JOIN participants ON participants.id = participant
      WHERE \(these.condition) AND handed_by IS NOT NULL ORDER BY handed_at DESC, handovers.id DESC
      """, these.arguments
    ) { columns in
      let id: Participant.ID = columns.next()
      firsts[id, default: FirstHandover()].experimenter = columns.next() as StaffMember.ID
    }
    try db.eachInOrder(
      """
      SELECT participant, station FROM handovers JOIN participants ON participants.id = participant
      WHERE \(these.condition) ORDER BY handed_at DESC, handovers.id DESC
      """, these.arguments
    ) { columns in
      let id: Participant.ID = columns.next()
      firsts[id, default: FirstHandover()].station = columns.next() as Station.ID
    }
    return firsts
  }
}
