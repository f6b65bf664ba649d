import GRDB

/// A connection while it is used: plain SQL through statements that are compiled once for each connection.
struct Database {
  let engine: GRDB.Database

  init(_ engine: GRDB.Database) { self.engine = engine }

  func run(_ sql: String, _ arguments: StatementArguments = []) throws {
    try translatingErrors { try engine.statement(sql, arguments).execute() }
  }

  /// Runs one statement or several that are needed only once: they are compiled each time.
  func execute(sql: String, arguments: StatementArguments = []) throws {
    try translatingErrors { try engine.execute(sql: sql, arguments: arguments.engine) }
  }

  /// The number of rows that the last statement inserted, updated or deleted.
  var changesCount: Int { engine.changesCount }

  /// Calls `body` once the transaction is committed, and not at all if it is undone.
  func afterCommit(_ body: @escaping @Sendable () -> Void) {
    engine.afterNextTransaction { _ in body() }
  }
}

// MARK: - Reading

extension Database {
  func row(_ sql: String, _ arguments: StatementArguments = []) throws -> Row? {
    try translatingErrors {
      try GRDB.Row.fetchOne(engine.statement(sql, arguments)).map(Row.init)
    }
  }

  func rows(_ sql: String, _ arguments: StatementArguments = []) throws -> [Row] {
    var rows: [Row] = []
    try each(sql, arguments) { rows.append($0.copy()) }
    return rows
  }

  /// Reads each row in place, without a copy of it: for queries of many rows.
  func each(_ sql: String, _ arguments: StatementArguments = [], _ read: (Row) throws -> Void) throws {
    try translatingErrors {
      try GRDB.Row.fetchCursor(engine.statement(sql, arguments)).forEach { row in
        try read(Row(row))
      }
    }
  }

  /// Reads rows in place until `find` returns something; nil if it never does.
  func first<Value>(
    _ sql: String, _ arguments: StatementArguments = [], _ find: (Row) throws -> Value?
  ) throws -> Value? {
    try translatingErrors {
      let cursor = try GRDB.Row.fetchCursor(engine.statement(sql, arguments))
      while let row = try cursor.next() {
        if let value = try find(Row(row)) { return value }
      }
      return nil
    }
  }

  /// Reads each row by position, in the order of the query. A `Row` would read the names of all columns again for every
  /// query, which takes as long as a query of few rows.
  func eachInOrder(
    _ sql: String, _ arguments: StatementArguments = [], _ read: (inout Columns) throws -> Void
  ) throws {
    try translatingErrors {
      try ColumnCursor(engine.statement(sql, arguments)).forEach { columns in
        var columns = columns
        try read(&columns)
      }
    }
  }

  func count(_ sql: String, _ arguments: StatementArguments = []) throws -> Int {
    try value(sql, arguments) ?? 0
  }

  func text(_ sql: String, _ arguments: StatementArguments = []) throws -> String? {
    try value(sql, arguments)
  }

  /// The first column of the first row; nil where there is none, and for NULL.
  func value<Value: SQLValue>(_ sql: String, _ arguments: StatementArguments = []) throws -> Value? {
    try translatingErrors {
      try Value.fetchOne(engine.statement(sql, arguments))
    }
  }

  func texts(_ sql: String, _ arguments: StatementArguments = []) throws -> [String] {
    try values(sql, arguments)
  }

  /// The first column of all rows.
  func values<Value: SQLValue>(_ sql: String, _ arguments: StatementArguments = []) throws -> [Value] {
    var values: [Value] = []
    try eachInOrder(sql, arguments) { values.append($0.next()) }
    return values
  }

  func isThere(_ sql: String, _ arguments: StatementArguments = []) throws -> Bool {
    try row(sql, arguments) != nil
  }
}

// MARK: - Tables

extension Database {
  func tableExists(_ name: String) throws -> Bool {
    try translatingErrors { try engine.tableExists(name) }
  }

  /// The names of all tables.
  func tables() throws -> [String] {
    try texts("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
  }

  /// The names of a table's columns.
  func columns(of table: String) throws -> [String] {
    try translatingErrors { try engine.columns(in: table).map(\.name) }
  }

  /// The definitions of all tables, indexes and triggers, in the order in which they came to be.
  func definitions() throws -> [String] {
    try texts(
      """
      SELECT sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'grdb_%'
      ORDER BY rowid
      """)
  }
}

/// As many placeholders as there are values, for `IN (…)`.
func placeholders(_ count: Int) -> String { list(of: "?", count) }

/// The same text several times, with commas.
func list(of text: String, _ count: Int) -> String {
  String(String(repeating: ", " + text, count: count).dropFirst(2))
}
