import Studies
import Testing

@testable import Storage

/// “OR REPLACE” removes rows without a DELETE.
struct ReplacedRowTests {
  /// The row of a seal changes with every entry; a demonstration has no participants (`DemonstrationTests`).
  private static let others: Set = ["audit_seal", "demonstrations"]

  /// Each table that refuses a DELETE refuses a row that shares any one of its keys with another, and only that key.
  @Test func nothingIsReplaced() throws {
    let full = try FullLab()
    try plantReleases(in: full.lab)
    for (name, file, _) in full.databases {
      let tables = try file.read { try Self.keptTables(in: $0) }
      #expect(tables.contains("audit"))
      for table in tables {
        func rows() throws -> [Row] { try file.read { try $0.rows("SELECT * FROM \(table)") } }
        let before = try rows()
        for key in try file.read({ try Self.keys(of: table, in: $0) }) {
          let statement = try file.read { try Self.replacing(key, of: table, in: $0) }
          let refusal = refusal(of: statement, by: file)
          let triggers = try file.read {
            try Self.triggers(of: table, before: "INSERT", saying: refusal ?? "", in: $0)
          }
          #expect(triggers == 1, "\(name).\(table) by \(key): \(refusal ?? "replaced, or no row")")
        }
        #expect(try rows() == before)
      }
    }
  }

  /// A row under the number that the engine has given another shares no key with it: the trigger against DELETE sees it.
  /// The number of an entry of the trail is its key.
  @Test func nothingIsReplacedByTheNumberOfItsRow() throws {
    let full = try FullLab()
    try plantReleases(in: full.lab)
    for (name, file, _) in full.databases {
      for table in try file.read({ try Self.keptTables(in: $0) }) where table != "audit" {
        let statement = try file.read { try Self.replacing(["rowid"], of: table, in: $0) }
        let refusal = refusal(of: statement, by: file)
        let triggers = try file.read {
          try Self.triggers(of: table, before: "DELETE", saying: refusal ?? "", in: $0)
        }
        #expect(triggers == 1, "\(name).\(table): \(refusal ?? "replaced, or no row")")
      }
    }
  }

  /// A row that takes the key of another one, or its number, by an UPDATE.
  @Test func noRowGivesWayToAnotherThatChanges() throws {
    let full = try FullLab()
    try plantReleases(in: full.lab)
    for (name, file, _) in full.databases {
      for table in try file.read({ try Self.keptTables(in: $0) }) {
        for key in try file.read({ try Self.keys(of: table, in: $0) }).union([["rowid"]]) {
          let refusal = refusal(of: Self.moving(key, of: table), by: file)
          let triggers = try file.read { db in
            try ["UPDATE", "DELETE"].map {
              try Self.triggers(of: table, before: $0, saying: refusal ?? "", in: db)
            }
          }
          #expect(triggers != [0, 0], "\(name).\(table) by \(key): \(refusal ?? "replaced, or no row")")
        }
      }
    }
  }

  /// Rows about no participant, which a lab full of them lacks.
  private func plantReleases(in lab: TemporaryLab) throws {
    try lab.store.makePseudonymKey(of: lab.study.id, context: AuditContext(by: .system, at: start))
    try lab.store.research.write { db in
      try db.run(
        """
        INSERT INTO release_requests (id, study, origin, audience, complete_only, selection, asked_by, asked_at,
          state, decided_by, decided_at, release)
        SELECT 'request', study, 'real', audience, complete_only, selection, 'anna', 1, 'approved', 'bea', 2, id
        FROM releases
        """)
      // The one that can still change.
      try db.run(
        """
        INSERT INTO release_requests (id, study, origin, audience, complete_only, selection, asked_by, asked_at,
          state)
        SELECT 'later', study, 'real', audience, complete_only, selection, 'anna', 3, 'waiting' FROM releases
        """)
    }
  }

  /// The triggers alone are to refuse it: what the other columns hold is not checked.
  private func refusal(of statement: String, by file: DurableDatabase) -> String? {
    do {
      try file.write { db in
        try db.execute(sql: "PRAGMA ignore_check_constraints = ON")
        defer { try? db.execute(sql: "PRAGMA ignore_check_constraints = OFF") }
        try db.execute(sql: statement)
      }
      return nil
    } catch {
      return (error as? DatabaseError)?.reason ?? "\(error)"
    }
  }

  private static func keptTables(in db: Database) throws -> [String] {
    try db.texts(
      """
      SELECT DISTINCT tbl_name FROM sqlite_master
      WHERE type = 'trigger' AND sql LIKE '%BEFORE DELETE%RAISE%' ORDER BY tbl_name
      """
    ).filter { !others.contains($0) }
  }

  /// The columns of the primary key, and of each unique index.
  private static func keys(of table: String, in db: Database) throws -> Set<[String]> {
    let primary = try db.rows("PRAGMA table_info(\(table))").filter { ($0["pk"] as Int) > 0 }
    let unique = try db.rows("PRAGMA index_list(\(table))").filter { ($0["unique"] as Int) == 1 }
    let keys = try unique.map { try db.rows("PRAGMA index_info(\($0["name"] as String))") } + [primary]
    return Set(keys.filter { !$0.isEmpty }.map { columns in columns.map { $0["name"] as String }.sorted() })
  }

  /// A row that has the key of another, and other values in all other columns.
  private static func replacing(_ key: [String], of table: String, in db: Database) throws -> String {
    var values: [String: String] = key.reduce(into: [:]) { $0[$1] = $1 }
    for column in try db.rows("PRAGMA table_info(\(table))") {
      let (name, type): (String, String) = (column["name"], column["type"])
      values[name] = values[name] ?? (type == "INTEGER" ? "\(name) + 1000" : "\(name) || ' of another'")
    }
    let columns = values.sorted { $0.key < $1.key }
    return """
      INSERT OR REPLACE INTO \(table) (\(columns.map(\.key).joined(separator: ", ")))
      SELECT \(columns.map(\.value).joined(separator: ", ")) FROM \(table) WHERE \(isThere(key)) LIMIT 1
      """
  }

  /// Gives the last row the key of the first one that has it.
  private static func moving(_ key: [String], of table: String) -> String {
    let columns = key.joined(separator: ", ")
    return """
      UPDATE OR REPLACE \(table)
      SET (\(columns)) = (SELECT \(columns) FROM \(table) WHERE \(isThere(key)) ORDER BY rowid LIMIT 1)
      WHERE rowid = (SELECT MAX(rowid) FROM \(table))
      """
  }

  private static func isThere(_ key: [String]) -> String {
    key.map { "\($0) IS NOT NULL" }.joined(separator: " AND ")
  }

  private static func triggers(
    of table: String, before change: String, saying refusal: String, in db: Database
  ) throws -> Int {
    try db.count(
      """
      SELECT COUNT(*) FROM sqlite_master
      WHERE type = 'trigger' AND tbl_name = ?
        AND sql LIKE '%BEFORE ' || ? || ' ON%RAISE(ABORT, ''' || ? || '''%'
      """, [table, change, refusal])
  }
}
