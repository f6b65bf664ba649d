import SampleStudies
import Testing

@testable import Studies
@testable import Web

/// The names of variables where several have the same words.
@Suite struct VariableNamesTests {
  private let study: Study
  private let words: Voice

  init() throws {
    let lab = try TestLab()
    study = lab.study
    words = Voice(phrases: try TestLab.interface.get().phrases, language: Language("en"))
  }

  private func variable(_ source: StudyVariable.Source, _ label: String) -> StudyVariable {
    StudyVariable(source: source, label: LocalizedText([Language("en"): label]), values: .number)
  }

  private func names(_ variables: [StudyVariable]) -> [String] {
    let names = VariableNames(of: variables, in: study, Language("en"), words)
    return variables.map { names[$0] }
  }

  @Test func thoseWithWordsOfTheirOwnHaveNothingElse() {
    let variables = [
      variable(.eligibility("age"), "Age"), variable(.question("height", of: "demographics"), "Height"),
    ]
    #expect(names(variables) == ["Age", "Height"])
    // That of the groups is among the answers, too.
    #expect(names(variables + [variables[0]]) == ["Age", "Height", "Age"])
  }

  @Test func othersSayWhereTheyWereAsked() {
    let variables = [
      variable(.eligibility("age"), "Age"), variable(.question("age", of: "demographics"), "Age"),
      variable(.question("height", of: "demographics"), "Height"),
      variable(.computed("age", of: "gone"), "Age"),
    ]
    #expect(names(variables) == ["Age (Eligibility)", "Age (About you)", "Height", "Age (gone)"])
  }

  @Test func thoseOfTheSameSurveySayTheirIds() {
    let variables = [
      variable(.question("first", of: "demographics"), "Why?"),
      variable(.question("second", of: "demographics"), "Why?"), variable(.eligibility("why"), "Why?"),
    ]
    #expect(
      names(variables) == [
        "Why? (About you, demographics.first)", "Why? (About you, demographics.second)", "Why? (Eligibility)",
      ])
  }
}
