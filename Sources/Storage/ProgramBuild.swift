import Crypto
import Foundation

/// The build of a program. Another build may have other rules: it computes again what this one has computed and kept.
enum ProgramBuild {
  /// The build that is running, also when its file has been replaced since. One without an identifier counts as another build at
  /// each start.
  static let current = identifier(ofProgramAt: "/proc/self/exe") ?? UUID().uuidString

  /// Returns nil for a file that has none, or cannot be read.
  static func identifier(ofProgramAt path: String) -> String? {
    let file = try? Data(contentsOf: URL(fileURLWithPath: path), options: .alwaysMapped)
    return file.flatMap { ELFFile(bytes: $0).buildIdentifier }
  }
}

/// A program in the format of Linux, of 64 bits (Executable and Linking Format; System V Application Binary Interface,
/// chapters 4 and 5).
struct ELFFile {
  private static let magic: [UInt8] = [0x7F, 0x45, 0x4C, 0x46, 2, 1]
  /// `PT_NOTE`
  private static let notes = 4
  /// `NT_GNU_BUILD_ID`
  private static let build = 3

  let bytes: Data

  /// The hash of its content that the linker has written into the program; nil without one.
  var buildIdentifier: String? {
    guard bytes.starts(with: Self.magic) else { return nil }
    let (table, size, count) = (number(at: 32, 8), number(at: 54, 2), number(at: 56, 2))
    for segment in 0..<count {
      let header = table &+ segment * size
      guard number(at: header, 4) == Self.notes else { continue }
      let (begin, length) = (number(at: header + 8, 8), number(at: header + 32, 8))
      guard isInside(begin, length) else { continue }
      if let found = identifier(in: begin..<begin + length) { return found }
    }
    return nil
  }

  private func identifier(in notes: Range<Int>) -> String? {
    var place = notes.lowerBound
    while place < notes.upperBound {
      let (name, length) = (number(at: place, 4), number(at: place + 4, 4))
      let content = place + 12 + padded(name)
      guard isInside(content, length) else { return nil }
      let isOfGNU = piece(at: place + 12, name).elementsEqual("GNU\0".utf8)
      if isOfGNU, number(at: place + 8, 4) == Self.build {
        return Array(piece(at: content, length)).hexadecimal
      }
      place = content + padded(length)
    }
    return nil
  }

  private func padded(_ length: Int) -> Int { (length + 3) / 4 * 4 }

  private func isInside(_ place: Int, _ length: Int) -> Bool {
    place >= 0 && length >= 0 && place <= bytes.count && length <= bytes.count - place
  }

  private func piece(at place: Int, _ length: Int) -> Data {
    isInside(place, length) ? bytes.dropFirst(place).prefix(length) : Data()
  }

  /// Returns a number that begins with its lowest byte; 0 beyond the end of the file.
  private func number(at place: Int, _ length: Int) -> Int {
    piece(at: place, length).reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
