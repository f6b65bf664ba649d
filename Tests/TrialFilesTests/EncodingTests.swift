import Foundation
import Testing

@testable import TrialFiles

/// The same table in the encodings in which programs save it.
struct EncodingTests {
  private let run = MadeUpRun("Jürgen 😀")
  private var text: String { MadeUpRun.header + run.csv }

  @Test func byteOrderMarkOfUTF8() throws {
    try Scored("\u{FEFF}" + text).expect("Jürgen 😀", run.score)
  }

  @Test(arguments: [(true, true), (true, false), (false, true), (false, false)])
  func utf16(isLittleEndian: Bool, hasMark: Bool) throws {
    let units = ((hasMark ? "\u{FEFF}" : "") + text).utf16
    let bytes = units.flatMap { unit in
      isLittleEndian ? [UInt8(unit & 0xFF), UInt8(unit >> 8)] : [UInt8(unit >> 8), UInt8(unit & 0xFF)]
    }
    try Scored(bytes).expect("Jürgen 😀", run.score)
  }

  /// Buffers end everywhere: between the bytes of a unit, and between the halves of a character.
  @Test func utf16InPiecesOfEverySize() throws {
    let bytes: [UInt8] =
      [0xFF, 0xFE] + text.utf16.flatMap { unit in [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
    for size in 64...80 {
      let source = TextBytes(bytes, name: "x")
      var target = [UInt8](repeating: 0, count: size)
      var all: [UInt8] = []
      while true {
        let count = try target.withUnsafeMutableBufferPointer { (room) throws(TrialProblem) in
          try source.fill(room)
        }
        if count == 0 { break }
        all += target[..<count]
      }
      #expect(String(decoding: all, as: UTF8.self) == text, "\(size)")
    }
  }
}
