import Foundation
import Synchronization

@testable import Storage

/// Reads both databases from outside, to see what a request wrote. When somebody was last seen is no
/// content: it changes by the minute. The seal of the audit trail changes with every entry.
final class Ledger: Sendable {
  /// The rows of every table, as text.
  typealias Contents = [String: [String]]

  private let files: [DatabaseConnection]
  private let newest = Mutex<(versions: [Int], contents: Contents)>(([], [:]))

  init(data: String) throws {
    files = try ["research", "identity"].map {
      try DatabaseConnection(path: "\(data)/\($0).sqlite", isReadOnly: true, patience: 10)
    }
  }

  /// Reads again only after a commit.
  func contents() throws -> Contents {
    let versions = try files.map { try $0.read { try $0.count("PRAGMA data_version") } }
    if let known = newest.withLock({ $0.versions == versions ? $0.contents : nil }) { return known }
    var contents: Contents = [:]
    for (index, file) in files.enumerated() {
      for (table, rows) in try file.read(Ledger.rows) { contents["\(index) \(table)"] = rows }
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

  private static func rows(_ db: Database) throws -> Contents {
    let tables = try db.texts(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT IN ('study_files', 'audit_seal')"
    )
    var contents: Contents = [:]
    for table in tables {
      contents[table] = try db.rows("SELECT * FROM \"\(table)\"").map { row in
        zip(row.columnNames, row.values).filter { !["seen_at", "last_seen_at"].contains($0.0) }
          .map { "\($0.0)=\($0.1)" }.joined(separator: " ")
      }
    }
    return contents
  }
}
