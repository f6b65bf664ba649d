import Crypto
import Foundation
import GRDB
import Studies
import Synchronization

/// All stores of the house over two SQLite files: research data under participant ids, and what names a
/// person, sealed. Each verb is one transaction that leaves an audit entry.
public final class SQLiteStore: Sendable {
  let research: DurableDatabase
  let identity: DurableDatabase
  let key: SealingKey
  let costs: HashingCosts
  public let outboxBell = Doorbell()
  public let appointmentBell = Doorbell()
  /// What names a person lies in one file and what it belongs to in the other: one at a time changes both.
  let bothFiles = Mutex(())
  /// Held until the last reference to this store goes.
  private let directory: DataDirectory

  /// Opens the data in `directory`, makes what is missing, and migrates what is old.
  /// - Throws: ``StorageError``, `CryptoError`, `DatabaseError`
  public init(directory url: URL, access: DataAccess = .alone, costs: HashingCosts = .standard) throws {
    self.costs = costs
    directory = try DataDirectory(url, access: access)
    let keyFile = url.appendingPathComponent("identity.key")
    let hasKey = FileManager.default.fileExists(atPath: keyFile.path)
    if !hasKey, FileManager.default.fileExists(atPath: directory.path("identity.sqlite")) {
      throw StorageError.keyMissing(path: keyFile.path)
    }
    key = try SealingKey(file: keyFile)
    let isShared = directory.isShared
    research = try DurableDatabase(
      path: directory.path("research.sqlite"), migrations: .research, isShared: isShared)
    identity = try DurableDatabase(
      path: directory.path("identity.sqlite"), migrations: .identity, isShared: isShared)
  }

  /// Lets readers finish and closes both files; the last to close folds their write-ahead logs in.
  public func close() throws {
    try research.close()
    try identity.close()
  }
}

extension SQLiteStore: AuditStore {
  public func lastChange() throws -> Int64 {
    try research.read { db in
      try db.row("SELECT sequence FROM audit ORDER BY sequence DESC LIMIT 1")?["sequence"] ?? 0
    }
  }

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

  public func brokenAuditEntries() throws -> [String: Int64] {
    var broken: [String: Int64] = [:]
    broken["research"] = try research.read(AuditTrail.firstBrokenEntry)
    broken["identity"] = try identity.read(AuditTrail.firstBrokenEntry)
    return broken
  }
}
