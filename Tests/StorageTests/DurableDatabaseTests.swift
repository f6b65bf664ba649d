import Foundation
import Testing

@testable import Storage

struct DurableDatabaseTests {
  /// As the store itself opens them, on the connection that it writes with.
  @Test func bothDatabasesKeepWhatTheyAcknowledge() throws {
    let lab = try TemporaryLab()
    for database in [lab.store.research, lab.store.identity] {
      let pragmas = try database.write { db in
        try ["synchronous", "journal_mode", "foreign_keys"].map {
          try db.text("PRAGMA \($0)")
        }
      }
      #expect(pragmas == ["2", "wal", "1"])
    }
  }

  @Test func foreignKeysHold() throws {
    let lab = try TemporaryLab()
    #expect(throws: DatabaseError.self) {
      try lab.store.research.write { db in
        try db.run(
          "INSERT INTO sessions (token_digest, participant, opened_at, seen_at) VALUES ('a', 'b', 1, 1)")
      }
    }
    #expect(try lab.count("sessions") == 0)
  }

  @Test func manyWritersAtOnceEachGetTheirOwnOutcome() throws {
    let outcomes = Collected<(number: Int, error: Refused?)>()
    let stored = try withNumbers { database in
      onThreads(16) { thread in
        for number in stride(from: thread, to: 200, by: 16) {
          do {
            try database.write { db in
              try db.run("INSERT INTO numbers (number) VALUES (?)", [number])
              if number.isMultiple(of: 7) { throw Refused(number: number) }
            }
            outcomes.add((number, nil))
          } catch {
            outcomes.add((number, error as? Refused))
          }
        }
      }
    }
    let refused = outcomes.values.filter { $0.error != nil }
    #expect(outcomes.values.count == 200)
    #expect(refused.allSatisfy { $0.error == Refused(number: $0.number) })
    #expect(Set(refused.map(\.number)) == Set(stride(from: 0, to: 200, by: 7)))
    #expect(stored == (0..<200).filter { !$0.isMultiple(of: 7) })
  }

  /// As when releases are written by more people than there are warm connections: each of the others opens one.
  @Test func readsThatLastKeepNobodyWaiting() throws {
    let last = 3 * ProcessInfo.processInfo.activeProcessorCount
    let depths = Collected<Int>()
    _ = try withNumbers { database in
      func read(_ depth: Int) throws {
        try database.read { db in
          depths.add(depth + (try db.count("SELECT COUNT(*) FROM numbers")))
          if depth < last { try read(depth + 1) }
        }
      }
      try read(1)
    }
    #expect(depths.values == Array(1...last))
  }

  @Test func manyReadersAtOnceShareConnections() throws {
    let found = Collected<Int>()
    _ = try withNumbers { database in
      try database.write { try $0.run("INSERT INTO numbers (number) VALUES (7)") }
      onThreads(16) { _ in
        for _ in 0..<200 {
          if let number = try? database.read({ try $0.count("SELECT number FROM numbers") }) {
            found.add(number)
          }
        }
      }
    }
    #expect(found.values == Array(repeating: 7, count: 3_200))
  }

  /// As after a start, when every worker reads: most of them wait for a connection instead of opening one. They are patient
  /// here, since a busy machine lets nobody come back within a moment.
  @Test func readersThatWaitOpenFewConnections() throws {
    let connections = Collected<UInt>()
    try withTemporaryDirectory { url in
      try open(at: url)
      let readers = Readers(path: url.path + "/numbers.sqlite", configuration: .init(), patience: 600)
      onThreads(48) { _ in
        for _ in 0..<4 {
          _ = try? readers.read { db in
            connections.add(UInt(bitPattern: db.engine.sqliteConnection))
            return try db.count("SELECT COUNT(*) FROM numbers")
          }
        }
      }
      try readers.close()
    }
    #expect(connections.values.count == 192)
    #expect(Set(connections.values).count <= 2 * ProcessInfo.processInfo.activeProcessorCount)
  }

  /// The next write takes them along; without one they are written in a while, and at the latest when the file is closed.
  @Test func writesInPassingAreWrittenWithOthersAndInTheirOrder() throws {
    try withTemporaryDirectory { url in
      let database = try open(at: url)
      func pass(_ number: Int) {
        database.writeInPassing { try $0.run("INSERT INTO numbers (number) VALUES (?)", [number]) }
      }
      func stored(_ database: DurableDatabase) throws -> [Int] {
        try database.read { try $0.values("SELECT number FROM numbers ORDER BY number") }
      }
      pass(1)
      pass(2)
      let before = try database.write { try $0.count("SELECT COUNT(*) FROM numbers") }
      #expect(try before == 2 && stored(database) == [1, 2])
      pass(3)
      let patience = Date(timeIntervalSinceNow: 20)
      while try stored(database).count < 3, Date() < patience { Thread.sleep(forTimeInterval: 0.02) }
      #expect(try stored(database) == [1, 2, 3])
      pass(4)
      try database.close()
      let again = try open(at: url)
      #expect(try stored(again) == [1, 2, 3, 4])
      try again.close()
    }
  }

  /// A conflict that undoes the whole transaction, as a full disk does, takes its neighbours with it: then
  /// none of them may be told that it was stored.
  @Test func whatIsLostWithItsNeighboursIsNotAcknowledged() throws {
    let acknowledged = Collected<Int>()
    let stored = try withNumbers { database in
      try database.write { try $0.run("INSERT INTO numbers (number) VALUES (-1)") }
      onThreads(16) { thread in
        for number in stride(from: thread, to: 320, by: 16) {
          let value = number % 9 == 4 ? -1 : number
          let written: Void? = try? database.write { db in
            try db.run("INSERT OR ROLLBACK INTO numbers (number) VALUES (?)", [value])
          }
          if written != nil { acknowledged.add(number) }
        }
      }
    }
    #expect(stored == [-1] + acknowledged.values.sorted())
    #expect(acknowledged.values.allSatisfy { $0 % 9 != 4 })
  }

  /// Writers that never rest, as in a room full of tablets, leave the log no longer than it may get: it is begun anew.
  @Test func theLogStaysSmallWhileEverybodyWrites() throws {
    try withTemporaryDirectory { url in
      let database = try open(at: url, also: "CREATE TABLE texts (text TEXT)")
      fill(database, rows: 6_000, on: 8)
      let log = try pagesOfLog(at: url)
      #expect(log > Checkpointer.enough && log < Checkpointer.tooMany + 1_000, "\(log) pages of 48,000")
      #expect(try database.read { try $0.count("SELECT COUNT(*) FROM texts") } == 6_000)
      try database.close()
    }
  }

  /// As soon as nobody writes, the file itself holds everything, and the next commit begins the log anew.
  @Test func theLogIsFoldedInWhenEverybodyRests() throws {
    try withTemporaryDirectory { url in
      let database = try open(at: url, also: "CREATE TABLE texts (text TEXT)")
      fill(database, rows: 400, on: 4)
      // The last commit alone is enough to be folded in.
      try database.write { db in
        for _ in 0..<150 { try db.run("INSERT INTO texts (text) VALUES (?)", [Self.eightPages]) }
      }
      let patience = Date(timeIntervalSinceNow: 20)
      while try rowsInTheFile(at: url) != 550, Date() < patience { Thread.sleep(forTimeInterval: 0.02) }
      #expect(try rowsInTheFile(at: url) == 550)
      Thread.sleep(forTimeInterval: 0.2)
      let before = try pagesOfLog(at: url)
      fill(database, rows: 100, on: 1)
      #expect(try pagesOfLog(at: url) == before)
      try database.close()
    }
  }

  /// Returns how many rows the file has without its log; nil while it is being written to.
  private func rowsInTheFile(at url: URL) throws -> Int? {
    let copy = url.appendingPathComponent("copy.sqlite")
    try? FileManager.default.removeItem(at: copy)
    try FileManager.default.copyItem(at: url.appendingPathComponent("numbers.sqlite"), to: copy)
    return try? DatabaseConnection(path: copy.path).read { try $0.count("SELECT COUNT(*) FROM texts") }
  }

  /// Each row fills eight pages.
  private func fill(_ database: DurableDatabase, rows: Int, on threads: Int) {
    onThreads(threads) { thread in
      for _ in stride(from: thread, to: rows, by: threads) {
        try? database.write { try $0.run("INSERT INTO texts (text) VALUES (?)", [Self.eightPages]) }
      }
    }
  }

  private static let eightPages = String(repeating: "x", count: 30_000)

  private func pagesOfLog(at url: URL) throws -> Int {
    let log = url.appendingPathComponent("numbers.sqlite-wal").path
    return try #require(try FileManager.default.attributesOfItem(atPath: log)[.size] as? Int) / 4_096
  }

  @Test func aDatabaseOfANewerProgramIsNotTouched() throws {
    try withTemporaryDirectory { url in
      try open(at: url, also: "CREATE TABLE later (a)").close()
      let refusal = #expect(throws: StorageError.self) { try open(at: url) }
      #expect(refusal?.description.contains("newer LabConsole") == true)
    }
  }

  @Test func anOlderDatabaseIsBroughtUpToDateAndKeepsItsRows() throws {
    try withTemporaryDirectory { url in
      let older = try open(at: url)
      try older.write { try $0.run("INSERT INTO numbers (number) VALUES (5)") }
      try older.close()
      let newer = try open(at: url, also: "ALTER TABLE numbers ADD COLUMN word TEXT")
      let kept = try newer.read { try $0.count("SELECT number FROM numbers WHERE word IS NULL") }
      #expect(kept == 5)
    }
  }

  @Test func eachStepOfOlderDataIsToldBeforeItRuns() throws {
    try withTemporaryDirectory { url in
      let told = Collected<String>()
      func open(also later: [String]) throws {
        try self.open(at: url, also: later) { told.add("\($0.name), \($0.number) of \($0.count)") }.close()
      }
      try open(also: [])
      #expect(told.values == [], "a new file has nothing to be brought up to date")
      #expect(throws: DatabaseError.self) { try open(also: ["CREATE TABLE words (word)", "nonsense"]) }
      #expect(told.values == ["step 1, 1 of 2", "step 2, 2 of 2"])
      try open(also: ["CREATE TABLE words (word)", "CREATE TABLE others (word)"])
      #expect(told.values.last == "step 2, 1 of 1")
      try open(also: ["CREATE TABLE words (word)", "CREATE TABLE others (word)"])
      #expect(told.values.count == 3)
    }
  }

  /// The numbers that are stored in the end.
  private func withNumbers(_ body: (DurableDatabase) throws -> Void) throws -> [Int] {
    try withTemporaryDirectory { url in
      let database = try open(at: url)
      try body(database)
      return try database.read { try $0.values("SELECT number FROM numbers ORDER BY number") }
    }
  }

  private func open(at url: URL, also later: String) throws -> DurableDatabase {
    try open(at: url, also: [later])
  }

  /// A database with one table of numbers, and later migrations where there are any.
  @discardableResult
  private func open(
    at url: URL, also later: [String] = [], report: @escaping @Sendable (Migrator.Step) -> Void = { _ in }
  ) throws -> DurableDatabase {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    let sql = ["CREATE TABLE numbers (number INTEGER PRIMARY KEY NOT NULL)"] + later
    let steps = sql.enumerated().map { (name: "step \($0.offset)", sql: Array($0.element.utf8)) }
    return try DurableDatabase(
      path: url.appendingPathComponent("numbers.sqlite").path, migrations: Migrations(steps: steps),
      key: .forTests, isShared: false, report: report)
  }
}

private struct Refused: Error, Equatable {
  let number: Int
}
