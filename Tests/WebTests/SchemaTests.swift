import Crypto
import Foundation
import Testing

@testable import LabConsole
@testable import Storage

/// `schema.sql` has the tables that the migrations lead to, those of all kinds of tasks among them.
struct SchemaTests {
  private static let repository = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  private static let file = repository.appendingPathComponent("Sources/Storage/schema.sql")
  private let folder = TestFolder()

  @Test func theSchemaIsAsTheMigrationsMakeIt() throws {
    let schema = try schema()
    if ProcessInfo.processInfo.environment["LABCONSOLE_WRITE_SCHEMA"] != nil {
      try schema.write(to: Self.file, atomically: true, encoding: .utf8)
    }
    let written = try String(contentsOf: Self.file, encoding: .utf8)
    let (shown, made) = (Set(Self.definitions(written)), Set(Self.definitions(schema)))
    #expect(made.subtracting(shown) == [], "not in schema.sql: “make schema” writes it anew")
    #expect(shown.subtracting(made) == [], "in schema.sql alone: “make schema” writes it anew")
    let isSame = written == schema
    #expect(isSame, "another order or layout: “make schema” writes it anew")
  }

  private func schema() throws -> String {
    let key = try SealingKey(file: folder.url.appendingPathComponent("key"))
    let sections = try DataFile.allCases.map { file in
      let migrations = Migrations.ofEveryKind(file)
      let database = try DatabaseConnection()
      try migrations.migrator(with: key).migrate(database)
      let head = ["-- \(file.name)"] + migrations.steps.map { "-- \($0.name)" }
      let definitions = try database.read { try $0.definitions() }
      return head.joined(separator: "\n") + "\n\n" + definitions.map { $0 + ";\n" }.joined(separator: "\n")
    }
    return """
      -- New databases begin with these tables: those that the migrations lead to, in the order in which they came
      -- to be, behind the names of these migrations. `make schema` writes this file.


      """ + sections.joined(separator: "\n")
  }

  private static func definitions(_ schema: String) -> [String] {
    schema.components(separatedBy: ";\n\n").map { $0.replacing(/\s+/, with: " ") }
  }

  // MARK: - The tables of kinds of tasks

  @Test func theTablesOfAKindAreAsItSays() throws {
    let store = try SQLiteStore(directory: folder.url)
    defer { try? store.close() }
    for kind in store.kinds {
      for table in kind.ofRuns + [kind.trials] {
        #expect(try columns(of: table, in: store).contains("run"), "\(table)")
      }
      for table in kind.ofScores { #expect(try columns(of: table, in: store).contains("score"), "\(table)") }
    }
    #expect(Set(store.kinds.map { $0.kind.word }).count == store.kinds.count)
  }

  /// A table that is in no list would keep what a rehearsal left.
  @Test func everyTableOfAKindIsListed() throws {
    let store = try SQLiteStore(directory: folder.url)
    defer { try? store.close() }
    let listed = store.kinds.flatMap { $0.ofRuns + $0.ofScores + [$0.trials] }
    let prefixes = store.kinds.map { $0.kind.word.replacing("-", with: "_") + "_" }
    let tables = try store.research.read { try $0.tables() }
    let named = tables.filter { table in prefixes.contains { table.hasPrefix($0) } }
    // Made before the tables of kinds were named by them.
    #expect(Set(listed) == Set(named + ["external_results"]))
  }

  private func columns(of table: String, in store: SQLiteStore) throws -> [String] {
    try store.research.read { try $0.columns(of: table) }
  }

  /// A second engine replaces one folder.
  @Test func theEngineIsNamedInItsFolderAlone() throws {
    let name = "GR" + "DB"
    for folder in ["Sources", "Tests"] {
      let root = Self.repository.appendingPathComponent(folder)
      let paths = FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String } ?? []
      let sources = paths.filter { path in
        (path.hasSuffix(".swift") || path.hasSuffix(".h")) && !path.hasPrefix("Storage/Engine/")
      }
      #expect(sources.count > 50)
      for path in sources {
        let text = try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
        let isNamed = text.contains(name)
        #expect(!isNamed, "\(folder)/\(path): only Sources/Storage/Engine names the engine")
      }
    }
  }
}
