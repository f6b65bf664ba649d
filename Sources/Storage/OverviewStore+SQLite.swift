import Studies

extension SQLiteStore: OverviewStore {
  /// Reads every record, a batch at a time: only the path can tell how far a participant has come (decision 011).
  public func overview(of study: Study, origin: Participant.Origin, _ progress: FigureProgress) throws
    -> StudyOverview
  {
    try research.read { db in
      let these: StatementArguments = [study.id, origin.rawValue]
      var overview = StudyOverview(flow: try Self.emptyFlow(of: study.id, origin: origin, in: db))
      let unusable = try Self.participantsWithUnusableRuns(these, in: db)
      let timelines = try Self.timelines(.ofStudy(these), in: db)
      try Self.eachParticipation(these, in: db, progress) { record in
        let person = record.participant
        overview.flow.add(record, isUsable: !unusable.contains(person.id), in: study)
        // That somebody left stays counted; nothing else of them is analysed.
        if person.isBlocked { return }
        overview.add(
          timelines[person.id] ?? Timeline(begunAt: person.enrolledAt),
          ProgressStatus(of: record, in: study), site: person.site, visits: study.visits,
          whole: Set(study.visits.filter { record.isWhole($0, in: study) }.map(\.id)))
      }
      return overview
    }
  }
}
