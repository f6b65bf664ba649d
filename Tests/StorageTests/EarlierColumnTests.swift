import Testing

@testable import Storage

/// Steps that fill a new column in rows that are there already.
struct EarlierColumnTests {
  /// By its newest score a run has flags; of two of one moment, the later id is the newest.
  @Test func runsFromBeforeAreMarkedByTheirNewestScore() throws {
    let database = try DatabaseConnection()
    let migrator = Migrations.research.migrator(with: .forTests)
    try migrator.migrate(database, upTo: "research-091")
    try database.write { db in
      try db.execute(sql: Self.people)
      for (place, run) in ["clean", "flagged", "mended", "moment", "refused", "unscored", "worse"]
        .enumerated()
      {
        try db.run(
          """
          INSERT INTO runs (id, participant, kind, task, variant, position, seed, study_version, started_at,
            finished_at, state)
          VALUES (?, 'p', 'tapping', ?, '', 1, '5', 'v', 0, ?, 'finished')
          """, [run, "task \(place)", 100 + place])
      }
      try db.execute(
        sql: """
          INSERT INTO scores (id, run, algorithm, refusal, is_excluded, flags, scored_at) VALUES
            ('a', 'clean', 'A', NULL, 0, '', 5), ('b', 'flagged', 'A', NULL, 0, 'too-fast', 5),
            ('d', 'mended', 'A', NULL, 0, 'too-fast', 5), ('c', 'mended', 'B', NULL, 0, '', 6),
            ('f', 'moment', 'B', NULL, 0, 'too-fast', 5), ('e', 'moment', 'A', NULL, 0, '', 5),
            ('g', 'refused', 'A', 'noSpread test', 1, '', 5),
            ('i', 'worse', 'A', NULL, 0, '', 5), ('h', 'worse', 'B', 'tooFewRight 3', 0, '', 6);
          """)
    }
    try migrator.migrate(database)
    let marked = try database.read {
      try $0.texts("SELECT id || ' ' || flagged_at FROM runs WHERE flagged_at IS NOT NULL ORDER BY id")
    }
    #expect(marked == ["flagged 101", "moment 103", "refused 104", "worse 106"])
  }

  @Test func occasionsFromBeforeHaveTheZoneOfTheirSchedule() throws {
    let database = try DatabaseConnection()
    let migrator = Migrations.research.migrator(with: .forTests)
    try migrator.migrate(database, upTo: "research-092")
    try database.write { db in
      try db.execute(sql: Self.people)
      try db.execute(
        sql: """
          INSERT INTO schedules (participant, task, study_version, starts_at, time_zone, seed, planned_at) VALUES
            ('p', 'mood', 'v', 0, 'Europe/Vienna', '1', 0), ('p', 'sleep', 'v', 0, 'America/Lima', '2', 0),
            ('q', 'mood', 'v', 0, 'Asia/Tokyo', '3', 0);
          INSERT INTO occasions (participant, task, number, opens_at, expires_at, begun_at, done_at, closed_at) VALUES
            ('p', 'mood', 1, 10, 20, 11, 12, NULL), ('p', 'mood', 2, 30, 40, NULL, NULL, 41),
            ('p', 'sleep', 1, 10, 20, NULL, NULL, NULL), ('q', 'mood', 1, 10, 20, NULL, NULL, NULL);
          """)
    }
    try migrator.migrate(database)
    let zones = try database.read {
      try $0.texts(
        """
        SELECT participant || ' ' || task || ' ' || number || ' ' || time_zone FROM occasions
        ORDER BY participant, task, number
        """)
    }
    #expect(
      zones == [
        "p mood 1 Europe/Vienna", "p mood 2 Europe/Vienna", "p sleep 1 America/Lima", "q mood 1 Asia/Tokyo",
      ])
  }

  /// A notice of a mail server finds a message by the name under which it was sent, whether it waits or not.
  @Test func messagesFromBeforeKeepTheirNameAmongMailServers() throws {
    let database = try DatabaseConnection()
    let migrator = Migrations.identity.migrator(with: .forTests)
    try migrator.migrate(database, upTo: "identity-033")
    try database.write { db in
      try db.execute(
        sql: """
          INSERT INTO outbox (id, participant, study, kind, state, recipient_sealed, recipient_name_sealed,
            subject_sealed, body_sealed, next_attempt_at, queued_at, sent_at) VALUES
            ('a', 'p', 's', 'k', 'waiting', x'01', x'02', x'03', x'04', 5, 1, NULL),
            ('b', 'p', 's', 'k', 'sent', NULL, NULL, NULL, NULL, NULL, 1, 2),
            ('c', 'q', 's', 'k', 'failed', NULL, NULL, NULL, NULL, NULL, 1, NULL);
          """)
    }
    try migrator.migrate(database)
    let names = try database.read { try $0.texts("SELECT id || ' ' || mail_name FROM outbox ORDER BY id") }
    #expect(names == ["a a", "b b", "c c"])
    #expect(throws: DatabaseError.self) {
      try database.write { try $0.execute(sql: "UPDATE outbox SET mail_name = 'a' WHERE id = 'b'") }
    }
  }

  private static let people = """
    INSERT INTO study_versions (version, study, first_used_at) VALUES ('v', 's', 0);
    INSERT INTO participants (id, study, code, origin, language, enrolled_at) VALUES
      ('p', 's', '23456789', 'real', 'en', 0), ('q', 's', '98765432', 'real', 'en', 0);
    """
}
