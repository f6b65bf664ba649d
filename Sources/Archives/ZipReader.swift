import CArchive

/// A ZIP in memory, of which single files are unpacked piece by piece, through libarchive.
///
/// It is taken for hostile: the number of its files and the number of bytes that may be unpacked from it are
/// limited, whatever its directory claims.
public final class ZipReader {
  /// The names of the files, in the order of the directory.
  public let names: [String]

  private let bytes: [UInt8]
  /// The number of bytes that may still be unpacked.
  private var left: Int
  private let unpacked: Int

  /// Reads the directory; throws a `ZipProblem`.
  /// - Parameters:
  ///   - entries: the largest number of files
  ///   - unpacked: the largest number of bytes that all calls of `read` together unpack
  public init(_ bytes: [UInt8], entries: Int, unpacked: Int) throws {
    guard bytes.starts(with: [0x50, 0x4B]) else { throw ZipProblem.notAZip }
    self.bytes = bytes
    self.unpacked = unpacked
    left = unpacked
    var names: [String] = []
    try OpenZip.each(of: bytes) { _, entry in
      if entry.isEncrypted { throw ZipProblem.encrypted }
      guard names.count < entries else { throw ZipProblem.tooManyFiles(entries) }
      names.append(entry.name)
      return true
    }
    self.names = names
  }

  /// Unpacks a file.
  /// - Parameter take: receives the bytes in pieces, each valid during its call alone
  /// - Throws: a `ZipProblem`, or the error of `take`
  public func read(_ name: String, _ take: (UnsafeRawBufferPointer) throws -> Void) throws {
    guard names.count(where: { $0 == name }) <= 1 else { throw ZipProblem.ambiguous(name) }
    var isFound = false
    try OpenZip.each(of: bytes) { archive, entry in
      guard entry.name == name else { return true }
      isFound = true
      try unpack(archive, take)
      return false
    }
    if !isFound { throw ZipProblem.missing(name) }
  }

  private func unpack(_ archive: OpaquePointer, _ take: (UnsafeRawBufferPointer) throws -> Void) throws {
    let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
    defer { piece.deallocate() }
    while true {
      let count = archive_read_data(archive, piece.baseAddress, piece.count)
      if count == 0 { return }
      guard count > 0 else { throw ZipProblem.damaged(OpenZip.reason(archive)) }
      left -= count
      guard left >= 0 else { throw ZipProblem.tooLarge(unpacked) }
      try take(UnsafeRawBufferPointer(rebasing: piece[..<count]))
    }
  }
}

/// The reason why a ZIP is not read.
public enum ZipProblem: Error, Equatable, Sendable {
  case notAZip
  case encrypted
  /// libarchive's own words.
  case damaged(String)
  /// There are more files than this.
  case tooManyFiles(Int)
  /// More bytes than this would have been unpacked.
  case tooLarge(Int)
  case missing(String)
  /// There are several files of this name.
  case ambiguous(String)
}

/// A pass through the directory of a ZIP. The reader goes by the directory at the end alone: a file without
/// one was cut off.
private enum OpenZip {
  struct Entry {
    let name: String
    let isEncrypted: Bool
  }

  static func each(of bytes: [UInt8], _ visit: (OpaquePointer, Entry) throws -> Bool) throws {
    guard let archive = archive_read_new() else { throw ZipProblem.damaged("no memory") }
    defer { archive_read_free(archive) }
    archive_read_support_format_zip_seekable(archive)
    try bytes.withUnsafeBytes { all in
      guard archive_read_open_memory(archive, all.baseAddress, all.count) == ARCHIVE_OK else {
        throw ZipProblem.damaged(reason(archive))
      }
      while let entry = try next(archive) {
        if try !visit(archive, entry) { break }
      }
    }
  }

  private static func next(_ archive: OpaquePointer) throws -> Entry? {
    var entry: OpaquePointer?
    switch archive_read_next_header(archive, &entry) {
    case ARCHIVE_EOF: return nil
    case ARCHIVE_OK, ARCHIVE_WARN:
      let name = archive_entry_pathname_utf8(entry) ?? archive_entry_pathname(entry)
      return Entry(
        name: name.map { String(cString: $0) } ?? "", isEncrypted: archive_entry_is_encrypted(entry) == 1)
    default: throw ZipProblem.damaged(reason(archive))
    }
  }

  static func reason(_ archive: OpaquePointer) -> String {
    archive_error_string(archive).map { String(cString: $0) } ?? "unknown"
  }
}
