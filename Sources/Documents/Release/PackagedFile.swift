import Archives
import Crypto

/// A file of a release as it was written, for the manifest.
struct PackagedFile: Encodable, Hashable {
  let path: String
  let bytes: Int
  /// Hexadecimal.
  let sha256: String
  /// Records without the header; nil for files that are no tables.
  var rows: Int?
}

/// Writes the files of a release into its ZIP, one after another, and keeps size and digest of each.
final class PackageFiles {
  private let zip: ZipWriter
  private let seconds: Int
  private var open: (path: String, digest: RunningDigest, bytes: Int)?
  private(set) var files: [PackagedFile] = []

  init(_ zip: ZipWriter, seconds: Int) {
    self.zip = zip
    self.seconds = seconds
  }

  func write(_ path: String, _ bytes: [UInt8]) throws {
    try begin(path)
    try add(bytes)
    end()
  }

  func begin(_ path: String) throws {
    try zip.begin(path, at: seconds)
    open = (path, RunningDigest(), 0)
  }

  func add(_ bytes: [UInt8]) throws {
    guard !bytes.isEmpty else { return }
    try zip.add(bytes)
    open?.digest.add(bytes)
    open?.bytes += bytes.count
  }

  /// - Parameter rows: of a table
  func end(rows: Int? = nil) {
    guard let file = open else { return }
    open = nil
    files.append(
      PackagedFile(
        path: file.path, bytes: file.bytes, sha256: file.digest.finish().hexadecimal, rows: rows))
  }
}
