import Crypto
import GRDB
import ImplicitAssociation
import Studies

/// Reads the rows of a release. It is handed the research database and nothing else: there is no way from
/// here to an identity.
public struct ReleaseReader: ReleaseSource {
  let research: DurableDatabase

  public func rows(
    of study: Study, origin: Participant.Origin, audience: ReleaseAudience,
    visit: @escaping (ReleaseTable, [String?]) throws -> Void
  ) throws {
    try research.read { db in
      let people = try Self.pseudonyms(Self.those(in: study, origin, audience), db)
      try Self.participantRows(people, study, db) { try visit(.participants, $0) }
      try Self.runRows(people, study, db) { try visit(.runs, $0) }
      try Self.checkRows(people, db) { try visit(.tabletChecks, $0) }
      try Self.trialRows(people, db) { try visit(.trials, $0) }
      try Self.answerRows(people, db) { try visit(.answers, $0) }
    }
  }

  public func extent(of study: Study, origin: Participant.Origin, audience: ReleaseAudience) throws
    -> ReleaseExtent
  {
    try research.read { db in
      let these = Self.those(in: study, origin, audience)
      let runs = "SELECT id FROM runs WHERE participant IN (SELECT id FROM (\(Self.released)) AS released)"
      return ReleaseExtent(
        participants: try db.count("SELECT COUNT(*) FROM (\(Self.released)) AS released", these),
        runs: try db.count("SELECT COUNT(*) FROM (\(runs)) AS runs", these),
        trials: try db.count("SELECT COUNT(*) FROM trials WHERE run IN (\(runs))", these))
    }
  }

  /// The participants of a release: those who consented, to any version of the document, and who have not left, or
  /// whose data were kept though they are not eligible; beyond the institution only those whose newest choice allows
  /// it. This text alone decides, with the values of ``those``.
  private static let released = """
    SELECT id, sharing FROM (
      SELECT id, (\(SQLiteStore.newestSharing)) AS sharing
      FROM participants WHERE study = ? AND origin = ? AND \(SQLiteStore.areUsed)
        AND EXISTS (SELECT 1 FROM consents WHERE participant = participants.id)
    ) AS consenting WHERE ? = 'within' OR COALESCE(sharing, ?) = 'worldwide'
    """

  /// A participant without a choice counts as having agreed only if the study does not ask: a question that was added
  /// later, or that is no longer asked, does not widen anybody's consent.
  private static func those(in study: Study, _ origin: Participant.Origin, _ audience: ReleaseAudience)
    -> StatementArguments
  {
    let unasked: SharingChoice = study.consent.sharing == nil ? .worldwide : .institution
    return [study.id, origin.rawValue, audience.rawValue, unasked.rawValue]
  }

  /// A participant of this release under a number that only this release knows.
  private struct Pseudonymous {
    let id: Participant.ID
    let sharing: String?
    let pseudonym: String
  }

  /// Shuffles the participants, so that a number does not tell when somebody took part.
  private static func pseudonyms(_ these: StatementArguments, _ db: Database) throws -> [Pseudonymous] {
    let rows = try db.rows("\(released) ORDER BY id", these)
    var generator = SeededGenerator(seed: SecureRandom.seed())
    let width = String(rows.count).count
    return generator.shuffled(rows).enumerated().map { index, row in
      let number = String(index + 1)
      return Pseudonymous(
        id: row["id"], sharing: row["sharing"],
        pseudonym: "P" + String(repeating: "0", count: width - number.count) + number)
    }
  }

  private static func participantRows(
    _ people: [Pseudonymous], _ study: Study, _ db: Database, visit: ([String?]) throws -> Void
  ) throws {
    for person in people {
      guard let record = try SQLiteStore.participation(of: person.id, in: db) else { continue }
      try visit([
        person.pseudonym, record.participant.origin.rawValue, record.consents.first?.language.code,
        record.consents.first?.documentVersion, person.sharing, record.runs.first?.studyVersion,
        String(record.tasksWhole(in: study)), String(study.dueTasks.count),
        record.participant.ineligibility?.requirement.text,
      ])
    }
  }

  private static func runRows(
    _ people: [Pseudonymous], _ study: Study, _ db: Database, visit: ([String?]) throws -> Void
  ) throws {
    for person in people {
      let rows = try db.rows(
        """
        SELECT runs.id, runs.test, runs.position, runs.variant, runs.state, runs.set_aside,
          runs.attribute1_side, runs.first_pairing,
          runs.study_version, runs.source, scores.algorithm, scores.d1, scores.d2, scores.d3, scores.d4, scores.d5, scores.d6,
          scores.shown, scores.refusal,
          CASE WHEN participants.ineligible_for IS NULL THEN scores.is_excluded ELSE 1 END AS excluded,
          scores.under_300_share, scores.error_rate, scores.flags,
          scores.is_excluded AS is_too_fast, participants.ineligible_for
        FROM runs JOIN participants ON participants.id = runs.participant LEFT JOIN scores ON scores.run = runs.id AND scores.id =
          (SELECT id FROM scores WHERE run = runs.id ORDER BY scored_at DESC, id DESC LIMIT 1)
        WHERE runs.participant = ? ORDER BY runs.started_at, runs.id
        """, [person.id])
      for (index, row) in rows.enumerated() {
        let test: ImplicitTest.ID = row["test"]
        let at = study.visits.first { $0.tasks.contains(.test(test)) }
        try visit(
          [person.pseudonym, String(index + 1)] + row.databaseValues.dropFirst().dropLast(2).map(\.released)
            + [inputs(of: row["id"], db), at?.id.text, exclusion(of: row)])
      }
    }
  }

  /// Returns why analyses exclude a run; nil for a run that they keep.
  private static func exclusion(of row: Row) -> String? {
    let reasons: [String] =
      ((row["is_too_fast"] as Bool?) == true ? [Quality.Flag.tooFast.rawValue] : [])
      + ((row["ineligible_for"] as String?) == nil ? [] : ["not-eligible"])
    return reasons.isEmpty ? nil : reasons.joined(separator: " ")
  }

  /// Returns the input devices that a run was answered with, in a fixed order.
  private static func inputs(of run: Run.ID, _ db: Database) throws -> String? {
    let rows = try db.rows(
      "SELECT DISTINCT input FROM trials WHERE run = ? AND input IS NOT NULL ORDER BY input", [run])
    return rows.isEmpty ? nil : rows.map { $0["input"] as String }.joined(separator: " ")
  }

  private static func checkRows(_ people: [Pseudonymous], _ db: Database, visit: ([String?]) throws -> Void)
    throws
  {
    for person in people {
      let rows = try db.rows(
        """
        SELECT tablet_checks.run IS NOT NULL AS is_checked, refresh_rate, dropped_frames, clock_step, round_trip,
          longest_round_trip, keeps_data, CASE WHEN width > height THEN 'landscape' ELSE 'portrait' END, input,
          presses, input_delay
        FROM runs LEFT JOIN tablet_checks ON tablet_checks.run = runs.id
        WHERE runs.participant = ? ORDER BY runs.started_at, runs.id
        """, [person.id])
      for (index, row) in rows.enumerated() where row["is_checked"] {
        try visit(
          [person.pseudonym, String(index + 1)] + row.databaseValues.dropFirst().map(\.released))
      }
    }
  }

  private static func trialRows(_ people: [Pseudonymous], _ db: Database, visit: ([String?]) throws -> Void)
    throws
  {
    for person in people {
      let runs = try db.rows("SELECT id FROM runs WHERE participant = ? ORDER BY started_at, id", [person.id])
      for (index, run) in runs.enumerated() {
        let rows = try db.rows(
          """
          SELECT run_parts.block, CASE
            WHEN run_parts.block IN (3, 4) THEN runs.first_pairing
            WHEN run_parts.block IN (6, 7) THEN CASE runs.first_pairing WHEN 'A' THEN 'B' ELSE 'A' END END,
            run_parts.attempt, run_parts.is_complete, trials.number, trials.stimulus,
            trials.role, trials.correct_side, trials.first_side, trials.is_error, trials.first_latency,
            trials.latency, trials.wrong_presses, trials.input, trials.onset_source, trials.deviations,
            trials.flags, trials.dropped_frames
          FROM trials JOIN run_parts ON run_parts.run = trials.run AND run_parts.number = trials.part
          JOIN runs ON runs.id = trials.run
          WHERE trials.run = ? ORDER BY trials.part, trials.number
          """, [run["id"] as String])
        for row in rows {
          try visit([person.pseudonym, String(index + 1)] + row.databaseValues.map(\.released))
        }
      }
    }
  }

  private static func answerRows(_ people: [Pseudonymous], _ db: Database, visit: ([String?]) throws -> Void)
    throws
  {
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
      for row in rows { try visit([person.pseudonym] + row.databaseValues.map(\.released)) }
    }
  }
}

extension DatabaseValue {
  /// The shortest decimal text that reads back to the same number: with a point, without thousands separators.
  fileprivate var released: String? {
    switch storage {
    case .null: nil
    case .int64(let number): String(number)
    case .double(let number): String(number)
    case .string(let text): text
    case .blob: nil
    }
  }
}
