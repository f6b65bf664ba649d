import CArchive

/// A ZIP in memory or on disk, of which single files are unpacked piece by piece, through libarchive.
///
/// It is taken for hostile: the number of its files and the number of bytes that may be unpacked from it are
/// limited, whatever its directory claims.
public final class ZipReader {
  /// The names of the files, in the order of the directory.
  public let names: [String]

  private let source: Source
  /// The number of bytes that may still be unpacked.
  private var left: Int
  private let unpacked: Int

  /// Reads the directory; throws a `ZipProblem`.
  /// - Parameters:
  ///   - entries: the largest number of files
  ///   - unpacked: the largest number of bytes that all calls of `read` together unpack
  public convenience init(_ bytes: [UInt8], entries: Int, unpacked: Int) throws {
    guard bytes.starts(with: [0x50, 0x4B]) else { throw ZipProblem.notAZip }
    try self.init(.memory(bytes), entries: entries, unpacked: unpacked)
  }

  /// Reads the directory of a file; the rest of it stays on disk until a part is unpacked.
  public convenience init(file path: String, entries: Int, unpacked: Int) throws {
    try self.init(.file(path), entries: entries, unpacked: unpacked)
  }

  private init(_ source: Source, entries: Int, unpacked: Int) throws {
    self.source = source
    self.unpacked = unpacked
    left = unpacked
    var names: [String] = []
    try OpenZip.each(of: source) { _, entry in
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
    try OpenZip.each(of: source) { archive, entry in
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

/// The place of a ZIP.
private enum Source {
  case memory([UInt8])
  /// The path.
  case file(String)
}

/// A pass through the directory of a ZIP. The reader goes by the directory at the end alone: a file without
/// one was cut off.
private enum OpenZip {
  struct Entry {
    let name: String
    let isEncrypted: Bool
  }

  static func each(of source: Source, _ visit: (OpaquePointer, Entry) throws -> Bool) throws {
    guard let archive = archive_read_new() else { throw ZipProblem.damaged("no memory") }
    defer { archive_read_free(archive) }
    archive_read_support_format_zip_seekable(archive)
    switch source {
    case .memory(let bytes):
      try bytes.withUnsafeBytes { all in
        try each(of: archive, archive_read_open_memory(archive, all.baseAddress, all.count), visit)
      }
    case .file(let path):
      try each(of: archive, archive_read_open_filename(archive, path, 1 << 16), visit)
    }
  }

  /// - Parameter opened: libarchive's answer to the opening
  private static func each(
    of archive: OpaquePointer, _ opened: Int32, _ visit: (OpaquePointer, Entry) throws -> Bool
  ) throws {
    guard opened == ARCHIVE_OK else { throw ZipProblem.damaged(reason(archive)) }
    while let entry = try next(archive) {
      if try !visit(archive, entry) { break }
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
