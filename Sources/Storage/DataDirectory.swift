import Foundation
import Glibc

/// The directory that holds the databases and the key, locked for as long as this value lives: two
/// servers never open the same data. The kernel lets go of the lock when the process ends, however it ends.
final class DataDirectory: Sendable {
  let url: URL
  private let descriptor: Int32

  /// - Throws: ``StorageError``
  init(_ url: URL) throws {
    self.url = url
    // Whatever this process makes from now on is for its owner alone.
    umask(0o077)
    try FileManager.default.createDirectory(
      at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let path = url.appendingPathComponent("lock").path
    descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw StorageError.cannotLock(path: path, reason: String(cString: strerror(errno)))
    }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      close(descriptor)
      throw StorageError.inUse(directory: url.path)
    }
  }

  deinit { close(descriptor) }

  func path(_ name: String) -> String { url.appendingPathComponent(name).path }
}
