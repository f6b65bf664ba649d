import Foundation
import Glibc

/// The access to the data that a program needs: exclusive, or beside a server.
public enum DataAccess: Sendable {
  /// A server: two never open the same data.
  case alone
  /// A command, which runs while a server does; it does not migrate the tables then.
  case besideServer
}

/// The directory that holds the databases and the key, locked until `release` is called or this value is
/// deinitialised. The kernel releases the lock when the process ends, however it ends.
final class DataDirectory: Sendable {
  let url: URL
  /// True if a server has the data open at the same time.
  let isShared: Bool
  private let descriptor: Int32

  /// - Throws: ``StorageError``
  init(_ url: URL, access: DataAccess = .alone) throws {
    self.url = url
    // Files that this process creates from now on are readable by their owner only.
    umask(0o077)
    try Self.make(url)
    let path = url.appendingPathComponent("lock").path
    descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw StorageError.cannotLock(path: path, reason: String(cString: strerror(errno)))
    }
    isShared = flock(descriptor, LOCK_EX | LOCK_NB) != 0
    guard !isShared || access == .besideServer else {
      close(descriptor)
      throw StorageError.inUse(directory: url.path)
    }
  }

  private static func make(_ url: URL) throws {
    var isDirectory: ObjCBool = false
    if FileManager.default.fileExists(atPath: url.path, isDirectory: &isDirectory), !isDirectory.boolValue {
      throw StorageError.notADirectory(path: url.path)
    }
    do {
      try FileManager.default.createDirectory(
        at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw StorageError.cannotMake(directory: url.path, reason: error.localizedDescription)
    }
  }

  deinit { close(descriptor) }

  /// Lets another program open the data while this value still exists.
  func release() { flock(descriptor, LOCK_UN) }

  /// Returns true if a server has the data of a directory open.
  static func isInUse(_ url: URL) -> Bool {
    let descriptor = open(url.appendingPathComponent("lock").path, O_RDWR | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return flock(descriptor, LOCK_EX | LOCK_NB) != 0
  }

  func path(_ name: String) -> String { url.appendingPathComponent(name).path }
}
