import Definitions
import Foundation
import SampleStudies
import Studies
import Testing

/// `Docs/studies.md` is the reference for authors, with `Docs/surveys.md` and a page for each kind of task in `Docs/tasks`:
/// they describe everything that a definition may hold.
struct GuideTests {
  private static let unknown = "nonsense"

  /// One key too many in every group of a definition.
  static let groups = [
    ("open: yes", "open: yes\nnonsense: 1"), ("  email:", "  nonsense: 1\n  email:"),
    ("    kind: yes-no", "    nonsense: 1\n    kind: yes-no"), ("{from: 18,", "{nonsense: 1, from: 18,"),
    ("{id: neither,", "{nonsense: 1, id: neither,"), ("  agreement:", "  nonsense: 1\n  agreement:"),
    ("  agreement:", "  particulars: {nonsense: 1}\n  agreement:"),
    ("  agreement:", "  statements: {nonsense: 1}\n  agreement:"),
    ("      kind: overview", "      nonsense: 1\n      kind: overview"),
    ("    required: no", "    required: no\n    nonsense: 1"),
    ("    about: about.md", "    about: about.md\n    nonsense: 1"),
    ("        label: {en: Bad,", "        nonsense: 1\n        label: {en: Bad,"),
    ("{id: war,", "{nonsense: 1, id: war,"),
    ("{attributes: drawn,", "{nonsense: 1, attributes: drawn,"), ("{left: e,", "{nonsense: 1, left: e,"),
    ("colors: {", "colors: {nonsense: 1, "),
    ("    colors:", "    strata: {nonsense: 1}\n    colors:"),
    ("      negative:", "      nonsense: 1\n      negative:"),
    ("        input: touch", "        input: touch\n        nonsense: 1"),
    ("    minutes: 2", "    minutes: 2\n    nonsense: 1"),
    ("        decimals: 1", "        decimals: 1\n        nonsense: 1"),
    ("open: yes", "open: yes\nsites:\n  - {id: berlin, title: {en: Berlin, de: Berlin}, nonsense: 1}"),
    ("open: yes", "open: yes\ninvitation: {nonsense: 1}"),
    (
      "open: yes",
      "open: yes\nmessages: [{nonsense: 1, id: a, subject: {en: A, de: A}, text: {en: A, de: A}}]"
    ),
    ("open: yes", "open: yes\nanonymisation: {k: 3, nonsense: 1}"),
    (
      "open: yes",
      "open: yes\nanonymisation: {k: 3, quasi-identifiers: [{variable: eligibility.age, nonsense: 1}]}"
    ),
    (
      "open: yes",
      "open: yes\nanonymisation: {k: 3, quasi-identifiers: [{variable: eligibility.age, ladder: [{ranges: 5, nonsense: 1}]}]}"
    ),
    (
      "tasks: [sorting, about-you]",
      "tasks: [sorting, about-you]\nvisits:\n  - id: one\n    title: {en: One, de: Eins}\n"
        + "    tasks: [sorting, about-you]\n    nonsense: 1"
    ),
    (
      "tasks: [sorting, about-you]",
      "tasks: [sorting, about-you]\nvisits:\n  - {id: one, title: {en: One, de: Eins}, tasks: [sorting]}\n"
        + "  - {id: two, title: {en: Two, de: Zwei}, tasks: [about-you], "
        + "booking: {until-hours: 24, nonsense: 1}}"
    ),
  ]

  @Test(arguments: groups)
  func everyKeyIsExplained(old: String, new: String) throws {
    let said = SampleStudy.definition(replacing: old, with: new).check().mistakes.map(\.message)
    let known = try #require(
      said.first?.components(separatedBy: "Known keys: ").last?.components(separatedBy: ", "))
    #expect(said.count == 1 && said[0].hasPrefix("“nonsense” is not a known key") && known.count > 1)
    for key in known {
      #expect(
        try guide().contains("`\(key)`") || guide().contains("{\(key): ") || guide().contains(", \(key): "),
        "\(key)")
    }
  }

  @Test(arguments: [
    "open: yes", "kind: yes-no", "kind: overview", "attributes: drawn", "layout: researchkit", "input: touch",
    "        kind: number",
  ])
  func everyPossibleValueIsExplained(line: String) throws {
    let key = line.prefix { $0 != ":" }
    let said = SampleStudy.definition(replacing: line, with: "\(key): nonsense").check().mistakes.map(
      \.message)
    let sentence = try #require(said.first?.components(separatedBy: " should be ").last)
    let values = sentence.components(separatedBy: ", not “")[0].replacing(" or ", with: ", ").components(
      separatedBy: ", ")
    #expect(values.count > 1)
    for value in values { #expect(try guide().contains("`\(value)`"), "\(value)") }
  }

  @Test func everyPermissionThatMeansSomethingIsExplained() throws {
    for known in Permission.Known.allCases { #expect(try guide().contains("| `\(known.rawValue)` |")) }
  }

  @Test(arguments: [
    ("implicit-association", "tests"), ("simple-reaction-time", "tests"),
    ("choice-reaction-time", "tests"), ("go-no-go", "tests"), ("flanker", "tests"), ("n-back", "tests"),
    ("single-category-association", "tests"),
    ("serial-addition", "tests"), ("stroop", "tests"), ("tapping", "tests"), ("spatial-span", "tests"),
    ("trail-making", "tests"), ("hold-still", "tests"), ("sustained-vowel", "tests"),
    ("tower-of-hanoi", "tests"), ("page", "tests"),
    ("survey", "surveys"),
  ])
  func theExampleOfEachKindIsInOrder(kind: String, key: String) throws {
    let page = try text(of: "Docs/tasks/\(kind).md")
    let example = try #require(
      page.firstMatch(of: /```yaml\n(?<key>[a-z]+):\n(?<entry>  - id: (?<id>[a-z-]+)\n[^`]*)```/)?.output)
    #expect(example.key == key)
    let yaml = SampleStudy.yaml.replacing("\n\(key):\n", with: "\n\(key):\n\(example.entry)")
      .replacing("tasks: [sorting, about-you]", with: "tasks: [sorting, \(example.id), about-you]")
    var files = SampleStudy.files.merging(ActivityStudy.experimentFiles) { $1 }
    files[StudyDefinition.fileName] = Array(yaml.utf8)
    let definition = StudyDefinition(
      name: "sample", files: files,
      kinds: .known + [
        .simpleReactionTime, .choiceReactionTime, .goNoGo, .flanker, .nBack, .serialAddition, .stroop,
        .tapping, .singleCategoryAssociation,
        .trailMaking, .spatialSpan, .towerOfHanoi, .holdStill, .sustainedVowel, .page,
      ])
    #expect(definition.check().mistakes.map { "\($0)" } == [])
    #expect(try definition.study().task(StudyTask.ID(String(example.id))) != nil)
  }

  private func guide() throws -> String {
    let pages = [
      "studies", "surveys", "tasks/implicit-association", "tasks/simple-reaction-time",
      "tasks/choice-reaction-time", "tasks/go-no-go", "tasks/flanker", "tasks/n-back",
      "tasks/serial-addition", "tasks/stroop", "tasks/single-category-association",
      "tasks/tapping", "tasks/trail-making", "tasks/spatial-span", "tasks/tower-of-hanoi", "tasks/hold-still",
      "tasks/sustained-vowel",
      "tasks/page",
      "tasks/survey",
    ]
    return try pages.map { try text(of: "Docs/\($0).md") }.joined()
  }

  private func text(of page: String) throws -> String {
    try String(contentsOf: repository.appendingPathComponent(page), encoding: .utf8)
  }
}
