import Studies

/// The progress of every participant, kept as a column so that a list can be filtered by it. The path determines it:
/// the progress of participants with later changes is computed again before such a list is read (decision 011), and with it
/// which figures count them.
extension SQLiteStore: ProgressRoundStore {
  /// The number of participants in one transaction: other writes wait no longer than that takes.
  private static let settledAtOnce = 100

  public func progressLeft(in study: Study) throws -> Int {
    try research.read { db in
      let areRulesCurrent = try db.isThere(
        "SELECT 1 FROM standing_rules WHERE study = ? AND rules = ?", [study.id, Self.rules(of: study)])
      // Under other rules everybody is due.
      let due = areRulesCurrent ? "standings_due" : "participants"
      return try db.count("SELECT COUNT(*) FROM \(due) WHERE study = ?", [study.id])
    }
  }

  public func settleProgress(in study: Study) throws {
    if try progressLeft(in: study) == 0 { return }
    try research.write { db in try Self.apply(Self.rules(of: study), to: study, in: db) }
    while try research.write({ db in try Self.settleSome(in: study, db) }) == Self.settledAtOnce {}
  }

  /// Another build of the program may have another path.
  private static func rules(of study: Study) -> String { "\(study.version) \(ProgramBuild.current)" }

  /// Under other rules everybody is asked about again.
  private static func apply(_ rules: String, to study: Study, in db: Database) throws {
    try db.run(
      """
      INSERT INTO standing_rules (study, rules) VALUES (?, ?)
      ON CONFLICT (study) DO UPDATE SET rules = excluded.rules
      WHERE standing_rules.rules <> excluded.rules
      """, [study.id, rules])
    guard db.changesCount > 0 else { return }
    try db.run(
      """
      INSERT INTO standings_due (participant, study) SELECT id, study FROM participants WHERE study = ?
      ON CONFLICT (participant) DO NOTHING
      """, [study.id])
  }

  private static func settleSome(in study: Study, _ db: Database) throws -> Int {
    let ids: [Participant.ID] = try db.rows(
      "SELECT participant FROM standings_due WHERE study = ? LIMIT ?", [study.id, settledAtOnce]
    ).map { $0[0] }
    let timelines = try timelines(.these(ids), in: db)
    let passes = try quizPasses(of: ids, in: study, db)
    for record in try participations(of: ids, in: study, in: db) {
      let person = record.participant
      let status = ProgressStatus(of: record, in: study).rawValue
      try db.run(
        "UPDATE participants SET standing = ? WHERE id = ? AND COALESCE(standing, '') <> ?",
        [status, person.id, status])
      try keepRenewal(of: record, in: study, in: db)
      let timeline = timelines[person.id] ?? Timeline(begunAt: person.enrolledAt)
      let counted = CountedParticipant(
        record, timeline, quizPasses: passes[person.id] ?? [:], in: study)
      try keep(counted, of: person.id, in: db)
    }
    if !ids.isEmpty {
      try db.run(
        "DELETE FROM standings_due WHERE participant IN (\(placeholders(ids.count)))",
        StatementArguments(ids))
    }
    return ids.count
  }

  private static func keepRenewal(of record: Participation, in study: Study, in db: Database) throws {
    let state = record.renewalState(in: study)
    let signedAt = state == nil ? nil : record.consents.first?.signedAt
    try db.run(
      """
      UPDATE participants SET renewal = ?, renewal_signed_at = ?
      WHERE id = ? AND (COALESCE(renewal, '') <> ? OR COALESCE(renewal_signed_at, 0) <> ?)
      """,
      [
        state?.rawValue, signedAt, record.participant.id, state?.rawValue ?? "", signedAt?.milliseconds ?? 0,
      ])
  }

  private static func keep(_ counted: CountedParticipant, of participant: Participant.ID, in db: Database)
    throws
  {
    try db.run(
      """
      INSERT INTO counted_participants
        (participant, recruited_at, consented_at, complete_at, experimenter, station, stage, ahead, duty,
          quiz_pass)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (participant) DO UPDATE SET recruited_at = excluded.recruited_at,
        consented_at = excluded.consented_at, complete_at = excluded.complete_at,
        experimenter = excluded.experimenter, station = excluded.station, stage = excluded.stage,
        ahead = excluded.ahead, duty = excluded.duty, quiz_pass = excluded.quiz_pass
      """,
      [
        participant, counted.recruitedAt, counted.consentedAt, counted.completeAt, counted.experimenter,
        counted.station, counted.stage?.rawValue, counted.ahead?.rawValue, counted.duty?.rawValue,
        counted.quizPass?.rawValue,
      ])
  }
}
