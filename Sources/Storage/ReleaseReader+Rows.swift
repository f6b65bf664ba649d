import ImplicitAssociation
import Studies

/// The rows of a release, table by table, each participant's together.
extension ReleaseReader {
  static func visitParticipants(
    _ people: [Pseudonymous], _ study: Study, _ db: Database, _ visit: (ReleasedParticipant) throws -> Void
  ) throws {
    for person in people {
      guard let record = try SQLiteStore.participation(of: person.id, in: db) else { continue }
      try visit(
        ReleasedParticipant(
          pseudonym: person.pseudonym, record: record, study: study, sharing: person.sharing))
    }
  }

  static func visitRuns(
    _ people: [Pseudonymous], _ study: Study, _ db: Database, _ visit: (ReleasedRun) throws -> Void
  ) throws {
    for person in people {
      for (run, key) in try runs(of: person, db) {
        guard
          let row = try db.row(
            """
            SELECT runs.attribute1_side, runs.first_pairing, participants.ineligible_for, scores.algorithm,
              scores.d1, scores.d2, scores.d3, scores.d4, scores.d5, scores.d6, scores.shown, scores.refusal,
              scores.is_excluded, scores.under_300_share, scores.error_rate, scores.flags
            FROM runs JOIN participants ON participants.id = runs.participant
            LEFT JOIN scores ON scores.run = runs.id AND scores.id =
              (SELECT id FROM scores WHERE run = runs.id ORDER BY scored_at DESC, id DESC LIMIT 1)
            WHERE runs.id = ?
            """, [run.id])
        else { continue }
        try visit(
          ReleasedRun(
            key: key, run: run,
            details: ImplicitRunDetails(
              attribute1Side: row["attribute1_side"], firstPairing: row["first_pairing"], score: score(row)),
            isOfIneligible: (row["ineligible_for"] as String?) != nil,
            inputs: inputs(of: run.id, db),
            visit: study.visit(ofTask: run.task)?.id))
      }
    }
  }

  private static func score(_ row: Row) -> ImplicitRunDetails.Score? {
    guard let algorithm: String = row["algorithm"] else { return nil }
    return ImplicitRunDetails.Score(
      algorithm: algorithm, d: (1...6).map { row["d\($0)"] }, shown: row["shown"], refusal: row["refusal"],
      isTooFast: row["is_excluded"], under300Share: row["under_300_share"], errorRate: row["error_rate"],
      flags: row["flags"])
  }

  private static func inputs(of run: Run.ID, _ db: Database) throws -> [String] {
    try db.rows("SELECT DISTINCT input FROM trials WHERE run = ? AND input IS NOT NULL ORDER BY input", [run])
      .map { $0["input"] }
  }

  static func visitChecks(
    _ people: [Pseudonymous], _ db: Database, _ visit: (ReleasedTabletCheck) throws -> Void
  ) throws {
    for person in people {
      let checks = try SQLiteStore.tabletChecks(of: person.id, in: db)
      for (run, key) in try runs(of: person, db) {
        if let check = checks[run.id] { try visit(ReleasedTabletCheck(key: key, check: check)) }
      }
    }
  }

  static func visitDevices(
    _ people: [Pseudonymous], _ db: Database, _ visit: (ReleasedDevice) throws -> Void
  ) throws {
    for person in people {
      for (run, key) in try runs(of: person, db) {
        let parts = try db.rows(
          "SELECT block, attempt, device FROM run_parts WHERE run = ? AND device IS NOT NULL ORDER BY number",
          [run.id])
        for part in parts {
          guard let device = DeviceRecord(stored: part["device"]) else { continue }
          try visit(ReleasedDevice(key: key, block: part["block"], attempt: part["attempt"], device: device))
        }
      }
    }
  }

  static func visitTrials(
    _ people: [Pseudonymous], _ db: Database, _ visit: (ReleasedTrial) throws -> Void
  ) throws {
    for person in people {
      for (run, key) in try runs(of: person, db) {
        guard let pairing = try db.text("SELECT first_pairing FROM runs WHERE id = ?", [run.id]) else {
          continue
        }
        try db.each(
          """
          SELECT run_parts.block, run_parts.attempt, run_parts.is_complete, trials.number, trials.stimulus,
            trials.role, trials.correct_side, trials.first_side, trials.is_error, trials.first_latency,
            trials.latency, trials.wrong_presses, trials.input, trials.onset, trials.onset_source,
            trials.deviations, trials.flags, trials.dropped_frames
          FROM trials JOIN run_parts ON run_parts.run = trials.run AND run_parts.number = trials.part
          WHERE trials.run = ? ORDER BY trials.part, trials.number
          """, [run.id]
        ) { row in try visit(trial(row, key, Pairing(rawValue: pairing)!)) }
      }
    }
  }

  private static func trial(_ row: Row, _ key: ReleasedRunKey, _ pairing: Pairing) -> ReleasedTrial {
    ReleasedTrial(
      key: key, block: row["block"], firstPairing: pairing, attempt: row["attempt"],
      isComplete: row["is_complete"], number: row["number"], stimulus: row["stimulus"], role: row["role"],
      correctSide: row["correct_side"], firstSide: row["first_side"], isError: row["is_error"],
      firstLatency: row["first_latency"], latency: row["latency"], wrongPresses: row["wrong_presses"],
      input: row["input"], onset: row["onset"], onsetSource: row["onset_source"],
      deviations: row["deviations"],
      flags: row["flags"], droppedFrames: row["dropped_frames"])
  }

  static func visitAnswers(
    _ people: [Pseudonymous], _ db: Database, _ visit: (ReleasedAnswer) throws -> Void
  ) throws {
    for person in people {
      let rows = try db.rows(
        """
        SELECT survey, question, answer FROM answers AS newest WHERE participant = ? AND NOT EXISTS
          (SELECT 1 FROM answers AS later WHERE later.participant = newest.participant
            AND later.survey = newest.survey AND later.question = newest.question
            AND (later.answered_at > newest.answered_at
              OR (later.answered_at = newest.answered_at AND later.id > newest.id)))
        ORDER BY survey, question
        """, [person.id])
      for row in rows {
        try visit(
          ReleasedAnswer(
            pseudonym: person.pseudonym, survey: row["survey"], question: row["question"],
            answer: row["answer"]))
      }
    }
  }

  /// The runs of a participant with their numbers in the release.
  private static func runs(of person: Pseudonymous, _ db: Database) throws -> [(Run, ReleasedRunKey)] {
    try SQLiteStore.runs(
      "SELECT \(SQLiteStore.runColumns) FROM runs WHERE participant = ? ORDER BY started_at, id", [person.id],
      in: db
    ).enumerated().map { ($1, ReleasedRunKey(pseudonym: person.pseudonym, number: $0 + 1)) }
  }
}
