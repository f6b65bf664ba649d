import Foundation
import Testing

@testable import Storage

/// A build, whose rules have computed what is kept, is known by the identifier that the linker gave it.
struct ProgramBuildTests {
  private static let segmentOfCode = 1
  private static let segmentOfNotes = 4

  /// A program with one note of somebody else and, where it has one, a build ID.
  private func program(_ identifier: [UInt8]?) -> Data {
    var notes = note("else\0", kind: 3, [9, 9, 9])
    if let identifier {
      notes += note("GNU\0", kind: 5, [1, 2, 3, 4])
      notes += note("GNU\0", kind: 3, identifier)
    }
    let (table, segmentSize) = (64, 56)
    let place = table + 2 * segmentSize
    let head: [[UInt8]] = [
      [0x7F, 0x45, 0x4C, 0x46, 2, 1], zeros(26), little(table, 8), zeros(14), little(segmentSize, 2),
      little(2, 2), zeros(6),
    ]
    let segments: [[UInt8]] = [
      segment(Self.segmentOfCode, at: 0, place), segment(Self.segmentOfNotes, at: place, notes.count),
    ]
    return Data((head + segments + [notes]).joined())
  }

  private func segment(_ kind: Int, at place: Int, _ length: Int) -> [UInt8] {
    let fields: [[UInt8]] = [
      little(kind, 4), zeros(4), little(place, 8), zeros(16), little(length, 8), zeros(16),
    ]
    return Array(fields.joined())
  }

  private func note(_ owner: String, kind: Int, _ content: [UInt8]) -> [UInt8] {
    let name = Array(owner.utf8)
    let fields: [[UInt8]] = [
      little(name.count, 4), little(content.count, 4), little(kind, 4), padded(name), padded(content),
    ]
    return Array(fields.joined())
  }

  private func padded(_ bytes: [UInt8]) -> [UInt8] { bytes + zeros((4 - bytes.count % 4) % 4) }

  private func zeros(_ count: Int) -> [UInt8] { Array(repeating: 0, count: count) }

  private func little(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  @Test func anotherBuildHasAnotherIdentifier() {
    #expect(ELFFile(bytes: program([0xAB, 0, 1])).buildIdentifier == "ab0001")
    #expect(ELFFile(bytes: program([0xAB, 0, 2])).buildIdentifier == "ab0002")
  }

  @Test func whatIsNoProgramOrHasNoneIsTold() {
    let whole = program([1, 2, 3, 4])
    #expect(ELFFile(bytes: whole).buildIdentifier == "01020304")
    #expect(ELFFile(bytes: program(nil)).buildIdentifier == nil)
    #expect(ELFFile(bytes: Data("#!/bin/sh\n".utf8)).buildIdentifier == nil)
    for length in 0..<whole.count { #expect(ELFFile(bytes: whole.prefix(length)).buildIdentifier == nil) }
    #expect(ProgramBuild.identifier(ofProgramAt: "/nowhere") == nil)
  }

  /// A copy, as a backup or a package makes it, has another time.
  @Test func theTimeOfAFileChangesNothing() throws {
    try withTemporaryDirectory { folder in
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let file = folder.appendingPathComponent("program")
      try program([7]).write(to: file)
      for seconds in [0, 1_800_000_000] {
        let time = Date(timeIntervalSince1970: Double(seconds))
        try FileManager.default.setAttributes([.modificationDate: time], ofItemAtPath: file.path)
        #expect(ProgramBuild.identifier(ofProgramAt: file.path) == "07")
      }
    }
  }

  /// Without one, everything would be computed again at each start.
  @Test func theLinkerGivesProgramsOne() {
    let running = ProgramBuild.identifier(ofProgramAt: "/proc/self/exe")
    #expect(running != nil && running == ProgramBuild.current)
  }
}
