import Studies

/// A table with rows about participants. From one list of them their data are read for themselves, deleted when they
/// asked for it, and deleted with a rehearsal: a table that is missing there would be forgotten in all three, and a test
/// compares the list with the schema.
struct PersonalTable: Sendable {
  let name: String
  let key: Key
  let subject: StoredRecord.Subject
  let fate: Fate
  /// Columns with secrets that are kept as hashes.
  let secrets: Set<String>
  /// The id of a row that its sealed fields are bound to; nil for a table without sealed fields.
  let sealedID: (@Sendable (Row) -> String)?

  /// The column that leads to the participant.
  enum Key: String, Sendable {
    case id
    case participant
    case run
    case score
    case consent
    case decision
    case handover
    case message
    case query
  }

  /// The fate of its rows in a deletion.
  enum Fate: Sendable {
    case deleted
    /// A part of the signed document, which may have to be kept longer.
    case deletedWithDocument
    /// The row is of somebody or something else: it loses its reference.
    case unlinked
    /// The row stays, and names nobody.
    case kept
  }

  init(
    _ name: String, by key: Key, _ subject: StoredRecord.Subject, _ fate: Fate = .deleted,
    secrets: Set<String> = [], sealedID: (@Sendable (Row) -> String)? = nil
  ) {
    self.name = name
    self.key = key
    self.subject = subject
    self.fate = fate
    self.secrets = secrets
    self.sealedID = sealedID
  }
}

// MARK: - Statements

extension PersonalTable {
  /// The condition on its rows.
  /// - Parameter people: selects the ids of participants; stands in the condition once
  func condition(_ people: String) -> String {
    switch key {
    case .id, .participant: "\(name).\(key.rawValue) IN (\(people))"
    case .run: "\(name).run IN (\(Self.ids(of: "runs", people)))"
    case .score:
      "\(name).score IN (SELECT scores.id FROM scores WHERE scores.run IN (\(Self.ids(of: "runs", people))))"
    case .consent: "\(name).consent IN (\(Self.ids(of: "consents", people)))"
    case .decision: "\(name).decision IN (\(Self.ids(of: "eligibility_decisions", people)))"
    case .handover: "\(name).handover IN (\(Self.ids(of: "handovers", people)))"
    case .message: "\(name).message IN (\(Self.ids(of: "outbox", people)))"
    case .query: "\(name).query IN (\(Self.ids(of: "data_queries", people)))"
    }
  }

  private static func ids(of table: String, _ people: String) -> String {
    "SELECT \(table).id FROM \(table) WHERE \(table).participant IN (\(people))"
  }

  /// The statement that deletes its rows; nil where they stay.
  func deletion(_ people: String) -> String? {
    switch fate {
    case .deleted, .deletedWithDocument: "DELETE FROM \(name) WHERE \(condition(people))"
    case .unlinked: "UPDATE \(name) SET \(key.rawValue) = NULL WHERE \(condition(people))"
    case .kept: nil
    }
  }
}

// MARK: - Reading

extension PersonalTable {
  func rows(_ condition: String, _ arguments: StatementArguments, in db: Database) throws -> [Row] {
    let columns = try db.columns(of: name)
    let order = columns.indices.prefix(4).map { String($0 + 1) }.joined(separator: ", ")
    return try db.rows(
      """
      SELECT \(columns.map { "\(name).\($0)" }.joined(separator: ", ")) FROM \(name)
      WHERE \(condition) ORDER BY \(order)
      """, arguments)
  }
}
