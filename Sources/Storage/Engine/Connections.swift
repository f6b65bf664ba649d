import Synchronization

/// One connection, or two that see the same, for reading the rows of many.
struct Connections {
  let db: Database
  /// Nil where there is one alone.
  var second: SecondReader?

  /// Reads rows of some owners after others, with two connections some on each at the same time, and visits the rows in the
  /// order of the owners. Memory holds the rows of those that the second connection reads.
  /// - Parameters:
  ///   - portion: how many owners are read at a time
  ///   - visit: is called on the thread of the caller
  ///   - read: hands on the rows of some owners
  func inTurns<Owner: Sendable, Row: Sendable>(
    _ owners: [Owner], portion: Int, visit: (Row) throws -> Void,
    read: @escaping @Sendable ([Owner], Database, (Row) throws -> Void) throws -> Void
  ) throws {
    var rest = owners[...]
    while !rest.isEmpty {
      let mine = rest.prefix(portion)
      rest = rest.dropFirst(portion)
      let theirs = rest.prefix(second == nil ? 0 : portion)
      rest = rest.dropFirst(theirs.count)
      let found = theirs.isEmpty ? nil : second.map { begin(reading: Array(theirs), on: $0, read) }
      try read(Array(mine), db, visit)
      guard let second, let found else { continue }
      try second.wait()
      try found.take().forEach(visit)
    }
  }

  private func begin<Owner: Sendable, Row: Sendable>(
    reading owners: [Owner], on second: SecondReader,
    _ read: @escaping @Sendable ([Owner], Database, (Row) throws -> Void) throws -> Void
  ) -> FoundRows<Row> {
    let found = FoundRows<Row>()
    second.begin { db in
      var rows: [Row] = []
      try read(owners, db) { rows.append($0) }
      found.put(rows)
    }
    return found
  }
}

/// Rows that one thread has read for another.
private final class FoundRows<Row: Sendable>: Sendable {
  private let rows = Mutex<[Row]>([])

  func put(_ rows: [Row]) { self.rows.withLock { $0 = rows } }

  func take() -> [Row] { rows.withLock { $0 } }
}
