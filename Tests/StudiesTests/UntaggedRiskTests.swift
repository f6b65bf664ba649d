import Definitions
import SampleStudies
import Testing

@testable import Studies

/// How far people could be told apart by what a study does not tag.
struct UntaggedRiskTests {
  /// Beside those of the sample: a garden, and a number called `height`.
  private static let questions = """
          - {id: born, kind: date-of-birth, question: {en: Q, de: F}}
          - id: highest-education
            kind: choice
            question: {en: Q, de: F}
            choices: [{id: none, label: {en: N, de: K}}, {id: some, label: {en: S, de: E}}]
          - {id: age-of-wine, kind: scale, minimum: 0, maximum: 6, question: {en: Q, de: F}}
          - {id: job, kind: text, question: {en: Q, de: F}}

    """

  private func likely(_ lists: String = "") throws -> [String] {
    let group = lists.isEmpty ? "" : "anonymisation: {k: 2, \(lists)}\n"
    let yaml = SampleStudy.yaml.replacing("open: yes\n", with: "open: yes\n\(group)")
      .replacing("        decimals: 1\n", with: "        decimals: 1\n\(Self.questions)")
    let definition = SampleStudy.definition(changing: [StudyDefinition.fileName: Array(yaml.utf8)])
    return try definition.study().likelyQuasiIdentifiers.map(\.name)
  }

  private static let all = [
    "participant.language", "about-you.height", "about-you.born", "about-you.highest-education",
  ]

  @Test func agesBodiesAndWhatIsNamedAfterATraitAreFound() throws { #expect(try likely() == Self.all) }

  /// Somebody has looked at those that stand in a list.
  @Test func theWordOfTheStudyCounts() throws {
    #expect(
      try likely(
        "sensitive: [about-you.height], identifiers: [about-you.born], plain: [participant.language]")
        == ["about-you.highest-education"])
    #expect(try likely("plain: [about-you.garden]") == Self.all)
    for named in ["about-you.garden", "eligibility.age"] {
      #expect(try likely("quasi-identifiers: [\(named)]").isEmpty, "\(named)")
    }
  }

  @Test func figuresAreThoseOfAllOfThemTogether() {
    let values: [[String?]] = [["20", "none"], ["20", "none"], ["31", "none"], ["34", nil]]
    let rows = values.enumerated().map { ParticipantRow(Participant.ID("p\($0)"), $1) }
    let variables = [VariableName("about.born"), VariableName("about.education")]
    let risk = UntaggedRisk(rows, of: variables)
    #expect(risk.variables == variables && risk.figures.participants == 4)
    #expect(risk.figures.leastClass == 1 && risk.figures.sampleUniques == 2 && risk.figures.highestRisk == 1)
    #expect(risk.figures.expectedReidentifications == 3)
  }
}
