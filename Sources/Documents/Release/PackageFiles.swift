import Archives
import Crypto
import Dispatch
import Synchronization

/// Writes the files of a release into its ZIP, one after another, and keeps size and digest of each.
///
/// Packing takes as long as reading the database: it happens on a queue of its own, in the order of the calls. An error of
/// it is thrown by a later call, at the latest by ``finish()``.
final class PackageFiles: @unchecked Sendable {
  private let queue = DispatchQueue(label: "release")
  /// Portions of about 64 kB that may wait for the queue, so that memory does not grow if reading is faster. With so many, the
  /// queue still has work while tables are read that take long for few rows.
  private let room = DispatchSemaphore(value: 96)
  private let failure = Mutex<(any Error)?>(nil)
  // The queue alone uses what follows.
  private let zip: ZipWriter
  private let seconds: Int
  private var open: (path: String, digest: RunningDigest, bytes: Int)?
  private var files: [PackagedFile] = []

  init(_ zip: ZipWriter, seconds: Int) {
    self.zip = zip
    self.seconds = seconds
  }

  func write(_ path: String, _ bytes: [UInt8]) throws {
    try begin(path)
    try add(bytes)
    try end()
  }

  /// - Parameter make: is called on the queue
  func write(_ path: String, making make: @escaping @Sendable () throws -> [UInt8]) throws {
    try begin(path)
    try add(make)
    try end()
  }

  func begin(_ path: String) throws {
    try later { [self] in
      try zip.begin(path, at: seconds)
      open = (path, RunningDigest(), 0)
    }
  }

  func add(_ bytes: [UInt8]) throws {
    guard !bytes.isEmpty else { return }
    try add { bytes }
  }

  /// - Parameter bytes: is called on the queue
  func add(_ bytes: @escaping @Sendable () throws -> [UInt8]) throws {
    try later { [self] in
      let bytes = try bytes()
      try zip.add(bytes)
      open?.digest.add(bytes)
      open?.bytes += bytes.count
    }
  }

  /// - Parameter rows: of a table
  func end(rows: Int? = nil) throws {
    try later { [self] in
      guard let file = open else { return }
      open = nil
      let digest = file.digest.finish().hexadecimal
      files.append(PackagedFile(path: file.path, bytes: file.bytes, sha256: digest, rows: rows))
    }
  }

  /// Waits until everything is packed.
  /// - Returns: the files until now
  func packed() throws -> [PackagedFile] {
    let files = queue.sync { self.files }
    try check()
    return files
  }

  /// Waits until everything is packed, and ends the archive.
  func finish() throws {
    try later { [self] in try zip.finish() }
    _ = try packed()
  }

  /// Drops what waits, and returns when nothing is written any more.
  func stop() {
    failure.withLock { $0 = $0 ?? CancellationError() }
    queue.sync {}
  }

  private func later(_ work: @escaping @Sendable () throws -> Void) throws {
    try check()
    room.wait()
    queue.async { [self] in
      defer { room.signal() }
      if failure.withLock({ $0 != nil }) { return }
      do { try work() } catch { failure.withLock { $0 = error } }
    }
  }

  /// - Throws: the error of an earlier call
  private func check() throws {
    if let failure = failure.withLock({ $0 }) { throw failure }
  }
}
