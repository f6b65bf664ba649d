import Crypto
import Foundation
import Studies
import Testing

@testable import Storage

/// A kind of task brings the steps that make its tables.
struct TaskMigrationTests {
  private static let without: [TaskStorage] = [.implicitAssociation]
  private static let with = without + [TaskStorage(tables: TappingTables.self)]

  @Test func earlierDataGetTheTablesOfANewKind() throws {
    try withTemporaryDirectory { folder in
      try SQLiteStore(directory: folder, kinds: Self.without).close()
      let steps = Collected<String>()
      let store = try SQLiteStore(directory: folder, kinds: Self.with) { steps.add($0.name) }
      #expect(steps.values == ["research-900-tapping"])
      #expect(try hasTable(store))
      try store.close()
    }
  }

  /// A program that does not know the kind would leave its rows behind when runs are deleted.
  @Test func dataOfAKindThatAProgramLacksAreNotOpened() throws {
    try withTemporaryDirectory { folder in
      try SQLiteStore(directory: folder, kinds: Self.with).close()
      #expect(throws: StorageError.self) { try SQLiteStore(directory: folder, kinds: Self.without) }
    }
  }

  @Test func aBackupIsBroughtBackWithThem() throws {
    let lab = try TemporaryLab(kinds: Self.with)
    try withTemporaryDirectory { folder in
      let (backup, data) = (folder.appendingPathComponent("backup"), folder.appendingPathComponent("data"))
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      _ = try DataBackup.make(of: lab.directory, in: backup, withKeys: true, program: "test", at: start)
      _ = try DataBackup.restore(from: backup, to: data, keys: nil, kinds: Self.with, at: start)
      let store = try SQLiteStore(directory: data, kinds: Self.with)
      #expect(try hasTable(store))
      try store.close()
    }
  }

  private func hasTable(_ store: SQLiteStore) throws -> Bool {
    try store.research.read { try $0.tableExists(TappingTables.trials) }
  }

  /// The kind was there before the newest step of every kind.
  @Test func aStepOfEveryKindRunsBesideTheTablesOfAKind() throws {
    let all = Migrations.research
    let earlier = Migrations(steps: all.steps.dropLast(), completions: all.completions)
    let database = try DatabaseConnection()
    try earlier.followed(by: [TappingTables.self]).migrator(with: .forTests).migrate(database)
    try all.followed(by: [TappingTables.self]).migrator(with: .forTests).migrate(database)
    let fresh = try DatabaseConnection()
    try all.followed(by: [TappingTables.self]).migrator(with: .forTests).migrate(fresh)
    #expect(try Set(database.read { try $0.definitions() }) == Set(fresh.read { try $0.definitions() }))
  }
}

/// A kind of which there are only tables.
private enum TappingTables: TaskTables {
  static var task: any StudyTask.Type { TappingTask.self }
  static let trials = "taps"
  static let ofRuns: [String] = []
  static let ofScores: [String] = []
  static let algorithm = "taps, version 1"
  static let migrations = [
    (
      name: "research-900-tapping",
      sql: Array("CREATE TABLE taps (run TEXT NOT NULL REFERENCES runs (id), number INTEGER NOT NULL);".utf8)
    )
  ]
  static let released: [ReleasedRows] = []

  static func insertPlan(of planned: PlannedRun, in db: Database) {}
  static func insertTrials(of part: RunPart, to planned: PlannedRun, in db: Database) {}
  static func score(_ planned: PlannedRun, context: AuditContext, in db: Database) {}
  static func details(of run: Run.ID, in db: Database) -> any ReleasedRunDetails { NoDetails() }
  static func inputs(of run: Run.ID, in db: Database) -> [String] { [] }
}

private struct NoDetails: ReleasedRunDetails {
  let algorithm: String? = nil
  let refusal: String? = nil
  let flags: String? = nil
  let isExcluded: Bool? = nil
  let exclusions: [String] = []
}
