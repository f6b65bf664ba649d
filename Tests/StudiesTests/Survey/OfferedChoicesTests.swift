import Expressions
import SampleStudies
import Studies
import Testing

/// Choices that are offered by earlier answers.
struct OfferedChoicesTests {
  private static let towns = """
    [{id: bonn, label: {en: Bonn, de: Bonn}, show-if: country = de}, \
    {id: graz, label: {en: Graz, de: Graz}, show-if: country = at}, \
    {id: linz, label: {en: Linz, de: Linz}, show-if: country = at}, \
    {id: none, label: {en: None, de: Keine}%@}]
    """
  private static let country =
    "kind: choice, choices: [{id: de, label: {en: D, de: D}}, {id: at, label: {en: A, de: Ö}}, "
    + "{id: fr, label: {en: F, de: F}}]"

  private static func choices(_ keysOfLast: String = "") -> String {
    "choices: " + towns.replacing("%@", with: keysOfLast)
  }

  private static func survey(
    _ kind: String = "kind: choice", _ keysOfLast: String = ", show-if: country != fr", more: String = ""
  ) throws -> Survey {
    try SampleSurvey.survey(
      questions: ["country": country, "town": "\(kind), \(choices(keysOfLast))"], more: more)
  }

  private func offered(_ way: Way) -> [String]? {
    way.course.pages.flatMap(\.questions).first { $0.key.description == "town" }
      .map { way.course.choices(of: $0.question).map(\.id.text) }
  }

  @Test func theChoicesFollowTheAnswerBeforeThem() throws {
    var way = Way(try Self.survey())
    // Nothing is offered, so that nothing is asked.
    #expect(offered(way) == nil)
    way.answer("country", "at")
    #expect(offered(way) == ["graz", "linz", "none"])
    way.answer("country", "de")
    #expect(offered(way) == ["bonn", "none"])
    way.answer("country", "fr")
    #expect(way.shown == ["country"] && way.course.isComplete)
  }

  /// It falls away as the answer to a question that is not asked does, and comes back with the answer that offers it.
  @Test func anAnswerThatIsNoLongerOfferedDoesNotCount() throws {
    let survey = try Self.survey(more: "compute: [{id: far, value: town = graz}]")
    var way = Way(survey)
    way.answer("country", "at")
    way.answer("town", "graz")
    #expect(way.course.values["far"] == .truth(true) && way.course.isComplete)
    way.answer("country", "de")
    #expect(way.course.values["town"] == nil && way.course.values["far"] == nil && !way.course.isComplete)
    way.answer("country", "at")
    #expect(way.course.values["far"] == .truth(true) && way.course.isComplete)
  }

  @Test func ofSeveralChoicesNoneMayBeHidden() throws {
    var way = Way(try Self.survey("kind: checkboxes, least: 2", ", exclusive: yes"))
    way.answer("country", "at")
    way.answer("town", "graz linz")
    #expect(way.course.isComplete)
    way.answer("country", "de")
    #expect(!way.course.isComplete && offered(way) == ["bonn", "none"])
    // Of one town nobody is asked for two.
    way.answer("town", "bonn")
    #expect(way.course.isComplete)
    way.answer("country", "fr")
    #expect(offered(way) == ["none"])
    way.answer("town", "none")
    #expect(way.course.isComplete)
  }

  @Test func aRandomOrderStaysWhateverIsOffered() throws {
    let survey = try Self.survey("kind: choice, random-order: yes")
    for seed in 1...20 as ClosedRange<UInt64> {
      var course = SurveyCourse(survey, answers: [:], today: Way.today, seed: seed)
      let whole = course.choices(of: survey.questions[1]).map(\.id.text)
      for country in ["de", "at"] {
        course = course.changing { $0[SurveyAnswerKey("country")!] = .given(.choice(Choice.ID(country))) }
        let question = try #require(course.pages.flatMap(\.questions).last?.question)
        let offered = course.choices(of: question).map(\.id.text)
        #expect(offered == whole.filter(offered.contains))
      }
    }
  }

  // MARK: - Forms

  private func submission(_ fields: [String: [String]], _ survey: Survey) throws -> SurveySubmission {
    let course = SurveyCourse(
      survey, answers: [SurveyAnswerKey("country")!: .given(.choice("at"))], today: Way.today, seed: 1)
    return SurveySubmission(fields, of: course.pages[0], in: course, language: Language("en"))
  }

  private static func page() throws -> Survey {
    try SampleSurvey.survey(
      """
      pages:
        - id: p
          questions:
            - {id: country, question: {en: Q, de: F}, \(country)}
            - {id: town, question: {en: Q, de: F}, kind: choice, \(choices(", show-if: country != fr"))}
      """)
  }

  @Test func aFormThatSendsAHiddenChoiceIsTold() throws {
    let survey = try Self.page()
    let town = SurveyAnswerKey("town")!
    let sent = try submission(["country": ["de"], "town": ["graz"]], survey)
    #expect(sent.problems == [town: .choiceNotOffered])
    // The other answer of the page is taken, and the choices are those that go with it.
    #expect(sent.answers == [SurveyAnswerKey("country")!: .given(.choice("de"))])
    #expect(sent.course.pages[0].questions.last?.question.format.choices.map(\.id) == ["bonn", "none"])
    #expect(try submission(["country": ["de"], "town": ["rome"]], survey).problems == [town: .unknownChoice])
    #expect(try submission(["country": ["de"], "town": ["bonn"]], survey).problems.isEmpty)
    // There is nothing to tell where nothing is left to choose.
    let none = try submission(["country": ["fr"], "town": ["graz"], "town.asked": ["1"]], survey)
    #expect(none.problems.isEmpty && none.answers.count == 1)
  }

  // MARK: - Mistakes

  @Test(arguments: [
    (
      "kind: choice, \(choices(", show-if: town = graz"))",
      "“show-if” cannot ask for “town”, to which it belongs"
    ),
    (
      "kind: choice, \(choices(", show-if: later = 1"))",
      "“show-if”, character 1: There is no answer named later"
    ),
    (
      "kind: choice, \(choices(", show-if: country = it"))",
      "“show-if”, character 11: country has no choice it"
    ),
    (
      "kind: choice, \(choices(", show-if: country = de and country = at"))",
      "no answers lead to the choice “none”: nobody would ever be offered it"
    ),
    (
      "kind: ranking, \(choices())",
      "“show-if” does not apply here: a ranking is of all choices"
    ),
    ("kind: likert, \(choices())", "“show-if” does not apply here: a scale has all its places"),
  ])
  func mistakesAreTold(question: String, message: String) {
    let check = SampleSurvey.check(
      """
      questions:
        - {id: country, question: {en: Q, de: F}, \(Self.country)}
        - {id: town, question: {en: Q, de: F}, \(question)}
      """)
    #expect(check.mistakes.contains { $0.message.contains(message) }, "\(check.mistakes.map(\.message))")
  }
}
