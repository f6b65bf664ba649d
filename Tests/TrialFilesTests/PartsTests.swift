import Foundation
import Statistics
import Testing

@testable import TrialFiles

/// A file read in parts at the same time comes to what it comes to as a whole, problems and their lines included.
struct PartsTests {
  private static let rounds = ProcessInfo.processInfo.environment["SOAK"] == nil ? 150 : 5_000
  private let rows = (1...12).map { MadeUpRun("p\($0)", seed: UInt64($0)).csv }

  private var text: String { MadeUpRun.header + rows.joined() }

  @Test(arguments: 2...4)
  func participantsStayInOrder(most: Int) throws {
    #expect(try parts(text, most: most)?.ranges.count == most)
    let scored = try Scored(text: text, most: most)
    #expect(scored.rows.map { $0["participant"] } == (1...12).map { "p\($0)" })
    #expect(scored.output == (try Scored(text: text, most: 1)).output)
    #expect(scored.result.unusualCounts == nil)
  }

  @Test func cutsLieBetweenParticipants() throws {
    let bytes = Array(text.utf8)
    let parts = try #require(try parts(text, most: 3))
    #expect(parts.head == Array(MadeUpRun.header.utf8) && parts.firstLine == 2)
    #expect(parts.head + parts.ranges.flatMap { bytes[$0] } == bytes)
    for range in parts.ranges.dropFirst() {
      let before = bytes[..<range.lowerBound].split(separator: Syntax.newline).last!
      let after = bytes[range].split(separator: Syntax.newline).first!
      #expect(before.split(separator: UInt8(ascii: ","))[0] != after.split(separator: UInt8(ascii: ","))[0])
    }
  }

  /// The meaning of a row may depend on earlier ones, and a mark before the names is no part of a table.
  @Test func readAsAWhole() throws {
    var layout = TrialLayout()
    layout.pairingA = "A"
    #expect(try parts(text, layout) == nil)
    #expect(try parts(text, TrialLayout(format: .minno)) == nil)
    #expect(try parts(text.replacing(",", with: ";")) == nil)
    #expect(try parts("\u{FEFF}" + text) == nil)
    #expect(try parts(MadeUpRun.header + rows[0]) == nil)
    layout = TrialLayout()
    layout.decimalMark = .comma
    #expect(try parts(text.replacing(",", with: ";"), layout) != nil)
  }

  @Test func linesOfProblems() throws {
    var changed = rows
    changed[1] = changed[1].replacing(",0,A", with: ",x,A")
    changed[10] = changed[10].replacing(",0,A", with: ",y,A").replacing("p11,4", with: "\np11,4")
    try check(MadeUpRun.header + changed.joined())
    try check("\nsep=,\n" + MadeUpRun.header + changed.joined())
    try check((MadeUpRun.header + changed.joined()).replacing("\n", with: "\r\n"))
  }

  @Test func scatteredAmongParts() throws {
    try check(text + rows[0].replacing("p1,3,", with: "p1,1,"))
    try check(text + "p1,3,9,600,600,0,A\n")
    try check(MadeUpRun.header + rows[0] + rows[1] + "p1,3,9,600,600,0,A\n" + rows[2...].joined())
  }

  /// The guess of where to cut falls on a line break within quotes.
  @Test func lineBreaksInQuotes() throws {
    let note = "\"" + String(repeating: "p7,3,9,600,600,0,A,x\np8,3,9,600,600,0,A,x\n", count: 150) + "\""
    let noted = rows.map { $0.replacing("\n", with: ",x\n") }
    let first = noted[0].replacing(",x\n", with: ",\(note)\n", maxReplacements: 1)
    try check(
      MadeUpRun.header.replacing("\n", with: ",note\n") + first + noted[1...].joined())
  }

  @Test func changedFiles() throws {
    var source = SeededGenerator(seed: 31)
    let marks = Array("\",;\n\r\t\\.-eE0159ABCX\u{0}é".utf8)
    for _ in 0..<Self.rounds {
      var bytes = Array(text.utf8)
      for _ in 0..<Int.random(in: 1...4, using: &source) {
        let place = Int.random(in: 0..<bytes.count, using: &source)
        switch Int.random(in: 0...3, using: &source) {
        case 0: bytes[place] = marks.randomElement(using: &source)!
        case 1: bytes.insert(marks.randomElement(using: &source)!, at: place)
        case 2: bytes.removeSubrange(place..<min(bytes.count, place + 30))
        default: bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + 700)], at: bytes.count / 2)
        }
      }
      try check(bytes)
    }
  }

  private func check(_ text: String) throws {
    try check(Array(text.utf8))
  }

  private func check(_ bytes: [UInt8]) throws {
    for skipsBroken in [false, true] {
      let whole = try Scored(bytes: bytes, most: 1, skipsBroken: skipsBroken)
      let parts = try Scored(bytes: bytes, most: 4, skipsBroken: skipsBroken)
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(parts.output == whole.output, "\(text)")
      #expect(parts.problems == whole.problems, "\(text)")
      #expect(parts.result.problems.count == whole.result.problems.count)
      #expect(parts.result.isWritten == whole.result.isWritten)
      #expect(parts.result.isStopped == whole.result.isStopped)
      #expect(parts.result.isScattered == whole.result.isScattered)
      #expect(parts.result.participants == whole.result.participants)
      #expect(parts.result.broken == whole.result.broken)
      #expect(parts.result.unusualCounts == whole.result.unusualCounts)
    }
  }

  private func parts(_ text: String, _ layout: TrialLayout = TrialLayout(), most: Int = 4) throws
    -> TextParts?
  {
    let folder = try TemporaryFolder()
    return TextParts(try folder.file("trials.csv", text), layout: layout, limits: .small(most))
  }
}

extension TextParts.Limits {
  fileprivate static func small(_ most: Int) -> Self { Self(most: most, leastBytes: 1024) }
}

extension Scored {
  fileprivate init(text: String, most: Int) throws {
    try self.init(bytes: Array(text.utf8), most: most)
  }

  fileprivate init(bytes: [UInt8], most: Int, skipsBroken: Bool = false) throws {
    let folder = try TemporaryFolder()
    let path = folder.path("trials.csv")
    try Data(bytes).write(to: URL(filePath: path))
    try self.init(paths: [path], skipsBroken: skipsBroken, partLimits: .small(most))
  }
}
