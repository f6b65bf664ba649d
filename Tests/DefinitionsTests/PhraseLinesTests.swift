import Foundation
import Studies
import Testing

@testable import Definitions

/// Lines of phrases give what libyaml makes of them, or nothing.
struct PhraseLinesTests {
  private static let languages = repository.appendingPathComponent("Config/languages")

  private func lines(_ text: String) -> [String: String]? { PhraseLines(text, room: "room")?.phrases }

  private func composed(_ text: String) throws -> [String: String] {
    try Phrases.composed(text, room: "room", language: Language("en"))
  }

  @Test(arguments: ["de", "en"])
  func everyFileSaysTheSame(language: String) throws {
    let folder = Self.languages.appendingPathComponent(language)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter {
      $0.hasSuffix(".yaml")
    }
    var read = 0
    for name in names {
      let text = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
      guard let lines = lines(text) else { continue }
      read += 1
      #expect(try lines == composed(text), "\(name)")
    }
    #expect(read * 2 > names.count, "\(read) of \(names.count) are read by lines")
  }

  @Test(arguments: [
    "", "\n\n", "# remark\n", "a: b", "a: b\n", "a: b  \n", "a:   b c\n", "a: \" b \"\n", "a: \"\"\n",
    "a:\n  b: c\n", "a:\n    b:\n      c: d\n    e: f\ng: h\n", "a:\n\n  # remark: none\n  b: c\n",
    "a: b:c#d\n", "a: it's “so” \"said\" – {n}, [really]?\n", "on: yes\n", "\"on\": off\n",
    "a: ~\n", "a: null\n", "a: 1.50\n", "a-b.c_d: e\n", "a: \"b: c # d\"\n", "a: “ä”\u{2060}ü\n", "a: =\n",
    "a:\n  b: c\n# remark\n  d: e\n", "a: b\n    # remark\nc: d\n", "ende: schön\n\n\nneu: alt",
  ])
  func linesAreRead(text: String) throws {
    #expect(try lines(text) == composed(text))
  }

  @Test(arguments: [
    "a:\n", "a:\nb: c\n", "a: \n", "a: b\n  c\n", "a: b\n  c: d\n", " a: b\n", "a:\n  b: c\n d: e\n",
    "a:\n  b: c\n   d: e\n", "a: b\na: c\n", "a:\n  b: c\na:\n  d: e\n", "a: b\na:\n  c: d\n",
    "a.b: c\na:\n  b: d\n", "a: |\n  b\n", "a: >-\n  b\n", "a: 'b'\n", "a: \"b\\nc\"\n", "a: \"b\n  c\"\n",
    "a: \"b\" # remark\n", "a: b # remark\n", "a: b: c\n", "a: b:\n", "a: [b]\n", "a: {b: c}\n",
    "a: &b c\n",
    "a: *b\n", "a: !b c\n", "a: - b\n", "- a: b\n", "a:b\n", "a\n", "---\na: b\n", "a: b\n...\n",
    "? a\n: b\n",
    "a:\tb\n", "a:\n\tb: c\n", "a: b\r\n", "\u{FEFF}a: b\n", "a: b\u{2028}c\n", "a: b\u{85}c\n",
    "a: b\u{7F}\n",
    "a b: c\n", "ä: b\n", "<<: b\n", "a: @b\n", "a: `b`\n", "a: %b\n", "a: \"b\"c\"\n", "a: \"\n",
  ])
  func allElseIsLeftToLibyaml(text: String) {
    #expect(lines(text) == nil)
  }
}
