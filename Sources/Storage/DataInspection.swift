import Crypto
import Foundation

/// Looks at a directory before its data are opened, so that data that do not belong together, or not to the key, are
/// told rather than completed: a new key or a new file in the place of a lost one would bury the names for good.
struct DataInspection {
  private let directory: DataDirectory

  init(_ directory: DataDirectory) { self.directory = directory }

  /// - Returns: the key, which is made where there are no data yet
  /// - Throws: ``StorageError``, `CryptoError`
  func key() throws -> SealingKey {
    let (research, identity) = (try look(at: .research), try look(at: .identity))
    if identity == .missing, research == .inUse {
      throw StorageError.missing(.identity, beside: .research, directory: path)
    }
    if research == .missing, identity == .inUse {
      throw StorageError.missing(.research, beside: .identity, directory: path)
    }
    let keyFile = directory.url.appendingPathComponent("identity.key")
    let isNew = research == .missing && identity == .missing
    if !isNew, !FileManager.default.fileExists(atPath: keyFile.path) {
      throw StorageError.keyMissing(path: keyFile.path)
    }
    let key = try SealingKey(file: keyFile)
    if identity != .missing { try check(key, file: keyFile.path) }
    return key
  }

  private var path: String { directory.url.path }

  private enum State {
    /// Or without a single table, like an empty file.
    case missing
    /// A server was started here, and nothing happened.
    case unused
    case inUse
  }

  private func look(at file: DataFile) throws -> State {
    try open(file) { db in
      guard try db.tableExists("audit") else { return .missing }
      return try db.isThere("SELECT 1 FROM audit") ? .inUse : .unused
    } ?? .missing
  }

  private func check(_ key: SealingKey, file: String) throws {
    let isRight = try open(.identity) { try KeyCheck.isRight(key, in: $0) }
    if isRight == false { throw StorageError.wrongKey(path: file) }
  }

  /// Nil where there is no such file.
  private func open<Value>(_ file: DataFile, _ body: (Database) throws -> Value) throws -> Value? {
    let path = directory.path(file.name)
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    do {
      let connection = try DatabaseConnection(path: path)
      defer { try? connection.close() }
      return try connection.read(body)
    } catch let error as DatabaseError {
      throw StorageError(error, path: path)
    }
  }
}

/// The two databases of a data directory.
public enum DataFile: String, Sendable, CaseIterable {
  case research, identity

  public var name: String { "\(rawValue).sqlite" }
}
