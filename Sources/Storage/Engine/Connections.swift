import Foundation
import Synchronization

/// One connection, or two that see the same, for reading the rows of many.
struct Connections {
  let db: Database
  /// Nil where there is one alone.
  var second: SecondReader?

  /// Reads rows of some owners after others, with two connections both at the same time, and visits the rows in the order of
  /// the owners. Memory holds the rows of four portions at most.
  /// - Parameters:
  ///   - portion: how many owners are read at a time
  ///   - visit: is called on the thread of the caller
  ///   - read: hands on the rows of some owners
  func inTurns<Owner: Sendable, Row: Sendable>(
    _ owners: [Owner], portion: Int, visit: (Row) throws -> Void,
    read: @escaping @Sendable ([Owner], Database, (Row) throws -> Void) throws -> Void
  ) throws {
    let portions = owners.pieces(of: portion)
    guard let second, portions.count > 1 else { return try portions.forEach { try read($0, db, visit) } }
    let shared = SharedReading<Row>(count: portions.count)
    let find: @Sendable (Int, Database) throws -> Void = { index, db in
      var rows: [Row] = []
      try read(portions[index], db) { rows.append($0) }
      shared.put(rows, of: index)
    }
    second.begin { db in shared.read { try find($0, db) } }
    defer { shared.stop() }
    while let turn = try shared.turn() {
      switch turn {
      case .visit(let rows): try rows.forEach(visit)
      case .read(let index): try find(index, db)
      }
    }
    try second.wait()
  }

  /// Reads two things, at the same time where there are two connections.
  func both<One, Other: Sendable>(
    _ one: (Database) throws -> One, _ other: @escaping @Sendable (Database) throws -> Other
  ) throws -> (One, Other) {
    guard let second else { return try (one(db), other(db)) }
    let found = Mutex<Other?>(nil)
    second.begin { db in
      let value = try other(db)
      found.withLock { $0 = value }
    }
    let mine = try one(db)
    try second.wait()
    return (mine, found.withLock { $0! })
  }
}

/// Portions that two threads read, each the next that nobody has begun. One of them also visits the rows, in the order of the
/// portions; it reads on as long as the next rows are not there. Neither waits for the other at every portion.
private final class SharedReading<Row: Sendable>: @unchecked Sendable {
  enum Turn {
    case visit([Row])
    case read(Int)
  }

  /// How many portions are begun before the rows of the first of them are visited.
  private let ahead = 4
  private let count: Int
  private let lock = NSCondition()
  // Under the lock:
  private var begun = 0
  private var visited = 0
  private var found: [Int: [Row]] = [:]
  private var failure: (any Error)?
  private var isStopped = false

  init(count: Int) { self.count = count }

  /// Does what comes next on the thread that visits; nil after the last portion.
  /// - Throws: the error of the other thread
  func turn() throws -> Turn? {
    try lock.withLock {
      while visited < count {
        if let failure { throw failure }
        if let rows = found.removeValue(forKey: visited) {
          visited += 1
          lock.signal()
          return .visit(rows)
        }
        if let index = next() { return .read(index) }
        lock.wait()
      }
      return nil
    }
  }

  /// Reads portions on the other thread until none is left, or until it is stopped.
  func read(_ find: (Int) throws -> Void) {
    do {
      while let index = wait() { try find(index) }
    } catch {
      lock.withLock {
        failure = error
        lock.signal()
      }
    }
  }

  func put(_ rows: [Row], of index: Int) {
    lock.withLock {
      found[index] = rows
      lock.signal()
    }
  }

  func stop() {
    lock.withLock {
      isStopped = true
      lock.signal()
    }
  }

  private func wait() -> Int? {
    lock.withLock {
      while begun < count, !isStopped {
        if let index = next() { return index }
        lock.wait()
      }
      return nil
    }
  }

  /// Returns the next portion that may be begun; nil if there is none yet.
  private func next() -> Int? {
    guard begun < count, begun < visited + ahead else { return nil }
    begun += 1
    return begun - 1
  }
}
