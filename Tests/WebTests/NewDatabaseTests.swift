import Crypto
import Foundation
import Testing

@testable import LabConsole
@testable import Storage

/// A new database begins with the tables of `schema.sql` instead of running every migration.
struct NewDatabaseTests {
  private static let settings = [
    "user_version", "application_id", "page_size", "auto_vacuum", "encoding", "journal_mode",
  ]
  private let folder = TestFolder()

  @Test(arguments: DataFile.allCases)
  func aNewDatabaseIsAsIfEveryMigrationHadRun(_ file: DataFile) throws {
    let new = Migrations.ofEveryKind(file)
    let stepByStep = Migrations(steps: new.steps, completions: new.completions)
    let (begun, migrated) = try (content(of: new, "new"), content(of: stepByStep, "migrated"))
    for (line, other) in zip(begun, migrated) { #expect(line == other) }
    #expect(begun.count == migrated.count)
    #expect(begun.count > new.steps.count)
  }

  @Test(arguments: DataFile.allCases)
  func noMigrationOfTheSchemaRuns(_ file: DataFile) throws {
    let whole = Migrations.ofEveryKind(file)
    let broken = whole.steps.map { (name: $0.name, sql: Array("SELECT 1 FROM no_such_table".utf8)) }
    let migrations = Migrations(steps: broken, completions: whole.completions, schema: whole.schema)
    #expect(try content(of: migrations, "broken") == content(of: whole, "whole"))
  }

  /// As after a migration that `schema.sql` does not have yet.
  @Test func laterMigrationsFollow() throws {
    let known = Migrations.ofEveryKind(.research)
    let later = (name: "research-999", sql: Array("CREATE TABLE later (id TEXT NOT NULL)".utf8))
    let migrations = Migrations(
      steps: known.steps + [later], completions: known.completions, schema: known.schema)
    let added = try Set(content(of: migrations, "later")).subtracting(content(of: known, "known"))
    #expect(added.filter { $0.contains("CREATE TABLE later (id TEXT NOT NULL)") }.count == 1)
    #expect(added.filter { $0.contains("research-999") }.count == 1)
  }

  /// A program without a kind of task has no tables of that kind.
  @Test func everyMigrationRunsWhereOneOfTheSchemaIsMissing() throws {
    let one = Migrations.research.followed(by: [])
    let alone = Migrations(steps: one.steps, completions: one.completions)
    #expect(try content(of: one, "one") == content(of: alone, "alone"))
  }

  /// The definitions of everything and all rows, each in the order in which they came to be, and what else the file says
  /// of itself.
  private func content(of migrations: Migrations, _ name: String) throws -> [String] {
    let key = try SealingKey(file: folder.url.appendingPathComponent("key"))
    let database = try DurableDatabase(
      path: folder.url.appendingPathComponent("\(name).sqlite").path, migrations: migrations, key: key,
      isShared: false)
    defer { try? database.close() }
    return try database.read { db in
      let settings = try Self.settings.map { try "\($0) \(Self.rows("PRAGMA \($0)", in: db))" }
      let definitions = try Self.rows(
        "SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY rowid", in: db)
      #expect(try KeyCheck.isRight(key, in: db))
      let rows = try db.tables().flatMap { table in
        // Sealed with other random bytes each time.
        let columns = table == "key_check" ? "id" : "*"
        return try Self.rows("SELECT \(columns) FROM \(table)", in: db).map { "\(table) \($0)" }
      }
      return settings + definitions + rows
    }
  }

  private static func rows(_ sql: String, in db: Database) throws -> [String] {
    try db.rows(sql).map { "\(Array($0.values))" }
  }
}

extension Migrations {
  /// Those of a database of the product.
  static func ofEveryKind(_ file: DataFile) -> Migrations {
    switch file {
    case .research: research.followed(by: TaskKinds.storage.map(\.tables))
    case .identity: identity
    }
  }
}
