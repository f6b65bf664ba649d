import Foundation
import Glibc
import Studies

/// A file without a name, which holds what is written until it is read once, and disappears with the process.
final class TemporaryFile {
  private let descriptor: Int32
  private var waiting: [UInt8] = []
  /// Bytes.
  private static let portion = 64 << 10

  init() throws {
    let folder = FileManager.default.temporaryDirectory
    let path = folder.appending(path: "labconsole-release-\(UUID().uuidString)").path
    descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw Self.failure() }
    unlink(path)
  }

  deinit { close(descriptor) }

  /// - Throws: ``ReleaseRefusal/noSpace``
  func write(_ bytes: some Sequence<UInt8>) throws {
    waiting.append(contentsOf: bytes)
    if waiting.count > Self.portion { try flush() }
  }

  /// Hands on all that was written, a portion at a time.
  func read(_ take: ([UInt8]) throws -> Void) throws {
    try flush()
    guard lseek(descriptor, 0, SEEK_SET) == 0 else { throw Self.failure() }
    var portion = [UInt8](repeating: 0, count: Self.portion)
    while true {
      let count = Glibc.read(descriptor, &portion, portion.count)
      guard count >= 0 else { throw Self.failure() }
      if count == 0 { return }
      try take(Array(portion[..<count]))
    }
  }

  private func flush() throws {
    var written = 0
    while written < waiting.count {
      let count = waiting.withUnsafeBytes {
        Glibc.write(descriptor, $0.baseAddress! + written, $0.count - written)
      }
      guard count >= 0 else { throw Self.failure() }
      written += count
    }
    waiting.removeAll(keepingCapacity: true)
  }

  private static func failure() -> any Error {
    let code = errno
    if code == ENOSPC || code == EDQUOT || code == EFBIG { return ReleaseRefusal.noSpace }
    return POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO)
  }
}

extension PackageFiles {
  /// Writes a file that was made beside the others.
  func write(_ path: String, _ file: TemporaryFile) throws {
    try begin(path)
    try file.read { try add($0) }
    try end()
  }
}
