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

  /// Makes a file that was not there and has it on disk, with its name. If it cannot be written whole, nothing is left
  /// of it: the next start would find half a key, and would not make another.
  static func write(
    _ bytes: [UInt8], to path: String, mode: mode_t, failure: (_ reason: String) -> CryptoError
  ) throws {
    let descriptor = Glibc.open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
    guard descriptor >= 0 else { throw failure(String(cString: strerror(errno))) }
    defer { close(descriptor) }
    guard hasWritten(bytes, to: descriptor), hasWrittenFolder(of: path) else {
      let reason = String(cString: strerror(errno))
      unlink(path)
      throw failure(reason)
    }
  }

  /// - Returns: false if it failed; `errno` says why
  private static func hasWritten(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return fsync(descriptor) == 0
  }

  /// - Returns: false if it failed; `errno` says why
  private static func hasWrittenFolder(of path: String) -> Bool {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    let descriptor = Glibc.open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return fsync(descriptor) == 0
  }
}
