import Studies

/// The rows of runs.
extension SQLiteStore {
  static let runColumns = """
    id, participant, task, variant, position, seed, study_version, started_at, state, next_part, next_block,
    next_attempt, unsent_trials, set_aside, break_began_at, break_ends_at, break_ended_at,
    finished_at, source
    """

  /// - Parameter sql: asks for `runColumns`
  static func runs(_ sql: String, _ arguments: StatementArguments, in db: Database) throws -> [Run] {
    var runs: [Run] = []
    try db.eachInOrder(sql, arguments) { runs.append(run(&$0)) }
    return runs
  }

  static func run(_ columns: inout Columns) -> Run {
    let id: Run.ID = columns.next()
    return Run(
      id: id, participant: columns.next(), task: columns.next(), variant: columns.next(),
      position: columns.next(), seed: UInt64(columns.next() as String)!, studyVersion: columns.next(),
      startedAt: columns.next(), state: Run.State(rawValue: columns.next())!,
      progress: Run.Progress(part: columns.next(), block: columns.next(), attempt: columns.next()),
      unsentTrials: columns.next(), setAside: (columns.nextIfAny() as String?).flatMap(Run.SetAside.init),
      openBreak: openBreak(
        after: id, began: columns.nextIfAny(), ends: columns.nextIfAny(), ended: columns.nextIfAny()),
      finishedAt: columns.nextIfAny(), source: Run.Source(rawValue: columns.next())!)
  }

  private static func openBreak(after run: Run.ID, began: Timestamp?, ends: Timestamp?, ended: Timestamp?)
    -> Break?
  {
    guard let began, let ends, ended == nil else { return nil }
    return Break(run: run, beganAt: began, endsAt: ends)
  }
}
