import Foundation
import Glibc

/// A file with a secret, which its owner alone may read.
enum SecretFile {
  /// - Throws: ``CryptoError/unusableKeyFile(path:reason:)`` also when it is there already (`O_EXCL`): two
  ///   servers starting at once cannot overwrite each other's secret
  static func make(at path: String, _ bytes: [UInt8]) throws {
    try write(bytes, to: path, mode: 0o600) { .unusableKeyFile(path: path, reason: $0) }
  }

  /// - Throws: ``CryptoError/unusableKeyFile(path:reason:)``
  static func read(_ path: String) throws -> [UInt8] {
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int ?? 0
    guard mode & 0o077 == 0 else {
      throw CryptoError.unusableKeyFile(path: path, reason: "others may read it: chmod 600 it")
    }
    return Array(try Data(contentsOf: URL(fileURLWithPath: path)))
  }

  /// Makes a file that was not there and has it on disk.
  static func write(
    _ bytes: [UInt8], to path: String, mode: mode_t, failure: (_ reason: String) -> CryptoError
  ) throws {
    let descriptor = Glibc.open(path, O_WRONLY | O_CREAT | O_EXCL, mode)
    guard descriptor >= 0 else { throw failure(String(cString: strerror(errno))) }
    defer { close(descriptor) }
    guard Glibc.write(descriptor, bytes, bytes.count) == bytes.count, fsync(descriptor) == 0 else {
      throw failure(String(cString: strerror(errno)))
    }
  }
}
