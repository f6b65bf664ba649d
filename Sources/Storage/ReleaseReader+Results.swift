import Studies

/// The rows of a release about its analysis: the numbers that analyses use of each run, and what they find.
extension ReleaseReader {
  /// Reads the numbers that analyses use of runs, and computes the results. Of runs whose numbers were made by the rules of this
  /// program; others are counted in no result.
  func results(of people: [Pseudonymous], _ part: ReleasePart, _ db: Database) throws -> AnalysedRelease {
    let tasks = part.tasksWithResults
    guard !tasks.isEmpty, !people.isEmpty else {
      return AnalysedRelease(runs: [], results: ReleasedResults([]))
    }
    let numbers = try Self.runNumbers(part, db)
    let analysed = try tasks.map { task in
      (task: task, runs: try analysedRuns(of: task, people, numbers, part, db))
    }
    return AnalysedRelease(runs: analysed.flatMap(\.runs), results: ReleasedResults(analysed))
  }

  struct AnalysedRelease: Sendable {
    let runs: [AnalysedReleaseRun]
    let results: ReleasedResults

    /// Those that are made of runs alone, in the order of their tables.
    func visit(_ visit: (ReleaseRecord) throws -> Void) throws {
      for run in runs { try visit(ReleaseTables.runResults.record(run)) }
      try results.records.forEach(visit)
    }
  }

  /// Returns the runs person by person, in the order of the people: that of their ids would tell who is who in two releases.
  private func analysedRuns(
    of task: any StudyTask, _ people: [Pseudonymous], _ numbers: [Run.ID: Int], _ part: ReleasePart,
    _ db: Database
  ) throws -> [AnalysedReleaseRun] {
    let kind = type(of: task).kind
    guard let aggregation = kinds.first(where: { $0.kind == kind })?.aggregation else { return [] }
    let pseudonyms = Dictionary(uniqueKeysWithValues: people.map { ($0.id, $0.pseudonym) })
    var runs: [Participant.ID: [AnalysedReleaseRun]] = [:]
    try SQLiteStore.eachAnalysedRun(
      [part.whole.id, part.scope.origin.rawValue, task.id, aggregation],
      narrowedBy: "AND aggregates.aggregation = ?", in: db
    ) { columns in
      let run = SQLiteStore.analysedRun(&columns, hasClasses: false)
      guard let pseudonym = pseudonyms[run.participant], let number = numbers[columns.next()] else { return }
      let key = ReleasedRunKey(pseudonym: pseudonym, number: number)
      runs[run.participant, default: []].append(
        AnalysedReleaseRun(key: key, test: task.id, analysed: run))
    }
    return people.flatMap { runs[$0.id] ?? [] }
  }

  /// The numbers that runs have among all of their participant's, as in the table of runs.
  private static func runNumbers(_ part: ReleasePart, _ db: Database) throws -> [Run.ID: Int] {
    var numbers: [Run.ID: Int] = [:]
    var last: (participant: Participant.ID, number: Int)?
    try db.eachInOrder(
      """
      SELECT runs.participant, runs.id FROM participants JOIN runs ON runs.participant = participants.id
      WHERE participants.study = ? AND participants.origin = ?
      ORDER BY runs.participant, runs.started_at, runs.id
      """, [part.whole.id, part.scope.origin.rawValue]
    ) { columns in
      let participant = columns.next() as Participant.ID
      let number = last.flatMap { $0.participant == participant ? $0.number + 1 : nil } ?? 1
      last = (participant, number)
      numbers[columns.next()] = number
    }
    return numbers
  }
}
