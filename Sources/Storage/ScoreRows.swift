import Studies

/// The part of a score that every kind of task has. A kind adds its own numbers, under the id of the score.
struct ScoreRow {
  let algorithm: String
  /// Why there is no score; nil if there is one.
  let refusal: String?
  let isExcluded: Bool
  let flags: [String]

  /// True of a score that staff are to look at. A run that the rule of its task excludes has a flag that says why.
  var isFlagged: Bool { !flags.isEmpty || refusal != nil }
}

extension SQLiteStore {
  /// Scoring again adds a row; the newest counts.
  static func insert(_ score: ScoreRow, of run: Run, context: AuditContext, in db: Database) throws
    -> Identifier<ScoreRow>
  {
    let id = Identifier<ScoreRow>.new(at: context.time)
    try db.run(
      """
      INSERT INTO scores (id, run, algorithm, refusal, is_excluded, flags, scored_at)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      """,
      [
        id, run.id, score.algorithm, score.refusal, score.isExcluded,
        score.flags.sorted().joined(separator: " "), context.time,
      ])
    try db.run(
      "UPDATE runs SET flagged_at = \(score.isFlagged ? "finished_at" : "NULL") WHERE id = ?", [run.id])
    try AuditTrail.append(
      "run.scored", subject: run.id.text, participant: run.participant, detail: score.algorithm,
      context: context, in: db)
    return id
  }

  /// Selects the id of the newest score of a row of `runs`.
  static let newestScore = """
    (SELECT newest.id FROM scores AS newest WHERE newest.run = runs.id
      ORDER BY newest.scored_at DESC, newest.id DESC LIMIT 1)
    """

  /// Returns the finished runs of one kind of task without a score by `algorithm`, the oldest first.
  static func runs(of study: Study.ID, kind: TaskKind, notScoredBy algorithm: String, in db: Database) throws
    -> [Run]
  {
    try runs(
      """
      SELECT \(runColumns) FROM runs
      WHERE kind = ? AND state = 'finished' AND participant IN (SELECT id FROM participants WHERE study = ?)
        AND NOT EXISTS (SELECT 1 FROM scores WHERE scores.run = runs.id AND scores.algorithm = ?)
      ORDER BY finished_at, id
      """, [kind.word, study, algorithm], in: db)
  }
}
