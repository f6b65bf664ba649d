import SampleStudies
import Studies
import Testing

/// A form of a page whose questions stand on other pages by now.
struct MovedAnswersTests {
  private static let pages = """
    pages:
      - {id: first, questions: [{id: a, kind: yes-no, question: {en: Q, de: F}}]}
      - {id: last, questions: [{id: c, kind: yes-no, question: {en: Q, de: F}}]}
      - id: other
        questions:
          - {id: d, kind: number, maximum: 9, question: {en: Q, de: F}, not-given: [do-not-know]}
          - {id: e, kind: number, maximum: 9, question: {en: Q, de: F}}
    """

  private func moved(_ fields: [String: [String]], _ pages: String = Self.pages) throws -> MovedAnswers {
    let survey = try SampleSurvey.survey(pages)
    let course = SurveyCourse(survey, answers: [:], today: Way.today, seed: 1)
    return MovedAnswers(fields, besides: course.pages[0], in: course, language: Language("en"))
  }

  private func texts(_ moved: MovedAnswers) -> [String: String?] {
    Dictionary(uniqueKeysWithValues: moved.answers.map { ($0.description, $1.text ?? $1.reason?.rawValue) })
  }

  /// Those of the form's own page are read elsewhere, and what the form does not name was not on it.
  @Test func onlyNamedQuestionsOfOtherPagesAreTaken() throws {
    let fields = ["a": ["yes"], "a.asked": ["1"], "d": ["3"], "d.asked": ["1"]]
    #expect(texts(try moved(fields)) == ["d": "3"])
    #expect(try moved(["d": ["3"]]).answers.isEmpty)
  }

  @Test func whatIsLeftEmptyIsAskedAgainAndWhatCannotBeTakenIsTold() throws {
    let fields = ["c": [""], "c.asked": ["1"], "d": ["12"], "d.asked": ["1"], "e": ["4"], "e.asked": ["1"]]
    let answers = try moved(fields)
    #expect(texts(answers) == ["e": "4"])
    #expect(answers.refused?.page.text == "other")
    #expect(answers.refused?.problems.keys.map(\.description) == ["d"])
    #expect(answers.course.page(SurveyPage.ID("last"))?.isOpen == true)
    let reason = ["d.not-given": ["do-not-know"], "d.asked": ["1"]]
    #expect(texts(try moved(reason)) == ["d": "do-not-know"])
  }

  /// The page of one comes with the answer to another.
  @Test func aPageThatAppearsWithAnAnswerIsReadToo() throws {
    let pages = """
      pages:
        - {id: first, questions: [{id: a, kind: yes-no, question: {en: Q, de: F}}]}
        - {id: second, questions: [{id: b, kind: yes-no, question: {en: Q, de: F}}]}
        - {id: third, show-if: b, questions: [{id: c, kind: yes-no, question: {en: Q, de: F}}]}
      """
    func fields(_ b: String) -> [String: [String]] {
      ["b": [b], "b.asked": ["1"], "c": ["no"], "c.asked": ["1"]]
    }
    #expect(texts(try moved(fields("yes"), pages)) == ["b": "yes", "c": "no"])
    #expect(texts(try moved(fields("no"), pages)) == ["b": "no"])
  }
}
