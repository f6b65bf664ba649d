import Anonymisation
import Testing

@testable import Studies

/// The values of a release in place of those that were answered.
struct ProtectedValuesTests {
  private let variables: [VariableName] = [.language, answer("age"), answer("nickname"), answer("income")]
  private let people: [(id: Participant.ID, language: Language, answers: [String: String])] = [
    ("ada", "en", ["age": "23", "nickname": "Lovelace", "income": "low"]),
    ("bea", "en", ["age": "28", "income": "high"]),
    ("cem", "en", ["age": "41", "nickname": "C", "income": "high"]),
    ("dov", "de", ["income": "low"]),
  ].map { (Participant.ID($0.0), Language($0.1), $0.2) }

  private static func answer(_ question: String) -> VariableName { .answer(question, to: "about") }

  private func survey(_ answers: [String: String], asked: [String]) -> ReleasedSurvey {
    func row(_ question: String) -> ReleasedAnswer {
      ReleasedAnswer(
        pseudonym: "P", survey: "about", question: question, format: "text", answer: answers[question],
        missing: answers[question] == nil ? "skipped" : nil)
    }
    return ReleasedSurvey(
      pseudonym: "P", survey: "about", counting: asked.map(row), outside: asked.map(row), day: 0)
  }

  private func protected() throws -> ProtectedValues {
    let control = DisclosureControl(
      requirement: AnonymityRequirement(k: 2), identifiers: [Self.answer("nickname"), Self.answer("mail")],
      quasiIdentifiers: [
        .init(.language, ladder: .exact),
        .init(Self.answer("age"), ladder: Ladder([.exact, .bands(.init(width: 10, isWhole: true))])),
      ], sensitive: [Self.answer("income")],
      plain: [Self.answer("pets"), .answer("hobby", to: "past")])
    let rows = people.map { person in
      ParticipantRow(
        of: person.id, language: person.language,
        [survey(person.answers, asked: ["age", "nickname", "income"])], variables)
    }
    return try ProtectedValues(
      rows, of: variables, by: control, asked: Set(variables + [Self.answer("garden"), Self.answer("mail")]))
  }

  private func told(_ survey: ReleasedSurvey) -> [String] {
    survey.answers.map { "\($0.question)=\($0.answer ?? $0.missing ?? "")" }
  }

  @Test func quasiIdentifiersAreToldAsOthersAreAlike() throws {
    let protected = try protected()
    let ada = protected.protected(survey(people[0].answers, asked: ["age", "income"]), of: "ada")
    let bea = protected.protected(survey(people[1].answers, asked: ["age", "income"]), of: "bea")
    #expect(told(ada) == ["age=20-29", "income=low", "income=low"])
    #expect(told(bea) == ["age=20-29", "income=high", "income=high"])
    #expect(protected.told("en", as: .language, of: "ada") == "en")
  }

  /// Left out, skipped or never asked: all the same.
  @Test func aMissingValueTellsNoReason() throws {
    let protected = try protected()
    let leftOut = protected.protected(survey(people[2].answers, asked: ["age", "income"]), of: "cem")
    let skipped = protected.protected(survey(people[3].answers, asked: ["age", "income"]), of: "dov")
    let unasked = protected.protected(survey(people[3].answers, asked: ["income"]), of: "dov")
    #expect(told(leftOut) == ["income=high", "income=high"])
    #expect(told(skipped) == ["income=low", "income=low"] && told(unasked) == told(skipped))
    #expect(protected.told("en", as: .language, of: "cem") == nil)
    #expect(protected.told("de", as: .language, of: "dov") == nil)
  }

  @Test func identifiersHaveNoRow() throws {
    let ada = try protected().protected(survey(people[0].answers, asked: ["nickname", "income"]), of: "ada")
    #expect(told(ada) == ["income=low", "income=low"])
    #expect(try protected().report.withheld == [Self.answer("nickname")])
  }

  /// A time of a scheduled survey is called after it, with its number.
  @Test func whatIsAnsweredSeveralTimesIsLeftOutOnEachOccasion() throws {
    let occasion = ReleasedSurvey(
      pseudonym: "P", survey: "about.2",
      counting: [ReleasedAnswer(pseudonym: "P", survey: "about.2", question: "nickname", answer: "Lovelace")],
      outside: [], day: 1)
    #expect(told(try protected().protected(occasion, of: "ada")).isEmpty)
  }

  /// A question that the study has lost has lost its tag as well.
  @Test func whatTheStudyAskedOnceIsLeftOutUnlessItIsPlain() throws {
    func outside(_ questions: [String], of survey: StudyTask.ID = "about") -> ReleasedSurvey {
      ReleasedSurvey(
        pseudonym: "P", survey: survey, counting: [],
        outside: questions.map {
          ReleasedAnswer(pseudonym: "P", survey: survey, question: $0, answer: "x")
        }, day: 0)
    }
    let protected = try protected()
    // “garden” is asked in another way now and has no tag; the identifier “mail” is asked for in words now.
    let asked = ["birthplace", "pets", "garden", "mail", "age", "income"]
    #expect(told(protected.protected(outside(asked), of: "ada")) == ["pets=x", "garden=x", "income=x"])
    #expect(
      told(protected.protected(outside(["hobby", "town"], of: "past"), of: "ada")) == ["hobby=x"],
      "of a survey that the study has lost")
    let rows = [
      ParticipantRow("ada", ["en"], former: asked.map(Self.answer)),
      ParticipantRow("bea", ["en"], former: [Self.answer("birthplace")]),
    ]
    let control = DisclosureControl(
      requirement: AnonymityRequirement(k: 2), quasiIdentifiers: [.init(.language, ladder: .exact)],
      plain: [Self.answer("pets")])
    let values = try ProtectedValues(rows, of: [.language], by: control, asked: [Self.answer("garden")])
    #expect(values.report.formerAnswers == 5)
  }

  @Test func columnsSayHowTheirValuesAreTold() throws {
    var age = ReleaseFile.Column(name: "age", type: .integer, meaning: "age in completed years")
    (age.variable, age.minimum, age.unit) = (Self.answer("age"), 18, "years")
    let income = ReleaseFile.Column(name: "income", type: .text, meaning: "answer")
    let file = ReleaseFile(name: "about", rows: "a row", key: [], task: nil, columns: [age, income])
    let columns = try file.protected(by: protected().report).columns
    #expect(columns[0].type == .text && columns[0].minimum == nil && columns[0].unit == nil)
    #expect(
      columns[0].meaning
        == "age in completed years; quasi-identifier, told in ranges of 10, and left out for 1 participant")
    #expect(columns[1] == income && file.protected(by: nil) == file)
  }
}
