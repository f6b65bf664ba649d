import Foundation
import Testing

@testable import Storage

/// Data of an earlier version of the console are the same afterwards.
struct EarlierDataTests {
  /// Corrected, uncorrected and missed trials, from before there were runs of apps.
  @Test func trialsFromBeforeAppsStayAsTheyWere() throws {
    let database = try DatabaseConnection()
    let migrator = Migrations.research.migrator(with: .forTests)
    try migrator.migrate(database, upTo: "research-013")
    try database.write { try $0.execute(sql: Self.data) }
    let before = try trials("trials", database)
    try migrator.migrate(database)
    let after = try trials("implicit_association_trials", database)
    #expect(before.count == 4 && after == before)
    #expect(try database.read { try $0.texts("SELECT source FROM runs") } == ["browser"])
  }

  @Test func whoConsentedBeforeStandsOnTheirNewestVersion() throws {
    let database = try DatabaseConnection()
    let migrator = Migrations.research.migrator(with: .forTests)
    try migrator.migrate(database, upTo: "research-016")
    try database.write { db in
      try db.execute(sql: Self.data)
      try db.execute(
        sql: """
          INSERT INTO participants (id, study, code, origin, language, enrolled_at)
            VALUES ('q', 's', '98765432', 'real', 'en', 0);
          INSERT INTO consents (id, participant, document_number, document_version, study_version, language, signed_at)
            VALUES ('c', 'p', 2, 'b', 'v', 'en', 9), ('d', 'p', 1, 'a', 'v', 'en', 5);
          """)
    }
    try migrator.migrate(database)
    let numbers = try database.read {
      try $0.rows("SELECT id, consent_number FROM participants ORDER BY id")
    }
    #expect(numbers.map { $0["id"] as String } == ["p", "q"])
    #expect(numbers.map { $0["consent_number"] as Int? } == [2, nil])
  }

  /// The flag is added only if the block counts for the score.
  @Test(arguments: [(block: 4, flags: ["focus-lost mouse-or-pen"]), (2, ["focus-lost"])])
  func answersByMouseFromBeforeTheyWereMarked(block: Int, flags: [String]) throws {
    let database = try DatabaseConnection()
    let migrator = Migrations.research.migrator(with: .forTests)
    try migrator.migrate(database, upTo: "research-021")
    try database.write { db in
      try db.execute(sql: Self.data)
      try db.execute(sql: "UPDATE run_parts SET block = ? WHERE number = 2", arguments: [block])
      try db.execute(
        sql: """
          INSERT INTO scores (id, run, algorithm, is_excluded, trials, under_300_share, error_rate, flags, scored_at)
            VALUES ('s', 'r', 'D', 0, 120, 0, 0, 'focus-lost', 9)
          """)
    }
    try migrator.migrate(database)
    #expect(try database.read { try $0.texts("SELECT flags FROM scores") } == flags)
  }

  @Test func whoSignedBeforeThereWereTwoRepresentativesStaysAndIsKept() throws {
    let (research, identity) = (try DatabaseConnection(), try DatabaseConnection())
    let migrators = (
      research: Migrations.research.migrator(with: .forTests),
      identity: Migrations.identity.migrator(with: .forTests)
    )
    try migrators.research.migrate(research, upTo: "research-028")
    try migrators.identity.migrate(identity, upTo: "identity-011")
    try research.write { db in
      try db.execute(sql: Self.data)
      try db.execute(
        sql: """
          INSERT INTO consents (id, participant, document_number, document_version, study_version, language, signed_at)
            VALUES ('c', 'p', 1, 'a', 'v', 'en', 5);
          INSERT INTO consent_parties (consent, party, signed_at) VALUES ('c', 'assent', 5), ('c', 'representative', 5);
          """)
    }
    try identity.write { db in
      try db.execute(
        sql: """
          INSERT INTO party_signatures (consent, participant, party, name_sealed, detail_sealed, ink_sealed, signed_at)
            VALUES ('c', 'p', 'representative', x'01', x'02', NULL, 5)
          """)
    }
    for (database, table, migrator) in [
      (research, "consent_parties", migrators.research), (identity, "party_signatures", migrators.identity),
    ] {
      func rows() throws -> [Row] {
        try database.read { try $0.rows("SELECT * FROM \(table) ORDER BY party") }
      }
      let before = try rows()
      try migrator.migrate(database)
      #expect(try !before.isEmpty && rows() == before)
      #expect(throws: DatabaseError.self) {
        try database.write { try $0.execute(sql: "DELETE FROM \(table)") }
      }
    }
  }

  /// Roles that the program does not know can be stored since then; accounts and what belongs to them stay.
  @Test func accountsFromBeforeStayAsTheyWere() throws {
    let database = try DatabaseConnection()
    let migrator = Migrations.identity.migrator(with: .forTests)
    try migrator.migrate(database, upTo: "identity-011")
    try database.write { db in
      try db.execute(
        sql: """
          INSERT INTO staff (id, name, role, study, password_hash, added_at, pin_hash, deactivated_at) VALUES
            ('a', 'ada', 'administrator', NULL, 'h', 1, 'p', NULL), ('b', 'ben', 'data-manager', 's', 'i', 2, NULL, 3);
          INSERT INTO staff_sessions (token_digest, staff, opened_at, seen_at) VALUES ('t', 'a', 1, 1);
          INSERT INTO staff_reset_links (staff, token_digest, made_at) VALUES ('b', 'l', 1);
          """)
    }
    func rows(_ columns: String, _ table: String) throws -> [Row] {
      try database.read { try $0.rows("SELECT \(columns) FROM \(table) ORDER BY 1") }
    }
    let tables = [
      ("id, name, role, study, password_hash, added_at, pin_hash, deactivated_at", "staff"),
      ("*", "staff_sessions"),
      ("*", "staff_reset_links"),
    ]
    let before = try tables.map(rows)
    try migrator.migrate(database)
    #expect(try tables.map(rows) == before && before.map(\.count) == [2, 1, 1])
    // Accounts from before are not led through the console.
    #expect(try database.read { try $0.count("SELECT COUNT(*) FROM staff WHERE tour_ended_at IS NULL") } == 0)
    try database.write { db in
      try db.execute(sql: "UPDATE staff SET role = 'inspector' WHERE id = 'a'")
      #expect(throws: DatabaseError.self) {
        try db.execute(
          sql: "INSERT INTO staff_sessions (token_digest, staff, opened_at, seen_at) VALUES ('u', 'x', 1, 1)")
      }
    }
  }

  @Test func runsFromBeforeThereWereKindsStayAsTheyWere() throws {
    let database = try DatabaseConnection()
    let migrator = Migrations.research.migrator(with: .forTests)
    try migrator.migrate(database, upTo: "research-029")
    try database.write { db in
      try db.execute(sql: Self.data)
      try db.execute(
        sql: """
          UPDATE runs SET state = 'finished', finished_at = 8, set_aside = 'repeated', source = 'app';
          INSERT INTO scores (id, run, algorithm, d1, d2, d6, shown, practice, test, odd, even, refusal, is_excluded,
            trials, under_300_share, error_rate, flags, scored_at)
          VALUES ('s', 'r', 'D', 0.5, -0.25, NULL, 'D2', 1, 2, 3, 4, NULL, 0, 120, 0.125, 0.5, 'focus-lost', 9),
            ('t', 'r', 'E', NULL, NULL, NULL, 'D6', NULL, NULL, NULL, NULL, 'noSpread test', 1, 0, 0, 0, '', 10);
          """)
    }
    func rows(_ sql: String) throws -> [Row] { try database.read { try $0.rows(sql) } }
    let runs =
      "SELECT id, participant, variant, position, seed, study_version, started_at, finished_at, state, next_part, "
      + "next_block, next_attempt, unsent_trials, set_aside, break_began_at, break_ends_at, break_ended_at, source"
    let queries = [
      (
        "\(runs), test AS task, attribute1_side, first_pairing FROM runs",
        "\(runs), task, attribute1_side, first_pairing FROM runs JOIN implicit_association_runs ON run = id"
      ),
      ("SELECT *, NULL AS reason FROM run_parts ORDER BY number", "SELECT * FROM run_parts ORDER BY number"),
      (
        "SELECT \(Self.scoreColumns) FROM scores ORDER BY id",
        "SELECT \(Self.scoreColumns) FROM scores JOIN implicit_association_scores ON score = id ORDER BY id"
      ),
    ]
    let before = try queries.map { try rows($0.0) }
    try migrator.migrate(database)
    #expect(try queries.map { try rows($0.1) } == before && before.map(\.count) == [1, 2, 2])
    #expect(try database.read { try $0.texts("SELECT kind FROM runs") } == ["implicit-association"])
  }

  private static let scoreColumns = """
    id, run, algorithm, d1, d2, d3, d4, d5, d6, shown, practice, test, odd, even, refusal, is_excluded, trials,
    under_300_share, error_rate, flags, scored_at
    """

  /// Numbers say what only the order of the rows said before.
  @Test func decisionsOfOneMomentKeepTheirOrder() throws {
    let database = try DatabaseConnection()
    let migrator = Migrations.research.migrator(with: .forTests)
    try migrator.migrate(database, upTo: "research-030")
    try database.write { db in
      try db.execute(sql: Self.data.components(separatedBy: "INSERT INTO runs")[0])
      try db.execute(
        sql: """
          INSERT INTO eligibility_decisions (id, participant, study_version, decided_at) VALUES
            ('c', 'p', 'v', 5), ('b', 'p', 'v', 5), ('d', 'p', 'v', 4), ('a', 'p', 'v', 6);
          """)
    }
    try migrator.migrate(database)
    let order = try database.read { try $0.texts("SELECT id FROM eligibility_decisions ORDER BY number") }
    #expect(order == ["d", "c", "b", "a"])
  }

  private func trials(_ table: String, _ database: DatabaseConnection) throws -> [Row] {
    try database.read { try $0.rows("SELECT * FROM \(table) ORDER BY part, number") }
  }

  private static let data = """
    INSERT INTO study_versions (version, study, first_used_at) VALUES ('v', 's', 0);
    INSERT INTO participants (id, study, code, origin, language, enrolled_at) VALUES ('p', 's', '23456789', 'real', 'en', 0);
    INSERT INTO runs (id, participant, test, variant, position, seed, study_version, attribute1_side, first_pairing,
      started_at, state) VALUES ('r', 'p', 't', 'x', 1, '5', 'v', 'left', 'A', 0, 'running');
    INSERT INTO run_parts (run, number, block, attempt, is_complete, digest, received_at)
      VALUES ('r', 1, 1, 1, 0, 'd', 0), ('r', 2, 1, 2, 1, 'e', 0);
    INSERT INTO trials (run, part, number, stimulus, role, correct_side, onset, onset_source, first_side, first_latency,
      latency, is_error, input, wrong_presses, deviations, flags, dropped_frames) VALUES
      ('r', 1, 1, 'a', 'concept1', 'left', 1000.125, 'render', 'left', 512.375, 512.375, 0, 'key', '', 0, '', 0),
      ('r', 2, 1, 'b', 'concept2', 'right', 2000.5, 'paint', 'left', 400, 700.25, 1, 'touch', '400', 2, 'blur', 1),
      ('r', 2, 2, 'c', 'attribute1', 'left', 3000, 'frame', 'right', 300, NULL, 1, 'mouse', '300', 0, '', 0),
      ('r', 2, 3, 'd', 'attribute2', 'left', 4000, 'frame', NULL, NULL, NULL, 0, NULL, '', 0, '', 0);
    """
}
