import Crypto
import Studies

/// The end of a database's audit trail, under a keyed hash. Each entry carries the hash of the one before it, so the
/// newest stands for all of them, and without the lab's key nobody can seal another trail or an earlier end.
struct AuditSeal: Sendable {
  /// Tells the two trails apart, so that one cannot be passed off as the other.
  private let database: String
  private let key: SealingKey

  init(database: String, key: SealingKey) {
    self.database = database
    self.key = key
  }

  /// The newest entry of a trail; before the first, number 0.
  struct End: Equatable {
    var sequence: Int64 = 0
    var digest = AuditTrail.beginning
  }

  /// Seals what is there for the first time. An existing trail keeps its entries; a new entry says that nothing but
  /// their own hashes vouches for them, and which entry is the first with a broken hash.
  func begin(in db: Database, at time: Timestamp) throws {
    let found = try AuditTrail.end(in: db)
    if found.sequence > 0 {
      let broken = try AuditTrail.firstBrokenEntry(in: db)
      try AuditTrail.append(
        "audit.sealed", subject: database,
        detail: "taken over up to entry \(found.sequence)"
          + (broken.map { ", broken at entry \($0)" } ?? ", unbroken"),
        context: AuditContext(by: .system, at: time), in: db)
    }
    let end = try AuditTrail.end(in: db)
    try db.run(
      "INSERT INTO audit_seal (id, sequence, digest, mac) VALUES (1, ?, ?, ?)",
      [end.sequence, end.digest, mac(of: end)])
  }

  /// The end of the trail if it is the one that was sealed; nil if somebody else changed it. Asked before a
  /// transaction writes: it locks the trail, and so everything that is written with an audit entry, until the end of
  /// the transaction.
  func soundEnd(in db: Database) throws -> End? {
    try lock(in: db)
    let end = try AuditTrail.end(in: db)
    guard let sealed = try sealedEnd(in: db), sealed.isGenuine, sealed.end == end else { return nil }
    return end
  }

  /// Of several servers one at a time writes. The row keeps its values, so nothing has to go to disk for it.
  private func lock(in db: Database) throws {
    try db.run("UPDATE audit_seal SET sequence = audit_seal.sequence WHERE id = 1")
  }

  /// Seals the entries that a transaction has added, before it commits.
  /// - Parameter before: the end before the transaction. If that was not sound, the old seal stays as evidence.
  func renew(after before: End?, in db: Database) throws {
    let end = try AuditTrail.end(in: db)
    guard let before, end != before else { return }
    try db.run(
      "UPDATE audit_seal SET sequence = ?, digest = ?, mac = ? WHERE id = 1",
      [end.sequence, end.digest, mac(of: end)])
  }

  /// Nil if the seal is missing.
  private func sealedEnd(in db: Database) throws -> (end: End, isGenuine: Bool)? {
    guard let row = try db.row("SELECT sequence, digest, mac FROM audit_seal WHERE id = 1") else {
      return nil
    }
    let end = End(sequence: row["sequence"], digest: row["digest"])
    return (end, areEqualSecrets(Array((row["mac"] as String).utf8), Array(mac(of: end).utf8)))
  }

  private func mac(of end: End) -> String {
    key.mac(of: Array("\(end.sequence) \(end.digest)".utf8), for: "audit trail of \(database)").hexadecimal
  }

  // MARK: - Verifying

  /// - Parameters:
  ///   - extent: how many of the entries are looked at
  ///   - isSealed: false for data that no program with seals has opened yet
  func verify(_ extent: AuditExtent, isSealed: Bool = true, in db: Database) throws -> AuditVerdict {
    let end = try AuditTrail.end(in: db)
    let first = extent.firstEntry(before: end.sequence)
    let broken = try AuditTrail.firstBrokenEntry(from: first, in: db).map(AuditProblem.brokenEntry)
    let problem = try broken ?? (isSealed ? tampering(with: end, in: db) : nil)
    return AuditVerdict(
      database: database, entries: end.sequence, verified: end.sequence - first + 1, newest: end.digest,
      problem: problem)
  }

  /// Verifies a piece of a trail of which everything before was verified.
  /// - Parameters:
  ///   - first: the number of its first entry
  ///   - count: the number of its entries, of which the last piece has fewer
  /// - Returns: the verdict on the whole trail; nil if nothing is wrong so far and entries follow
  func verifyPiece(from first: Int64, of count: Int64, in db: Database) throws -> AuditVerdict? {
    let end = try AuditTrail.end(in: db)
    let isLast = end.sequence - first < count
    let last = isLast ? Int64.max : first + count - 1
    let broken = try AuditTrail.firstBrokenEntry(from: first, through: last, in: db)
    let problem = try broken.map(AuditProblem.brokenEntry) ?? (isLast ? tampering(with: end, in: db) : nil)
    guard isLast || problem != nil else { return nil }
    return AuditVerdict(
      database: database, entries: end.sequence, verified: end.sequence, newest: end.digest, problem: problem)
  }

  private func tampering(with end: End, in db: Database) throws -> AuditProblem? {
    guard let sealed = try sealedEnd(in: db) else { return .sealMissing }
    guard sealed.isGenuine else { return .sealForged }
    let last = sealed.end.sequence
    if end.sequence < last { return .cutOff(after: end.sequence, sealed: last) }
    let digest = try AuditTrail.digest(of: last, in: db)
    if digest != sealed.end.digest { return .rewritten(upTo: last) }
    return end.sequence > last ? .unsealed(after: last) : nil
  }
}
