import ImplicitAssociation
import Studies

/// The part of a release that Implicit Association Tests make: runs with their scores, and trials.
extension ImplicitAssociationTables {
  static let released: [ReleasedRows] = [visitTrials]

  static func details(of run: Run.ID, in db: Database) throws -> any ReleasedRunDetails {
    var details: ImplicitRunDetails?
    try db.eachInOrder(
      """
      SELECT planned.attribute1_side, planned.first_pairing, scores.algorithm, measures.d1, measures.d2,
        measures.d3, measures.d4, measures.d5, measures.d6, measures.shown, scores.refusal, scores.is_excluded,
        measures.under_300_share, measures.error_rate, scores.flags
      FROM runs JOIN implicit_association_runs AS planned ON planned.run = runs.id
      LEFT JOIN scores ON scores.id = \(SQLiteStore.newestScore)
      LEFT JOIN implicit_association_scores AS measures ON measures.score = scores.id
      WHERE runs.id = ?
      """, [run]
    ) { columns in
      details = ImplicitRunDetails(
        attribute1Side: columns.next(), firstPairing: columns.next(), score: score(&columns))
    }
    guard let details else { throw StorageError.unreadableRun(run, kind: kind) }
    return details
  }

  private static func score(_ columns: inout Columns) -> ImplicitRunDetails.Score? {
    guard let algorithm: String = columns.nextIfAny() else { return nil }
    return ImplicitRunDetails.Score(
      algorithm: algorithm, d: (1...6).map { _ in columns.nextIfAny() }, shown: columns.nextIfAny(),
      refusal: columns.nextIfAny(), isTooFast: columns.next(), under300Share: columns.nextIfAny(),
      errorRate: columns.nextIfAny(), flags: columns.next())
  }

  static func inputs(of run: Run.ID, in db: Database) throws -> [String] {
    try db.texts(
      """
      SELECT DISTINCT input FROM implicit_association_trials WHERE run = ? AND input IS NOT NULL ORDER BY input
      """, [run])
  }

  @Sendable private static func visitTrials(
    of run: Run.ID, _ key: ReleasedRunKey, in db: Database, _ visit: (ReleaseRecord) throws -> Void
  ) throws {
    let pairing = try db.text("SELECT first_pairing FROM implicit_association_runs WHERE run = ?", [run])
    guard let pairing = pairing.flatMap(Pairing.init) else { return }
    let table = ReleaseTables.trials
    var trials = table.record(ofAbout: 64)
    // SQLite reads tables that are joined in this way in the order of their names: each part once, not for each trial.
    try db.eachInOrder(
      """
      SELECT run_parts.block, run_parts.attempt, run_parts.is_complete, trials.number, trials.stimulus,
        trials.role, trials.correct_side, trials.first_side, trials.is_error, trials.first_latency,
        trials.latency, trials.wrong_presses, trials.input, trials.onset, trials.onset_source,
        trials.deviations, trials.flags, trials.dropped_frames
      FROM run_parts CROSS JOIN implicit_association_trials AS trials
      WHERE run_parts.run = ? AND trials.run = run_parts.run AND trials.part = run_parts.number
      ORDER BY run_parts.number, trials.number
      """, [run]
    ) { columns in table.add(trial(&columns, key, pairing), to: &trials) }
    if trials.rowCount > 0 { try visit(trials) }
  }

  private static func trial(_ columns: inout Columns, _ key: ReleasedRunKey, _ pairing: Pairing)
    -> ReleasedTrial
  {
    ReleasedTrial(
      key: key, block: columns.next(), firstPairing: pairing, attempt: columns.next(),
      isComplete: columns.next(), number: columns.next(), stimulus: columns.nextIfAny(), role: columns.next(),
      correctSide: columns.next(), firstSide: columns.nextIfAny(), isError: columns.next(),
      firstLatency: columns.nextIfAny(), latency: columns.nextIfAny(), wrongPresses: columns.nextIfAny(),
      input: columns.nextIfAny(), onset: columns.nextIfAny(), onsetSource: columns.nextIfAny(),
      deviations: columns.nextIfAny(), flags: columns.next(), droppedFrames: columns.nextIfAny())
  }
}
