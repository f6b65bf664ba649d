import Foundation

/// A file without a name, which holds what is written until it is read once, and disappears with the process.
final class TemporaryFile {
  private let handle: FileHandle
  private var waiting: [UInt8] = []
  /// Bytes.
  private static let portion = 64 << 10

  init() throws {
    let folder = FileManager.default.temporaryDirectory
    let path = folder.appending(path: "labconsole-release-\(UUID().uuidString)")
    let created = FileManager.default.createFile(
      atPath: path.path, contents: nil, attributes: [.posixPermissions: 0o600])
    guard created else { throw CocoaError(.fileWriteUnknown) }
    handle = try FileHandle(forUpdating: path)
    try FileManager.default.removeItem(at: path)
  }

  func write(_ bytes: some Sequence<UInt8>) throws {
    waiting.append(contentsOf: bytes)
    if waiting.count > Self.portion { try flush() }
  }

  /// Hands on all that was written, a portion at a time.
  func read(_ take: ([UInt8]) throws -> Void) throws {
    try flush()
    try handle.seek(toOffset: 0)
    while let portion = try handle.read(upToCount: Self.portion), !portion.isEmpty {
      try take(Array(portion))
    }
  }

  private func flush() throws {
    try handle.write(contentsOf: waiting)
    waiting.removeAll(keepingCapacity: true)
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
