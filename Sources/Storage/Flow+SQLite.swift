import Studies

/// The counts that the flow of participants needs besides their records.
extension SQLiteStore {
  /// Returns a flow with those who were turned away, and nobody else yet.
  static func emptyFlow(
    of study: Study.ID, origin: Participant.Origin, during period: EnrolmentPeriod = .always, in db: Database
  ) throws -> ParticipantFlow {
    let times = period.times
    return ParticipantFlow(
      screening: try screeningLog(of: study, origin: origin, in: db).during(period),
      eligibleAgain: try db.count(
        """
        SELECT COUNT(*) FROM eligibility_decisions JOIN participants ON participants.id = participant
        WHERE study = ? AND origin = ? AND is_changed = ? AND enrolled_at >= ? AND enrolled_at < ?
        """, [study, origin.rawValue, true, times.lowerBound, times.upperBound]))
  }

  public func flow(
    of study: Study, origin: Participant.Origin, during period: EnrolmentPeriod, _ progress: FigureProgress
  ) throws -> ParticipantFlow {
    try research.read { db in
      try Self.flow(of: study, origin: origin, during: period, in: db, progress)
    }
  }

  /// Returns the flow of everybody in a study who was enrolled in a period.
  static func flow(
    of study: Study, origin: Participant.Origin, during period: EnrolmentPeriod = .always,
    knowing known: KnownRecords = KnownRecords(of: 0), in db: Database,
    _ progress: FigureProgress = FigureProgress()
  ) throws -> ParticipantFlow {
    let these: StatementArguments = [study.id, origin.rawValue]
    var flow = try emptyFlow(of: study.id, origin: origin, during: period, in: db)
    let unusable = try participantsWithUnusableRuns(these, in: db)
    try eachParticipation(these, during: period, knowing: known, in: db, progress) { record in
      flow.add(record, isUsable: !unusable.contains(record.participant.id), in: study)
    }
    return flow
  }

  /// Reads the record of everybody in a study, a batch at a time.
  /// - Parameters:
  ///   - known: records that are not read again
  ///   - progress: is told how many there are, and of each that was read
  static func eachParticipation(
    _ these: StatementArguments, during period: EnrolmentPeriod = .always,
    knowing known: KnownRecords = KnownRecords(of: 0), in db: Database,
    _ progress: FigureProgress, _ visit: (Participation) throws -> Void
  ) throws {
    let times = period.times
    let ids: [Participant.ID] = try db.values(
      """
      SELECT id FROM participants WHERE study = ? AND origin = ? AND enrolled_at >= ? AND enrolled_at < ?
      ORDER BY id
      """, these + [times.lowerBound, times.upperBound])
    progress.expect(ids.count)
    for some in ids.pieces(of: 500) {
      let others = some.filter { known[$0] == nil }
      let read = others.isEmpty ? [] : try participations(of: others, in: db)
      for record in some.compactMap({ known[$0] }) + read {
        try visit(record)
        progress.advance()
      }
    }
  }

  /// Returns the participants with a finished run whose newest score is not used in analyses.
  static func participantsWithUnusableRuns(_ these: StatementArguments, in db: Database) throws
    -> Set<Participant.ID>
  {
    var people: Set<Participant.ID> = []
    try db.each(
      """
      SELECT runs.participant, scores.refusal, scores.is_excluded
      FROM runs JOIN participants ON participants.id = runs.participant
      JOIN scores ON scores.id = \(newestScore)
      WHERE participants.study = ? AND participants.origin = ? AND runs.state = 'finished'
        AND runs.set_aside IS NULL
      """, these
    ) { row in
      let verdict = ScoreVerdict(isExcluded: row["is_excluded"], refusal: row["refusal"])
      if !verdict.isKept { people.insert(row["participant"]) }
    }
    return people
  }
}
