/// Everything that is stored about one participant, as it is stored: the rows of both databases, opened where they are
/// sealed.
public struct StoredRecord: Sendable {
  /// In the order of their subjects; those without rows are left out.
  public let tables: [Table]

  public init(tables: [Table]) { self.tables = tables }

  public struct Table: Sendable {
    /// “research” or “identity”.
    public let database: String
    public let name: String
    public let subject: Subject
    public let columns: [String]
    public let rows: [[Field]]
    /// True for results that are computed from what was measured.
    public let isComputed: Bool

    public init(
      database: String, name: String, subject: Subject, columns: [String], rows: [[Field]], isComputed: Bool
    ) {
      self.database = database
      self.name = name
      self.subject = subject
      self.columns = columns
      self.rows = rows
      self.isComputed = isComputed
    }
  }

  /// The subjects under which people find what is stored.
  public enum Subject: String, Sendable, CaseIterable {
    case participation
    case eligibility
    case consent
    case permissions
    case contact
    case answers
    case tests
    case visits
    case schedule
    case messages
    case remarks
    case releases
    case trail
  }

  public enum Field: Sendable, Hashable {
    case none
    case integer(Int64)
    case real(Double)
    case text(String)
    case bytes([UInt8])
    /// A secret that is stored as a hash alone, and is of no use to anybody: a PIN, a session.
    case secret
  }

  public var rowCount: Int { tables.reduce(0) { $0 + $1.rows.count } }

  /// The same but for results that are computed.
  public var withoutResults: StoredRecord { StoredRecord(tables: tables.filter { !$0.isComputed }) }

  public func count(of subject: Subject) -> Int {
    tables.reduce(0) { $0 + ($1.subject == subject ? $1.rows.count : 0) }
  }
}

public protocol StoredRecordStore: Sendable {
  /// Reads everything that is stored about a participant.
  func storedRecord(of participant: Participant.ID) throws -> StoredRecord
}
