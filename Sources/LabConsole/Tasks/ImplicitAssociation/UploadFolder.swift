import Crypto
import Foundation
import Studies

/// The files of an upload on disk, under the names that they had; those that came in bytes go with it.
final class UploadFolder {
  let paths: [String]
  /// The names that the files had, by their paths.
  let names: [String: String]
  private var folder: URL?

  init(_ files: [ComparisonUpload.File]) throws {
    var paths: [String] = []
    var names: [String: String] = [:]
    for (place, file) in files.enumerated() {
      switch file.content {
      case .path(let path): paths.append(path)
      case .bytes(let bytes):
        let last = file.name.split { $0 == "/" || $0 == "\\" }.last.map(String.init) ?? ""
        let usable = last.unicodeScalars.filter { $0.properties.generalCategory != .control }
        let name =
          usable.isEmpty || last.hasPrefix(".") ? "file" : String(String.UnicodeScalarView(usable).prefix(60))
        let own = try folder ?? Self.make()
        folder = own
        let path = own.appendingPathComponent("\(place)").appendingPathComponent(name)
        try FileManager.default.createDirectory(
          at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: path)
        paths.append(path.path)
        names[path.path] = file.name
      }
    }
    self.paths = paths
    self.names = names
  }

  deinit { if let folder { try? FileManager.default.removeItem(at: folder) } }

  private static func make() throws -> URL {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("comparison-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    return url
  }

  /// Of all files, whatever their order.
  func digest() throws -> String {
    let digests = try paths.map { path in
      let digest = RunningDigest()
      let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
      defer { try? file.close() }
      while let piece = try file.read(upToCount: 1 << 20), !piece.isEmpty { digest.add(Array(piece)) }
      return digest.finish().hexadecimal
    }
    return digests.count == 1 ? digests[0] : sha256(Array(digests.sorted().joined().utf8)).hexadecimal
  }
}
