import Foundation
import Testing

@testable import Storage

/// `schema.sql` shows the tables that the migrations lead to.
struct SchemaTests {
  private static let repository = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  private static let file = repository.appendingPathComponent("Sources/Storage/schema.sql")

  @Test func theSchemaIsAsTheMigrationsMakeIt() throws {
    let schema = try Self.schema()
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

  private static func schema() throws -> String {
    let parts = try [("research", Migrations.research), ("identity", .identity)].map { name, migrations in
      let database = try DatabaseConnection()
      try migrations.migrator(with: .forTests).migrate(database)
      let definitions = try database.read { try $0.definitions() }
      return "-- \(name).sqlite\n\n" + definitions.map { laidOut($0) + ";\n" }.joined(separator: "\n")
    }
    return "-- The tables as the migrations leave them; `make schema` writes this file, nothing reads it.\n\n"
      + parts.joined(separator: "\n")
  }

  /// A column that a later migration added gets a line of its own, as the others have.
  private static func laidOut(_ definition: String) -> String {
    let isTable = definition.hasPrefix("CREATE TABLE")
    return definition.split(separator: "\n").map { line in
      let text = String(line)
      return isTable && (line.hasPrefix("  ") || line.hasPrefix(", ")) && !line.contains("--")
        ? columns(of: text) : text
    }.joined(separator: "\n")
  }

  private static func columns(of line: String) -> String {
    var depth = 0
    var columns = ""
    for character in line {
      if character == "(" { depth += 1 }
      if character == ")" { depth -= 1 }
      columns.append(character)
      if character == ",", depth == 0 { columns += "\n " }
    }
    return columns.hasSuffix("\n ") ? String(columns.dropLast(2)) : columns
  }

  private static func definitions(_ schema: String) -> [String] {
    schema.components(separatedBy: ";\n\n").map { $0.replacing(/\s+/, with: " ") }
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
