import Crypto
import Foundation
import Studies

/// A copy of the data in a directory of its own: both databases as of one moment, each a single file, the files of the
/// releases that they list, and a description of the data at the time of the copy.
public struct DataBackup: Codable, Sendable {
  /// In milliseconds since 1970.
  public let madeAt: Int64
  /// The version of the program that made it.
  public let program: String
  /// The newest hash of each audit trail.
  public let newest: [String: String]

  static let fileName = "backup.json"
  static let certificate = "signing-certificate.pem"
  /// Without these keys names cannot be read, and consent documents cannot be signed under the same certificate.
  public static let keys = ["identity.key", "signing.key"]

  /// Copies the data while a server writes.
  /// - Parameters:
  ///   - target: must not exist yet, or be empty
  ///   - withKeys: true if the copy is to hold ``keys`` too: with both, the names can be read
  /// - Returns: the result of verifying each audit trail of the copy
  /// - Throws: ``StorageError``, ``BackupError``
  public static func make(
    of source: URL, in target: URL, withKeys: Bool, program: String, at time: Timestamp
  ) throws -> [AuditVerdict] {
    let directory = try DataDirectory(source, access: .besideServer)
    let key = try DataInspection(directory).key()
    return try whole(target) { folder in
      try copy(directory, to: folder)
      for name in [certificate] + (withKeys ? keys : []) { try copyFile(name, from: source, to: folder) }
      let verdicts = try DataFile.allCases.map { try verify($0, in: folder, with: key) }
      try copyReleases(from: source, to: folder)
      let backup = DataBackup(
        madeAt: time.milliseconds, program: program,
        newest: Dictionary(uniqueKeysWithValues: verdicts.map { ($0.database, $0.newest) }))
      try JSONEncoder().encode(backup).write(to: folder.appendingPathComponent(fileName))
      return verdicts
    }
  }

  /// Reads both databases as of one moment, at which no change that touches both is half done.
  private static func copy(_ directory: DataDirectory, to folder: URL) throws {
    let bothFiles = try BothFiles(directory)
    let (research, identity) = (try reader(.research, in: directory), try reader(.identity, in: directory))
    try research.withoutTransaction { research in
      try identity.withoutTransaction { identity in
        try bothFiles.withLock {
          for database in [research, identity] { try database.beginReading() }
        }
        try write(research, to: folder.appendingPathComponent(DataFile.research.name))
        try write(identity, to: folder.appendingPathComponent(DataFile.identity.name))
        for database in [research, identity] { try database.endReading() }
      }
    }
  }

  private static func reader(_ file: DataFile, in directory: DataDirectory) throws -> DatabaseConnection {
    try DatabaseConnection(path: directory.path(file.name), isReadOnly: true, patience: 10)
  }

  private static func write(_ source: Database, to file: URL) throws {
    try source.copy(toFile: file.path)
    try sync(file)
  }

  /// Checks that a copy is intact and usable.
  /// - Throws: ``StorageError/damaged(path:reason:)``
  static func verify(_ file: DataFile, in folder: URL, with key: SealingKey) throws -> AuditVerdict {
    let path = folder.appendingPathComponent(file.name).path
    let copy = try DatabaseConnection(path: path)
    defer { try? copy.close() }
    return try copy.read { db in
      if let damage = try db.damage() { throw StorageError.damaged(path: path, reason: damage) }
      return try AuditSeal(database: file.rawValue, key: key).verify(
        .whole, isSealed: db.tableExists("audit_seal"), in: db)
    }
  }
}

extension DataBackup {
  /// Restores a backup as the data of a lab that has none.
  /// - Parameters:
  ///   - target: must not exist yet, or be empty
  ///   - keys: the folder of ``keys``, if they are not in the backup
  ///   - kinds: of the tasks whose runs are stored; tables of another kind are of a newer program
  ///   - despiteProblems: true if an altered audit trail is no reason to refuse; its problems are noted in it
  /// - Returns: the result of verifying each audit trail of the backup
  /// - Throws: ``StorageError``, ``BackupError``, `CryptoError`
  public static func restore(
    from source: URL, to target: URL, keys keyFolder: URL?, kinds: [TaskStorage],
    despiteProblems: Bool = false, at time: Timestamp
  ) throws -> [AuditVerdict] {
    for file in DataFile.allCases {
      guard FileManager.default.fileExists(atPath: source.appendingPathComponent(file.name).path) else {
        throw BackupError.incomplete(file: source.appendingPathComponent(file.name).path)
      }
    }
    return try whole(target) { folder in
      for name in DataFile.allCases.map(\.name) + [certificate] {
        try copyFile(name, from: source, to: folder)
      }
      for name in keys { try copyFile(name, from: keyFolder ?? source, to: folder) }
      guard FileManager.default.fileExists(atPath: folder.appendingPathComponent(keys[0]).path) else {
        throw BackupError.keyMissing(directory: (keyFolder ?? source).path)
      }
      let key = try DataInspection(DataDirectory(folder)).key()
      let verdicts = try DataFile.allCases.map { try verify($0, in: folder, with: key) }
      if !despiteProblems { try check(verdicts) }
      try compare(verdicts, with: source)
      try copyReleases(from: source, to: folder)
      // Nothing but the audit trail is touched.
      let store = try SQLiteStore(directory: folder, kinds: kinds)
      if !despiteProblems { try check(store.verifyAudit(.newest(1))) }
      try checkReleases(of: store, in: folder)
      try store.noteRestore(
        from: source.path, despite: verdicts.filter { $0.problem != nil },
        context: AuditContext(by: .system, at: time))
      try store.close()
      return verdicts
    }
  }

  private static func check(_ verdicts: [AuditVerdict]) throws {
    for verdict in verdicts {
      if let problem = verdict.problem { throw BackupError.tampered(database: verdict.database, problem) }
    }
  }

  /// Detects a database that was exchanged for another one of the same lab; no other check does.
  private static func compare(_ verdicts: [AuditVerdict], with source: URL) throws {
    guard let file = try? Data(contentsOf: source.appendingPathComponent(fileName)) else { return }
    let backup = try JSONDecoder().decode(DataBackup.self, from: file)
    for verdict in verdicts where verdict.newest != backup.newest[verdict.database] {
      throw BackupError.exchanged(database: verdict.database)
    }
  }
}

extension DataBackup {
  /// Makes a directory completely or not at all.
  private static func whole<Value>(_ target: URL, _ fill: (URL) throws -> Value) throws -> Value {
    let files = FileManager.default
    if files.fileExists(atPath: target.path) {
      guard try files.contentsOfDirectory(atPath: target.path).isEmpty else {
        throw BackupError.notEmpty(directory: target.path)
      }
    }
    let unfinished = target.deletingLastPathComponent()
      .appendingPathComponent(".\(target.lastPathComponent).\(UUID().uuidString)")
    umask(0o077)
    try files.createDirectory(
      at: unfinished, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    do {
      let value = try fill(unfinished)
      // `rename` replaces an empty directory, and nothing else.
      guard rename(unfinished.path, target.path) == 0 else {
        throw BackupError.notEmpty(directory: target.path)
      }
      return value
    } catch {
      try? files.removeItem(at: unfinished)
      throw error
    }
  }

  /// Copies a file if it exists.
  static func copyFile(_ name: String, from source: URL, to folder: URL) throws {
    let (original, copy) = (source.appendingPathComponent(name), folder.appendingPathComponent(name))
    guard FileManager.default.fileExists(atPath: original.path) else { return }
    try FileManager.default.copyItem(at: original, to: copy)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: copy.path)
    try sync(copy)
  }

  private static func sync(_ file: URL) throws {
    let handle = try FileHandle(forWritingTo: file)
    try handle.synchronize()
    try handle.close()
  }
}
