import Foundation

/// Bytes on disk, read in the order they were written. The file has no name: it is gone when it is closed,
/// however the process ends.
final class OverflowFile: Sendable {
  private let file: Int32

  /// Nil where the temporary directory takes none.
  init?() {
    var path = Array((NSTemporaryDirectory() + "stream-XXXXXX").utf8CString)
    file = mkstemp(&path)
    if file < 0 { return nil }
    unlink(path)
  }

  deinit { close(file) }

  /// Returns the number of bytes written; 0 if the disk is full.
  func write(_ bytes: ArraySlice<UInt8>, at offset: Int) -> Int {
    max(0, bytes.withUnsafeBytes { pwrite(file, $0.baseAddress, $0.count, offset) })
  }

  /// Returns the number of bytes read, at most as many as there is space for; 0 if they cannot be read.
  func read(into space: UnsafeMutableRawBufferPointer, at offset: Int) -> Int {
    max(0, pread(file, space.baseAddress, space.count, offset))
  }
}
