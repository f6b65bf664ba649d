import Foundation

/// The tables that a new database begins with: those that its migrations lead to, as `schema.sql` has them.
struct Schema {
  let database: DataFile

  /// Returns the names of the migrations that lead to the tables, in their order, and the statements that make them.
  func read() -> (migrations: [String], sql: String) {
    let text = String(decoding: PackageResources.schema_sql, as: UTF8.self)
    // A section for each database: comments with its file and the names, then the statements.
    let section = text.components(separatedBy: "\n\n-- ").first { $0.hasPrefix("\(database.name)\n") }!
    let head = section.range(of: "\n\n")!
    let names = section[..<head.lowerBound].split(separator: "\n").dropFirst().map { String($0.dropFirst(3)) }
    return (names, String(section[head.upperBound...]))
  }
}
