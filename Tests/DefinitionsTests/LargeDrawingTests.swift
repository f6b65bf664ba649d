import Foundation
import Statistics
import Studies
import Testing

@testable import Definitions

/// Drawings that are made, or look as if they were made, to bring down who reads them.
@Suite(.serialized, .timeLimit(.minutes(1)))
struct LargeDrawingTests {
  /// A thousand million laughs, were they told.
  @Test func aBillionLaughs() {
    let levels = (1...9).map { "<!ENTITY l\($0) '" + String(repeating: "&l\($0 - 1);", count: 10) + "'>" }
    let svg =
      "<!DOCTYPE svg [<!ENTITY l0 'laugh'>\(levels.joined())]>"
      + "<svg xmlns='http://www.w3.org/2000/svg' id='&l9;'>&l9;</svg>"
    #expect(mistakes(svg) == [definitionsRefused])
  }

  @Test(arguments: [("<g>", "</g>"), ("<a:g xmlns:a='a'>", "</a:g>"), ("<g>", "")])
  func aHundredThousandTagsWithinOneAnother(begin: String, end: String) {
    let depth = 100_000
    let svg = drawing(String(repeating: begin, count: depth) + String(repeating: end, count: depth))
    #expect(
      mistakes(svg) == [
        "is not well-formed SVG: its tags are nested too deeply"
      ])
  }

  @Test func aHundredTagsWithinOneAnother() {
    let svg = drawing(String(repeating: "<g>", count: 100) + String(repeating: "</g>", count: 100))
    #expect(mistakes(svg) == [])
  }

  @Test func twoHundredThousandTags() {
    let svg = drawing(String(repeating: "<g\n/>", count: 200_000))
    #expect(mistakes(svg) == [])
  }

  @Test func aMegabyteOfAnEmbeddedPicture() {
    let svg = drawing(
      "<image href='data:image/png;base64,\(String(repeating: "iVBORw0K", count: 128_000))'/>")
    #expect(mistakes(svg) == [])
  }

  /// Mistakes beyond the limit are not collected: comparing each with each would take hours.
  @Test func aHundredThousandMistakes() {
    #expect(mistakes(drawing(String(repeating: "<set\n/>", count: 100_000))).count == 50)
    let prefixes = (0..<20_000).map { "<a\($0):g/>" }.joined()
    #expect(mistakes(drawing(prefixes)).count == 50)
  }

  @Test(arguments: ["<", "<svg ", "<!--", "<![CDATA[", "<?a ", "<!DOCTYPE svg ", "<svg a='"])
  func fiveMegabytesOfGarbage(beginning: String) {
    let mistakes = mistakes(Array(beginning.utf8) + Self.garbage)
    #expect(mistakes.last?.hasPrefix("is not well-formed SVG: ") == true)
  }

  /// Text, but of no kind: without zero bytes and those beyond ASCII.
  private static let garbage: [UInt8] = {
    var random = SeededGenerator(seed: 1)
    let part = (0..<100_000).map { _ in max(1, UInt8(random.next() >> 57)) }
    return Array(repeatElement(part, count: 50).joined())
  }()

  /// In a process of its own, whose memory nobody else uses.
  @Test func brokenDrawingsNeitherCrashNorLeaveAnythingBehind() async {
    await #expect(processExitsWith: .success) {
      var random = SeededGenerator(seed: 2)
      for _ in 0..<1000 { _ = mistakes(broken(using: &random)) }
      let before = try residentPages()
      for _ in 0..<10_000 { _ = mistakes(broken(using: &random)) }
      #expect(try residentPages() - before < 500, "pages of 4 KB")
    }
  }

  /// Studies are read by the threads that want them.
  @Test func manyDrawingsAtOnce() async {
    let svgs = ["<script/>", "<g>", "<y:g/>", "&nbsp;", "<path/>"].map(drawing)
    let expected = svgs.map(mistakes)
    await withTaskGroup(of: Bool.self) { group in
      for number in 0..<4000 {
        group.addTask { mistakes(svgs[number % 5]) == expected[number % 5] }
      }
      for await isAsExpected in group { #expect(isAsExpected) }
    }
  }
}

private func mistakes(_ svg: String) -> [String] { mistakes(Array(svg.utf8)) }

private func mistakes(_ svg: [UInt8]) -> [String] {
  Picture.read(svg, named: "sun.svg").1.filter { $0.weight == .mistake }.map(\.message)
}

/// A drawing with some bytes changed, and often cut off.
private func broken(using random: inout SeededGenerator) -> [UInt8] {
  let svg = drawing(
    "<style>a { fill: url(#a) }</style><x:g xlink:href='#a'>&lt;<![CDATA[b]]></x:g><!-- c --><?d e?>")
  var bytes = Array(svg.utf8)
  let others = Array("<>&;:'\"=/[]!-?x \n\u{1}ß".utf8) + [0, 0xFF]
  for _ in 0...random.next() % 3 {
    bytes[Int(random.next() % UInt64(bytes.count))] = others[Int(random.next() % UInt64(others.count))]
  }
  return Array(bytes.prefix(Int(random.next() % UInt64(2 * bytes.count))))
}

private func residentPages() throws -> Int {
  let counts = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
  return try #require(Int(counts[1]))
}
