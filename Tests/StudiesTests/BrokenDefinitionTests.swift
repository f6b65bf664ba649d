import Foundation
import Studies
import Testing

/// One mistake of an author, and what they should be told.
struct Mistake: Sendable, CustomTestStringConvertible {
  let old: String
  let new: String
  /// What stands in the line that should be named; nil where the mistake is the file itself.
  let at: String?
  let says: String

  init(_ old: String, _ new: String, at: String?, says: String) {
    self.old = old
    self.new = new
    self.at = at
    self.says = says
  }

  var testDescription: String { says }
}

struct BrokenDefinitionTests {
  @Test(arguments: Mistake.all)
  func everyMistakeIsNamedWithItsPlace(_ mistake: Mistake) throws {
    let definition = SampleStudy.definition(replacing: mistake.old, with: mistake.new)
    let place = mistake.at.map { line(of: $0, in: definition) }
    let problems = try mistakes(in: definition)
    let isNamed = problems.contains {
      $0.file == "study.yaml" && $0.line == place && $0.message.contains(mistake.says)
    }
    #expect(isNamed, "line \(place ?? 0) expected, found: \(problems)")
  }

  @Test func allMistakesAreFoundAtOnceInTheOrderOfTheFile() throws {
    var yaml = SampleStudy.yaml
    for (old, new) in [
      ("minutes: 10", "minutes: ten"), ("kind: yes-no", "kind: perhaps"), ("e, right: i", "e, right: e"),
    ] {
      yaml = yaml.replacingOccurrences(of: old, with: new)
    }
    var files = SampleStudy.files
    files["study.yaml"] = Array(yaml.utf8)
    let problems = try mistakes(in: StudyDefinition(name: "sample", files: files))
    #expect(problems.count == 3)
    #expect(problems.compactMap(\.line).sorted() == problems.compactMap(\.line))
  }

  @Test func noDefinitionAtAll() throws {
    let problems = try mistakes(in: StudyDefinition(name: "sample", files: [:]))
    #expect(problems.map(\.description) == ["study.yaml: is not there"])
  }

  @Test(arguments: ["", "\n\n", "# only a comment\n"])
  func anEmptyDefinition(yaml: String) throws {
    let definition = StudyDefinition(name: "sample", files: ["study.yaml": Array(yaml.utf8)])
    #expect(try mistakes(in: definition).map(\.message) == ["is empty"])
  }

  @Test(arguments: ["just words", "- a\n- list", "[", "\u{0}", "study: &a [*a]", "a: {b: [c}"])
  func aDefinitionThatIsNoGroup(yaml: String) throws {
    let definition = StudyDefinition(name: "sample", files: ["study.yaml": Array(yaml.utf8)])
    #expect(try !mistakes(in: definition).isEmpty)
  }

  @Test func aTextThatIsMissingEmptyOrNoText() throws {
    var files = SampleStudy.files
    files["texts/de/about.md"] = nil
    files["texts/de/purpose.md"] = Array(" \n".utf8)
    files["texts/en/purpose.md"] = [0xFF, 0xFE, 0x41]
    files["pictures/sun.svg"] = nil
    let problems = try mistakes(in: StudyDefinition(name: "sample", files: files))
    let said = problems.map(\.description)
    let about = line(of: "about: about.md", in: SampleStudy.definition())
    #expect(
      said.contains("study.yaml:\(about): “about” names the file texts/de/about.md, which is not there"))
    #expect(said.contains("texts/de/purpose.md: is empty or not UTF-8 text"))
    #expect(said.contains("texts/en/purpose.md: is empty or not UTF-8 text"))
    #expect(said.count { $0.contains("pictures/sun.svg, which is not there") } == 2)
    #expect(said.count == 5)
  }

  private func mistakes(in definition: StudyDefinition) throws -> [StudyProblem] {
    let thrown = #expect(throws: StudyProblems.self) { try definition.study() }
    return try #require(thrown).problems
  }

  private func line(of text: String, in definition: StudyDefinition) -> Int {
    let lines = String(decoding: definition.files["study.yaml"]!, as: UTF8.self).components(separatedBy: "\n")
    return lines.firstIndex { $0.contains(text) }! + 1
  }
}
