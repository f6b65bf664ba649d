import Crypto
import Foundation
import Studies

/// All stores over two SQLite files: research data under participant ids, and sealed values that name a person. Each
/// verb is one transaction that leaves an audit entry; a verb that changes both files is one in each, under the lock of
/// ``BothFiles``.
public final class SQLiteStore: Sendable {
  let research: DurableDatabase
  let identity: DurableDatabase
  let key: SealingKey
  let costs: HashingCosts
  let limits: UsageLimits
  /// Of each kind of task that is done in runs.
  let kinds: [any TaskTables.Type]
  public let outboxSignal = WakeSignal()
  public let appointmentSignal = WakeSignal()
  public let progressSignal = WakeSignal()
  let bothFiles: BothFiles
  let roomPeople = RoomPeopleCache()
  let messageCounts = MessageCountCache()
  /// Held until this store is closed.
  private let directory: DataDirectory

  /// Opens the data in `directory`, creates what is missing, and migrates older versions.
  /// - Parameters:
  ///   - kinds: of the tasks whose runs are stored
  ///   - report: hears of each migration before it runs
  /// - Throws: ``StorageError``, `CryptoError`, ``DatabaseError``
  public init(
    directory url: URL, kinds: [TaskStorage], access: DataAccess = .alone, costs: HashingCosts = .standard,
    limits: UsageLimits = UsageLimits(), report: @escaping @Sendable (MigrationStep) -> Void = { _ in }
  ) throws {
    self.costs = costs
    self.limits = limits
    self.kinds = kinds.map(\.tables)
    directory = try DataDirectory(url, access: access)
    let key = try DataInspection(directory).key()
    self.key = key
    bothFiles = try BothFiles(directory)
    // The identity database comes first: it tells whether the key is right before anything is changed.
    identity = try Self.open(.identity, .identity, in: directory, with: key, report)
    research = try Self.open(
      .research, .research.followed(by: self.kinds), in: directory, with: key, report)
  }

  private static func open(
    _ file: DataFile, _ migrations: Migrations, in directory: DataDirectory, with key: SealingKey,
    _ report: @escaping @Sendable (MigrationStep) -> Void
  ) throws -> DurableDatabase {
    let path = directory.path(file.name)
    do {
      return try DurableDatabase(
        path: path, migrations: migrations, key: key, seal: AuditSeal(database: file.rawValue, key: key),
        isShared: directory.isShared
      ) { report(MigrationStep(database: file, name: $0.name, number: $0.number, count: $0.count)) }
    } catch let error as DatabaseError {
      throw StorageError(error, path: path)
    }
  }

  /// The directory that holds the data.
  var directoryPath: String { directory.url.path }

  /// Returns true if a server is running on the data in a directory.
  public static func isInUse(_ directory: URL) -> Bool { DataDirectory.isInUse(directory) }

  /// Lets readers finish and closes both files; the last to close folds their write-ahead logs in.
  public func close() throws {
    try research.close()
    try identity.close()
    directory.release()
  }
}

/// A migration that is about to run on data of an earlier program.
public struct MigrationStep: Sendable, Hashable {
  public let database: DataFile
  public let name: String
  /// From 1, among those that the database lacks.
  public let number: Int
  public let count: Int
}

extension SQLiteStore: AuditStore {
  public func lastChange() throws -> Int64 {
    try research.readWithoutTransaction { try Self.lastChange(in: $0) }
  }

  static func lastChange(in db: Database) throws -> Int64 {
    try db.row("SELECT sequence FROM audit ORDER BY sequence DESC LIMIT 1")?["sequence"] ?? 0
  }

  public func hasChanged(_ study: Study.ID, origin: Participant.Origin, since change: Int64) throws -> Bool {
    try research.read { db in
      if try Self.lastChange(in: db) - change > Self.mostEntriesLookedAt { return true }
      return try db.isThere(Self.changeOfStudy, [change, study, origin.rawValue])
    }
  }

  /// Some milliseconds' worth, even where all of them are about other studies.
  private static let mostEntriesLookedAt: Int64 = 5000

  /// Somebody whose data were deleted is in no study any more.
  static let changeOfStudy = """
    SELECT 1 FROM audit LEFT JOIN participants ON participants.id = audit.participant
    WHERE audit.sequence > ?
      AND (participants.id IS NULL OR (participants.study = ? AND participants.origin = ?))
    LIMIT 1
    """

  public func auditTrail(of participant: Participant.ID) throws -> [AuditEntry] {
    let ofData = try Self.auditTrail(of: participant, in: research)
    let ofIdentity = try Self.auditTrail(of: participant, in: identity)
    // A stable sort: within a millisecond each database keeps its order.
    return (ofData + ofIdentity).enumerated().sorted {
      ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
    }.map(\.element)
  }

  private static func auditTrail(of participant: Participant.ID, in database: DurableDatabase) throws
    -> [AuditEntry]
  {
    try database.read { db in
      try db.rows(
        "SELECT \(AuditTrail.columns) FROM audit WHERE participant = ? ORDER BY sequence", [participant]
      ).map(AuditTrail.entry)
    }
  }

  public func verifyAudit(_ extent: AuditExtent) throws -> [AuditVerdict] {
    try [(DataFile.research, research), (.identity, identity)].map { file, database in
      let seal = AuditSeal(database: file.rawValue, key: key)
      return try database.read { try seal.verify(extent, in: $0) }
    }
  }
}

extension SQLiteStore {
  /// - Parameter problems: of the audit trails as they were in the backup
  func noteRestore(from source: String, despite problems: [AuditVerdict], context: AuditContext) throws {
    let detail = ([source] + problems.map(\.description)).joined(separator: "; ")
    for database in [research, identity] {
      try database.write { db in
        try AuditTrail.append("data.restored", subject: "data", detail: detail, context: context, in: db)
      }
    }
  }
}
