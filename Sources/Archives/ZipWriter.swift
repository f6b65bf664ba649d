import CArchive
import Glibc

/// A ZIP, written front to back through libarchive (UTF-8 names, Deflate, no seeking), so that it can be
/// streamed while it is made.
public final class ZipWriter {
  private let archive: OpaquePointer
  private let sink: Sink
  private var isFinished = false

  /// - Parameters:
  ///   - holdsLargeFiles: false for an archive in which no file reaches 4 GB: none has the form for large files then, also
  ///     where its size is not known before
  ///   - write: receives the bytes of the archive as they come; an error it throws ends the writing.
  public init(holdsLargeFiles: Bool = true, write: @escaping ([UInt8]) throws -> Void) throws {
    guard let archive = archive_write_new() else { throw ZipError(reason: "no memory") }
    self.archive = archive
    sink = Sink(write: write)
    try check(archive_write_set_format_zip(archive))
    // Level 6, which zlib takes otherwise, needs more than two and a half times the time for tables that are a fifth smaller.
    let options = "hdrcharset=UTF-8,zip:compression-level=2" + (holdsLargeFiles ? "" : ",!zip64")
    try check(archive_write_set_options(archive, options))
    try check(archive_write_set_bytes_per_block(archive, 0))
    let opaque = Unmanaged.passUnretained(sink).toOpaque()
    try check(archive_write_open2(archive, opaque, nil, forward, nil, nil))
  }

  /// An archive that was not finished stays without its directory, and so unreadable: nobody takes a part
  /// for the whole.
  deinit {
    if !isFinished { archive_write_fail(archive) }
    archive_write_free(archive)
  }

  /// Starts a file, to which the following calls of `add` append.
  /// - Parameters:
  ///   - seconds: time of the file, seconds since 1970
  ///   - size: number of its bytes, where it is known; without it the entry takes the form for large files, where the
  ///     archive holds such, which some readers of office documents refuse
  public func begin(_ name: String, at seconds: Int, size: Int? = nil) throws {
    let entry = archive_entry_new()
    defer { archive_entry_free(entry) }
    archive_entry_set_pathname_utf8(entry, name)
    archive_entry_set_filetype(entry, UInt32(Glibc.S_IFREG))
    archive_entry_set_perm(entry, 0o644)
    archive_entry_set_mtime(entry, seconds, 0)
    if let size { archive_entry_set_size(entry, Int64(size)) } else { archive_entry_unset_size(entry) }
    try check(archive_write_header(archive, entry))
  }

  public func add(_ bytes: [UInt8]) throws {
    guard archive_write_data(archive, bytes, bytes.count) == bytes.count else { throw failure }
  }

  /// Writes the directory at the end of the archive.
  public func finish() throws {
    try check(archive_write_close(archive))
    isFinished = true
  }

  private func check(_ result: Int32) throws {
    if result != ARCHIVE_OK { throw failure }
  }

  private var failure: any Error {
    sink.error ?? ZipError(reason: archive_error_string(archive).map { String(cString: $0) } ?? "unknown")
  }
}

public struct ZipError: Error {
  public let reason: String
}

/// The destination of libarchive's bytes; keeps the error that libarchive cannot pass on.
private final class Sink {
  let write: ([UInt8]) throws -> Void
  var error: (any Error)?

  init(write: @escaping ([UInt8]) throws -> Void) { self.write = write }
}

private func forward(
  _: OpaquePointer?, opaque: UnsafeMutableRawPointer?, bytes: UnsafeRawPointer?, count: Int
) -> Int {
  let sink = Unmanaged<Sink>.fromOpaque(opaque!).takeUnretainedValue()
  do {
    try sink.write(Array(UnsafeRawBufferPointer(start: bytes, count: count)))
    return count
  } catch {
    sink.error = error
    return -1
  }
}
