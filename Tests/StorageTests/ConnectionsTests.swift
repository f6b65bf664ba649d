import Foundation
import Testing

@testable import Storage

/// Two connections that see the same moment, and rows that are read on both in turns.
struct ConnectionsTests {
  private static let count = "SELECT COUNT(*) FROM numbers"

  @Test func bothSeeTheSameMomentWhileOthersWrite() throws {
    try withNumbers { database, _ in
      let wrong = Collected<String>()
      onThreads(5) { thread in
        if thread > 0 {
          for number in stride(from: thread, to: 400, by: 4) {
            try? database.write { try $0.run("INSERT INTO numbers (number) VALUES (?)", [number]) }
          }
          return
        }
        for _ in 0..<40 {
          do {
            try database.readTwice { db, second in
              guard let second else { return wrong.add("one connection alone") }
              let theirs = Collected<Int>()
              second.begin { theirs.add(try $0.count(Self.count)) }
              let mine = try db.count(Self.count)
              try second.wait()
              if theirs.values != [mine] { wrong.add("\(mine) and \(theirs.values)") }
            }
          } catch { wrong.add("\(error)") }
        }
      }
      #expect(wrong.values == [])
      let stored = try database.read { try $0.count(Self.count) }
      #expect(stored == 399)
    }
  }

  @Test(arguments: [true, false]) func rowsComeInTheOrderOfTheirOwners(isBeside: Bool) throws {
    try withNumbers { database, _ in
      try database.readTwice { db, second in
        let connections = Connections(db: db, second: isBeside ? second : nil)
        for portion in [1, 3, 7, 50] {
          var rows: [Int] = []
          try connections.inTurns(Array(0..<50), portion: portion, visit: { rows.append($0) }) {
            owners, db, visit in
            for owner in owners {
              for part in 0..<(owner % 3) { try visit(db.count("SELECT 10 * ? + ?", [owner, part])) }
            }
          }
          #expect(rows == (0..<50).flatMap { owner in (0..<(owner % 3)).map { 10 * owner + $0 } })
        }
      }
    }
  }

  @Test(arguments: [0, 1, 2, 7]) func anErrorOnEitherConnectionEndsTheRead(failing: Int) throws {
    try withNumbers { database, _ in
      #expect(throws: Refused(owner: failing)) {
        try database.readTwice { db, second in
          try Connections(db: db, second: second).inTurns(
            Array(0..<8), portion: 1, visit: { (_: Int) in }
          ) { owners, _, _ in
            if owners.contains(failing) { throw Refused(owner: failing) }
          }
        }
      }
      try database.write { try $0.run("INSERT INTO numbers (number) VALUES (1)") }
      try database.readTwice { db, second in
        let stored = try db.count(Self.count)
        #expect(stored == 1 && second != nil)
      }
    }
  }

  /// Memory holds the rows of so many.
  @Test func noMoreThanFourPortionsAreAheadOfTheVisitor() throws {
    try withNumbers { database, _ in
      let (visited, tooEarly) = (Collected<Int>(), Collected<Int>())
      try database.readTwice { db, second in
        try Connections(db: db, second: second).inTurns(
          Array(0..<40), portion: 1,
          visit: {
            Thread.sleep(forTimeInterval: 0.002)
            visited.add($0)
          }
        ) { owners, _, visit in
          // The portion that is being visited is not among those that were.
          if owners[0] > visited.values.count + 4 { tooEarly.add(owners[0]) }
          try owners.forEach(visit)
        }
      }
      #expect(visited.values == Array(0..<40))
      #expect(tooEarly.values == [])
    }
  }

  @Test(arguments: [true, false]) func twoThingsAreReadAtOnce(isBeside: Bool) throws {
    try withNumbers { database, _ in
      try database.readTwice { db, second in
        let connections = Connections(db: db, second: isBeside ? second : nil)
        let both = try connections.both({ try $0.count("SELECT 1") }, { try $0.count("SELECT 2") })
        #expect(both == (1, 2))
        #expect(throws: Refused(owner: 1)) {
          try connections.both({ try $0.count("SELECT 1") }, { _ -> Int in throw Refused(owner: 1) })
        }
      }
    }
  }

  /// A visitor that fails while the second connection reads has no thread run on.
  @Test func aVisitorThatFailsEndsBoth() throws {
    try withNumbers { database, _ in
      #expect(throws: Refused(owner: 2)) {
        try database.readTwice { db, second in
          try Connections(db: db, second: second).inTurns(
            Array(0..<8), portion: 1, visit: { (owner: Int) in if owner == 2 { throw Refused(owner: 2) } }
          ) { owners, _, visit in try owners.forEach(visit) }
        }
      }
      try database.close()
    }
  }

  /// Another program is about to write, which could come between the two.
  @Test func whileAnotherProgramHasTheLockThereIsOneConnection() throws {
    try withNumbers { database, path in
      let other = try DatabaseConnection(path: path)
      try other.write { db in
        try db.run("INSERT INTO numbers (number) VALUES (1)")
        try database.readTwice { db, second in
          let stored = try db.count(Self.count)
          #expect(stored == 0 && second == nil)
        }
      }
      try other.close()
    }
  }

  /// A database with a table of numbers, and its path.
  private func withNumbers(_ body: (DurableDatabase, String) throws -> Void) throws {
    try withTemporaryDirectory { url in
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
      let path = url.appendingPathComponent("numbers.sqlite").path
      let sql = Array("CREATE TABLE numbers (number INTEGER PRIMARY KEY NOT NULL)".utf8)
      let database = try DurableDatabase(
        path: path, migrations: Migrations(steps: [(name: "numbers", sql: sql)]), key: .forTests,
        isShared: false)
      try body(database, path)
    }
  }
}

private struct Refused: Error, Equatable {
  let owner: Int
}
