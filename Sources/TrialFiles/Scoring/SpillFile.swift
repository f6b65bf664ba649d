import Glibc

/// Holds output until it is known to be complete: in memory, and beyond a certain size in a file without a
/// name.
public final class SpillFile {
  private static let most = 8 << 20

  private var held: [UInt8] = []
  private var descriptor: Int32 = -1

  public init() {}

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// Holds nothing any more.
  func startOver() throws {
    held.removeAll(keepingCapacity: true)
    if descriptor >= 0, ftruncate(descriptor, 0) != 0 || lseek(descriptor, 0, SEEK_SET) != 0 {
      throw SpillFailure("The temporary file")
    }
  }

  func write(_ bytes: some Collection<UInt8>) throws {
    held += bytes
    if held.count > Self.most { try spill() }
  }

  private func spill() throws {
    if descriptor < 0 { try openFile() }
    try Self.write(held[...], to: descriptor, name: "The temporary file")
    held.removeAll(keepingCapacity: true)
  }

  /// Opens a file without a name, which disappears with the process, however that ends.
  private func openFile() throws {
    let directory = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var path = Array("\(directory)/labconsole-scores-XXXXXX".utf8CString)
    descriptor = mkstemp(&path)
    guard descriptor >= 0 else { throw SpillFailure("A temporary file in \(directory)") }
    unlink(path)
  }

  /// Writes all that is held to an open file.
  public func send(to target: Int32, name: String) throws {
    try read { try Self.write($0, to: target, name: name) }
  }

  /// Holds what another one holds as well.
  func append(_ other: SpillFile) throws {
    try other.read { try write($0) }
  }

  func read(_ take: (ArraySlice<UInt8>) throws -> Void) throws {
    if descriptor >= 0 {
      lseek(descriptor, 0, SEEK_SET)
      var part = [UInt8](repeating: 0, count: 1 << 20)
      while true {
        let count = Glibc.read(descriptor, &part, part.count)
        if count < 0 { throw SpillFailure("The temporary file") }
        if count == 0 { break }
        try take(part[..<count])
      }
    }
    try take(held[...])
  }

  private static func write(_ bytes: ArraySlice<UInt8>, to target: Int32, name: String) throws {
    var rest = bytes
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(target, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        throw SpillFailure(name)
      }
    }
  }
}

/// Something could not be written, or not be read back.
public struct SpillFailure: Error, CustomStringConvertible {
  public let description: String

  init(_ name: String) {
    description = "\(name) cannot be written: \(String(cString: strerror(errno)))"
  }
}
