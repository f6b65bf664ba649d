import Testing

@testable import Storage

/// A commit that the power cuts off: what was committed before it stays, and nothing after it happens.
func cutOff(
  _ database: DurableDatabase, _ event: String, _ table: String, _ body: () throws -> Void
) throws {
  try database.write { db in
    try db.execute(
      sql: """
        CREATE TRIGGER power_cut BEFORE \(event) ON \(table)
        BEGIN SELECT RAISE(ABORT, 'the power is gone'); END
        """)
  }
  #expect(throws: (any Error).self) { try body() }
  try database.write { try $0.execute(sql: "DROP TRIGGER power_cut") }
}

/// Opens the data of a lab anew. Its own store is closed from then on.
func afterRestart(_ lab: TemporaryLab, _ body: (SQLiteStore) throws -> Void) throws {
  try lab.store.close()
  let store = try SQLiteStore(directory: lab.directory, kinds: lab.kinds, access: .besideServer)
  defer { try? store.close() }
  try body(store)
}
