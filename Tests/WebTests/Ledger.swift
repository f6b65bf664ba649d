import Foundation
import Synchronization

@testable import Storage

/// Reads both databases from outside, to see what a request wrote. When somebody was last seen is no
/// content: it changes by the minute. The seal of the audit trail changes with every entry.
final class Ledger: Sendable {
  /// The rows of every table, as text.
  typealias Contents = [String: [String]]

  private let files: [DatabaseConnection]
  /// Reads the rows of each table, by the file and the table.
  private let known = Mutex<[Int: [String: String]]>([:])
  private let newest = Mutex<(versions: [Int], contents: Contents)>(([], [:]))

  init(data: String) throws {
    files = try ["research", "identity"].map {
      try DatabaseConnection(path: "\(data)/\($0).sqlite", isReadOnly: true, patience: 10)
    }
  }

  /// Reads again only after a commit.
  func contents() throws -> Contents {
    let versions = try files.map { try $0.withoutTransaction { try $0.count("PRAGMA data_version") } }
    if let known = newest.withLock({ $0.versions == versions ? $0.contents : nil }) { return known }
    var contents: Contents = [:]
    for (index, file) in files.enumerated() {
      try file.read { db in
        for (table, query) in try queries(of: index, in: db) {
          contents["\(index) \(table)"] = try db.texts(query)
        }
      }
    }
    newest.withLock { [contents] in $0 = (versions, contents) }
    return contents
  }

  /// Counts rows of the research database.
  func count(_ table: String, where condition: String) throws -> Int {
    try files[0].read { try $0.count("SELECT COUNT(*) FROM \(table) WHERE \(condition)") }
  }

  /// The tables whose rows are not those of `before`, with how many more there are.
  func changes(since before: Contents, except exempt: Set<String> = []) throws -> [String: Int] {
    let after = try contents()
    var changes: [String: Int] = [:]
    for (table, rows) in after where rows != before[table] {
      let name = String(table.dropFirst(2))
      if !exempt.contains(name) { changes[name] = rows.count - (before[table]?.count ?? 0) }
    }
    return changes
  }

  func count(_ sql: String, _ values: StatementArguments = []) throws -> Int {
    try files[0].read { try $0.count(sql, values) }
  }

  func texts(_ sql: String, _ values: StatementArguments = []) throws -> [String] {
    try files[0].read { try $0.texts(sql, values) }
  }

  private func queries(of file: Int, in db: Database) throws -> [String: String] {
    if let queries = known.withLock({ $0[file] }) { return queries }
    let made = try Ledger.queries(db)
    known.withLock { $0[file] = made }
    return made
  }

  /// For each table, a query that writes a row as one text: to put it together here would take many times as long.
  private static func queries(_ db: Database) throws -> [String: String] {
    let columns = try db.rows(
      """
      SELECT owners.name AS owner, columns.name AS name
      FROM sqlite_master AS owners JOIN pragma_table_info(owners.name) AS columns
      WHERE owners.type = 'table' AND owners.name NOT IN ('study_files', 'audit_seal')
        AND columns.name NOT IN ('seen_at', 'last_seen_at')
      ORDER BY owners.name, columns.cid
      """
    ).map { row in (owner: row["owner"] as String, name: row["name"] as String) }
    return Dictionary(grouping: columns, by: \.owner).reduce(into: [:]) { queries, table in
      let fields = table.value.map { "'\($0.name)=' || \(text(ofColumn: $0.name))" }
      queries[table.key] = "SELECT \(fields.joined(separator: " || ' ' || ")) FROM \"\(table.key)\""
    }
  }

  /// Sealed values differ each time that they are written: of them, the length counts.
  private static func text(ofColumn name: String) -> String {
    """
    CASE typeof("\(name)") WHEN 'null' THEN 'NULL' WHEN 'text' THEN '"' || "\(name)" || '"'
    WHEN 'blob' THEN length("\(name)") || ' bytes' ELSE "\(name)" END
    """
  }
}
