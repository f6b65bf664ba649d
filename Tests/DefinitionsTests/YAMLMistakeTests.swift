import Definitions
import SampleStudies
import Studies
import Testing

/// A definition that is no YAML, and what its author is told instead of the parser's own words.
struct BrokenYAML: Sendable, CustomTestStringConvertible {
  let yaml: String
  let says: String

  init(_ yaml: String, _ says: String) {
    self.yaml = yaml
    self.says = says
  }

  var testDescription: String { yaml }
}

struct YAMLMistakeTests {
  @Test(arguments: BrokenYAML.all)
  func theProbableCauseIsTold(_ broken: BrokenYAML) {
    #expect(said(Array(broken.yaml.utf8)) == ["study.yaml:" + broken.says])
  }

  /// The place in a longer file, with Windows' line ends and a byte order mark.
  @Test func linesAreCountedAsEditorsCountThem() {
    let yaml = "\u{FEFF}study: sample\r\n# ä comment\r\n\r\ntitle:\r\n  en: Größe: klein\r\n"
    #expect(
      said(Array(yaml.utf8)) == [
        "study.yaml:5: “en:” is followed by a second colon: put quotation marks around a text with a colon"
      ])
  }

  @Test(arguments: ["", "\n\n", "# only a comment\n", "---\n"])
  func anEmptyDefinition(yaml: String) {
    #expect(said(Array(yaml.utf8)) == ["study.yaml:1: is empty"])
  }

  @Test func anotherEncoding() {
    let sentence = "is not valid UTF-8 from here on: save the file with UTF-8 encoding"
    #expect(
      said(Array("study: x\ntitle: Gr".utf8) + [0xF6, 0xDF] + Array("e\n".utf8)) == [
        "study.yaml:2: \(sentence)"
      ])
    #expect(said([0xFF, 0xFE, 0x73, 0, 0x74, 0]) == ["study.yaml:1: \(sentence)"])
  }

  @Test(arguments: ["just words", "- a\n- list"])
  func noGroupAtAll(yaml: String) {
    #expect(said(Array(yaml.utf8)).first == "study.yaml:1: the study should be a group of “key: value” lines")
  }

  /// No typing mistake of an author leads to the parser's own words, to a crash, or to silence.
  @Test func anySingleCharacterOutOfPlaceIsToldInWords() {
    let yaml = Array(SampleStudy.yaml)
    let ours = ["did not find", "expected", "scanning", "parsing", "mapping", "scalar", "token", "YAML"]
    for (index, character) in zip(
      stride(from: 0, to: yaml.count, by: 13), "\t:{}[]\"'-,@*&!|>%#?\\ \n".repeated)
    {
      var broken = yaml
      broken.insert(character, at: index)
      let said = said(Array(String(broken).utf8))
      #expect(!said.contains { sentence in ours.contains { sentence.contains($0) } }, "\(said)")
    }
  }

  private func said(_ bytes: [UInt8]) -> [String] {
    StudyDefinition(name: "sample", files: ["study.yaml": bytes]).check().mistakes.map(\.description)
  }
}

extension String {
  fileprivate var repeated: AnySequence<Character> {
    AnySequence(
      sequence(state: (0, Array(self))) { state in
        defer { state.0 += 1 }
        return state.1[state.0 % state.1.count]
      })
  }
}

extension BrokenYAML {
  static let all = quotationMarks + colons + indentation + characters + brackets

  private static let quotationMarks = [
    BrokenYAML(
      "a: {en: \"open, de: x}\nb: 2\nc: {en: \"closed\", de: y}\n",
      "1: a quotation mark opened in this line is not closed"),
    BrokenYAML(
      "a: 'tis so\nb: don't\nc: 1\n", "1: a quotation mark opened in this line is not closed"),
    BrokenYAML("a: \"open\nb: 2\nc: 3\n", "1: a quotation mark opened in this line is not closed"),
    BrokenYAML(
      "a: 1\nb: \"open\nc: \"closed\"\n", "2: a quotation mark opened in this line is not closed"),
    BrokenYAML(
      "a: 1\nb: 'open\nc: {en: 'closed'}\n", "2: a quotation mark opened in this line is not closed"
    ),
    BrokenYAML(
      "a: 'it's fine'\nb: 2\n",
      "1: the closing quotation mark comes before the end of the text: inside \"…\" use single ones, inside '…' write an "
        + "apostrophe twice"),
    BrokenYAML(
      "a:\n  en: \"Hello\" he said\n",
      "2: the closing quotation mark comes before the end of the text: inside \"…\" use single ones, inside '…' write an "
        + "apostrophe twice"),
    BrokenYAML(
      "a: {en: \"one, de: \"zwei\"}\n",
      "1: the closing quotation mark comes before the end of the text: inside \"…\" use single ones, inside '…' write an "
        + "apostrophe twice"),
    BrokenYAML(
      "a: \"C:\\pictures\"\n",
      "1: a backslash has a meaning of its own between quotation marks (\"): write two of them, or use single quotation "
        + "marks (')"),
  ]

  private static let colons = [
    BrokenYAML("study: x\nminutes:10\ntitle: y\n", "2: a space is missing after “minutes:”"),
    BrokenYAML("minutes:10\ntitle: y\n", "1: a space is missing after “minutes:”"),
    BrokenYAML("a:\n  - id:x\n    kind: y\n", "2: a space is missing after “- id:”"),
    BrokenYAML(
      "title:\n  en: Sorting: a test\n",
      "2: “en:” is followed by a second colon: put quotation marks around a text with a colon"),
    BrokenYAML(
      "title:\n  en: Hello, world: a test\n",
      "2: “en:” is followed by a second colon: put quotation marks around a text with a colon"),
    BrokenYAML(
      "- id: x: y\n", "1: “id:” is followed by a second colon: put quotation marks around a text with a colon"
    ),
    BrokenYAML(
      "title: {en: Sorting: a test, de: y}\n",
      "1: “en:” is followed by a second colon: put a comma before the next entry, or quotation marks around a text with a "
        + "colon"),
    BrokenYAML(
      "title: {en: Sorting; de: Zuordnen}\n",
      "1: “en:” is followed by a second colon: put a comma before the next entry, or quotation marks around a text with a "
        + "colon"),
    BrokenYAML(
      "a: 1\njust words\nb: 2\n",
      "2: this line has no colon: it should read “key: value”, or be indented to belong to the text above"),
    BrokenYAML(
      "minutes = 10\nb: 2\n",
      "1: this line has no colon: it should read “key: value”, or be indented to belong to the text above"),
    BrokenYAML(
      "a: >-\ntext\nb: 1\n", "2: the text that starts in line 1 must be indented further than its key"),
    BrokenYAML("a: 1\nb: 2\na: 3\n", "3: “a” is repeated here; it first occurs in line 1"),
    BrokenYAML(
      "x:\n  - id: 1\n    \"b\": 2\n\n    # b\n    b: 3\n",
      "6: “b” is repeated here; it first occurs in line 3"),
    BrokenYAML("a: {x: 1, x: 2}\n", "1: “x” occurs twice in this line"),
  ]

  private static let indentation = [
    BrokenYAML("a: 1\n\tb: 2\n", "2: this line is indented with a tab: use spaces"),
    BrokenYAML("a:\n\tb: 2\n", "2: this line is indented with a tab: use spaces"),
    BrokenYAML("a:\n  b: 1\n \tc: 2\n", "3: this line is indented with a tab: use spaces"),
    BrokenYAML("a:\n  -\tid: x\n   kind: y\n", "2: this line contains a tab: use spaces"),
    BrokenYAML(
      "title:\n  en: one\n   de: two\n",
      "3: this line is indented more than line 2, which cannot have lines below it: start both at the same column"
    ),
    BrokenYAML(
      "title:\n   en: one\n  de: two\n",
      "3: this line's indentation matches no line above it: what belongs together starts at the same column"),
    BrokenYAML(
      "a:\n  - id: x\n   kind: y\n",
      "3: this line's indentation matches no line above it: what belongs together starts at the same column"),
    BrokenYAML(
      "a: 1\n- b\n",
      "2: a list entry does not belong here, among “key: value” lines: look at the hyphens and the indentation"
    ),
    BrokenYAML(
      "- a\nb: 2\n", "2: a hyphen is missing before “b”: each entry of a list starts with one"),
    BrokenYAML(
      "x:\n  - id: a\n    kind: y\n  id: b\n    kind: z\n",
      "4: a hyphen is missing before “id”: each entry of a list starts with one"),
    BrokenYAML(
      "x:\n  - {id: a}\n  {id: b}\n",
      "3: a hyphen is missing before “{”: each entry of a list starts with one"),
    BrokenYAML(
      "x:\n  - id: a\n    kind: y\n    id: b\n    kind: z\n",
      "4: “id” is repeated here; it first occurs in line 2. If this starts another entry of the list, its "
        + "hyphen is missing"),
    // Several keys are repeated: the first in the file tells, not the first in the alphabet.
    BrokenYAML(
      "x:\n  - id: a\n    kind: y\n    # above\n    help: >-\n      of\n      a\n\n    id: b\n    kind: z\n    help: of b\n",
      "9: “id” is repeated here; it first occurs in line 2. If this starts another entry of the list, its "
        + "hyphen is missing"),
    BrokenYAML(
      "a: 1\nx:\n  b: 1\n  c: 2\n  # of c\n  c: 3\n  b: 4\nb: 5\n",
      "6: “c” is repeated here; it first occurs in line 4"),
    BrokenYAML("a: - b\n", "1: a list starts on a line of its own, below its key"),
    BrokenYAML("a:\n  -id: x\n  -id: y\n", "2: a space is missing after the hyphen in “-id”"),
    BrokenYAML("a:\n  -id: x\n   kind: y\n", "2: a space is missing after the hyphen in “-id”"),
  ]

  private static let characters =
    ["@", "`", "%", "*", "?", ",", "]", "}"].map { first in
      BrokenYAML(
        "a: 1\nb: \(first) text\n", "2: a text cannot start with “\(first)”: put it in quotation marks")
    } + [
      BrokenYAML("study: &a [*a]\n", "1: a text cannot start with “*”: put it in quotation marks"),
      BrokenYAML("a: *text\n", "1: a text cannot start with “*”: put it in quotation marks"),
      BrokenYAML("a: &!\n", "1: a text cannot start with “&”: put it in quotation marks"),
      BrokenYAML("a: !<\n", "1: a text cannot start with “!”: put it in quotation marks"),
      BrokenYAML(
        "a: > 5 minutes\n",
        "1: after “>” or “|” the text starts on the next line; to start a text with one of them, put it in quotation marks"
      ),
      BrokenYAML(
        "a: 1\n---\nb: 2\n", "2: a line of hyphens starts a second document: a file can hold only one"),
      BrokenYAML(
        "a: 1\nb: x\u{1}y\n",
        "2: this line contains a control character: delete the line and type it again"),
      BrokenYAML(
        "a: 1\nb: \u{0}\n",
        "2: this line contains a control character: delete the line and type it again"),
    ]

  private static let brackets = [
    BrokenYAML("a: {b: 1, c: 2\nd: 3\n", "1: “{” is opened on this line and not closed with “}”"),
    BrokenYAML("a: [1, 2\nd: 3\n", "1: “[” is opened on this line and not closed with “]”"),
    BrokenYAML("a: {en: [1, de: x}\n", "1: “[” is opened on this line and not closed with “]”"),
    BrokenYAML("[", "1: “[” is opened on this line and not closed with “]”"),
    BrokenYAML("a: {b: [c}", "1: “[” is opened on this line and not closed with “]”"),
    BrokenYAML(
      "colors: {attribute: #1a4f8b, concept: #1d6b34}\nb: 1\n",
      "1: “#” starts a comment, so the rest of this line is ignored: put “#1a4f8b” in quotation marks"),
    BrokenYAML(
      "a: [one, number #2]\nb: 1\n",
      "1: “#” starts a comment, so the rest of this line is ignored: put “#2” in quotation marks"),
    BrokenYAML("a: [\"#1\", 2 # two\nb: 1\n", "1: “[” is opened on this line and not closed with “]”"),
    BrokenYAML("a: {b: 1, c: 2}}\n", "1: this line has one “}” too many"),
    BrokenYAML(
      "title: [Draft] A study\n",
      "1: after “]” nothing else may follow on this line: a text with brackets needs quotation marks"),
    BrokenYAML(
      "- {a: 1} b: 2\n",
      "1: after “}” nothing else may follow on this line: a text with brackets needs quotation marks"),
  ]
}
