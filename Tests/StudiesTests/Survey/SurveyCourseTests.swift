import Expressions
import SampleStudies
import Studies
import Testing

/// The questions that are shown, and the way through them.
struct SurveyCourseTests {
  // MARK: - Rules

  @Test func aQuestionIsShownWhileItsRuleHolds() throws {
    let survey = try SampleSurvey.survey(questions: [
      "smokes": "kind: yes-no", "cigarettes": "kind: number, maximum: 200, show-if: smokes",
      "lighter": "kind: yes-no, show-if: cigarettes > 10",
    ])
    var way = Way(survey)
    #expect(way.shown == ["smokes"])
    way.answer("smokes", "yes")
    #expect(way.shown == ["smokes", "cigarettes"])
    way.answer("cigarettes", "20")
    #expect(way.shown == ["smokes", "cigarettes", "lighter"])
  }

  @Test func answersThatABranchSkippedDoNotCount() throws {
    let survey = try SampleSurvey.survey(
      questions: [
        "smokes": "kind: yes-no", "cigarettes": "kind: number, maximum: 200, show-if: smokes",
        "lighter": "kind: yes-no, show-if: cigarettes > 10",
      ], more: "compute: [{id: packs, value: cigarettes / 20}]")
    var way = Way(survey)
    way.answer("smokes", "yes")
    way.answer("cigarettes", "20")
    #expect(way.course.values["packs"] == .number(DecimalNumber(1)))
    way.answer("smokes", "no")
    #expect(way.shown == ["smokes"] && way.course.values["packs"] == nil && way.course.isComplete)
    #expect(way.course.values["cigarettes"] == nil)
    way.answer("smokes", "yes")
    #expect(way.course.values["packs"] == .number(DecimalNumber(1)) && way.shown.count == 3)
  }

  @Test func aReasonIsMissingInRulesButCanBeAskedFor() throws {
    let survey = try SampleSurvey.survey(questions: [
      "age": "kind: age, not-given: [prefer-not-to-say]", "adult": "kind: yes-no, show-if: age >= 18",
      "minor": "kind: yes-no, show-if: not (age >= 18)",
      "why": "kind: text, show-if: age.not-given = prefer-not-to-say",
    ])
    var way = Way(survey)
    way.set("age", .notGiven(.preferNotToSay))
    #expect(way.shown == ["age", "why"])
  }

  @Test func rulesSeeTheStudyAround() throws {
    let check = SampleSurvey.check(
      surveys: """
        - id: first
          title: {en: S, de: S}
          introduction: {en: I, de: I}
          minutes: 1
          questions:
            - {id: mood, kind: rating, question: {en: Q, de: F}}
          compute: [{id: double, value: mood * 2}]
        - id: s
          title: {en: S, de: S}
          introduction: {en: I, de: I}
          minutes: 1
          questions:
            - {id: a, kind: yes-no, question: {en: Q, de: F}, show-if: first.double >= 6}
            - {id: b, kind: yes-no, question: {en: Q, de: F}, show-if: eligibility.age >= 40 and participant.language = de}
            - {id: c, kind: yes-no, question: {en: Q, de: F}, show-if: eligibility.hand = left and eligibility.sight}
        """, tasks: "first, s")
    #expect(check.mistakes.map(\.description) == [])
    let study = try #require(check.study)
    let first = SurveyCourse(
      study.surveys[0], answers: [SurveyAnswerKey("mood"): .given(.number(DecimalNumber(3)))],
      today: Way.today,
      seed: 1)
    let elsewhere = SurveySurroundings.values(
      eligibility: ["age": .number(41), "hand": .choice("left"), "sight": .yesNo(true)],
      language: Language("de"),
      site: nil, orders: [:], surveys: ["first": first])
    let course = SurveyCourse(study.surveys[1], answers: [:], elsewhere: elsewhere, today: Way.today, seed: 1)
    #expect(course.pages.map(\.id.text) == ["a", "b", "c"])
    #expect(SurveyCourse(study.surveys[1], answers: [:], today: Way.today, seed: 1).pages.isEmpty)
  }

  /// Nothing of a survey applies to somebody: it can be ended all the same.
  @Test func aSurveyWithoutAPageIsComplete() throws {
    let survey = try SampleSurvey.survey(questions: ["a": "kind: yes-no, show-if: eligibility.sight"])
    let course = SurveyCourse(survey, answers: [:], today: Way.today, seed: 1)
    #expect(course.pages.isEmpty && course.resumePage == nil && course.isComplete)
    #expect(SurveyStep(sending: course).isEnd)
  }

  @Test func aConstraintLooksAcrossQuestions() throws {
    let survey = try SampleSurvey.survey(
      """
      pages:
        - id: both
          questions:
            - {id: begin, kind: date, question: {en: Q, de: F}}
            - id: end
              kind: date
              question: {en: Q, de: F}
              constraint: {must: end >= begin, message: {en: No, de: Nein}}
      """)
    let course = Way(survey).course
    let wrong = SurveySubmission(
      ["begin": ["2024-02-02"], "end": ["2024-02-01"]], of: course.pages[0], in: course,
      language: Language("en"))
    #expect(wrong.problems == [SurveyAnswerKey("end"): .violated(constraint: 0)])
    #expect(wrong.answers.keys.map(\.description) == ["begin"])
    let right = SurveySubmission(
      ["begin": ["2024-02-02"], "end": ["2024-02-02"]], of: course.pages[0], in: course,
      language: Language("en"))
    #expect(right.problems.isEmpty && right.course.isComplete && right.answers.count == 2)
    // A changed beginning opens the page of the end again.
    let later = right.course.changing {
      $0[SurveyAnswerKey("begin")] = .given(.date(CalendarDate("2024-03-01")!))
    }
    #expect(!later.isComplete && later.resumePage?.id.text == "both")
    let skipped = right.course.changing { $0[SurveyAnswerKey("begin")] = .skipped }
    #expect(skipped.isComplete)
  }

  @Test func aQuestionThatAppearsOnItsPageIsAskedOnce() throws {
    let survey = try SampleSurvey.survey(
      """
      pages:
        - id: p
          questions:
            - {id: works, kind: yes-no, question: {en: Q, de: F}}
            - {id: hours, kind: number, question: {en: Q, de: F}, show-if: works}
      """)
    let course = Way(survey).course
    let english = Language("en")
    let first = SurveySubmission(["works": ["yes"]], of: course.pages[0], in: course, language: english)
    #expect(first.course.page(after: "p")?.id.text == "p" && first.course.pages[0].questions.count == 2)
    let second = SurveySubmission(
      ["works": ["yes"]], of: first.course.pages[0], in: first.course, language: english)
    #expect(second.course.isComplete && second.answers[SurveyAnswerKey("hours")] == .skipped)
    // With script, it was on the page already.
    let shown = SurveySubmission(
      ["works": ["yes"], "hours.asked": ["1"]], of: course.pages[0], in: course, language: english)
    #expect(shown.course.isComplete)
    let hidden = SurveySubmission(
      ["works": ["no"], "hours": ["5"]], of: course.pages[0], in: course, language: english)
    #expect(hidden.answers.count == 1)
  }

  // MARK: - Way

  @Test func whereToGoOn() throws {
    let survey = try SampleSurvey.survey(questions: [
      "hello": "kind: note", "a": "kind: yes-no, required: yes", "between": "kind: note", "b": "kind: yes-no",
      "bye": "kind: note",
    ])
    var way = Way(survey)
    #expect(way.course.resumePage?.id.text == "hello" && way.course.page(after: "hello")?.id.text == "a")
    #expect(way.course.page(before: "hello") == nil && way.course.page(before: "b")?.id.text == "between")
    way.set("a", .skipped)
    #expect(way.course.page(after: "a")?.id.text == "a")
    way.answer("a", "yes")
    #expect(way.course.page(after: "a")?.id.text == "between" && way.course.resumePage?.id.text == "between")
    #expect(way.course.page(after: "gone")?.id.text == "between")
    way.set("b", .skipped)
    #expect(way.course.page(after: "b")?.id.text == "bye" && way.course.page(after: "bye") == nil)
    #expect(way.course.isComplete)
    let progress = way.course.progress(on: "b")
    #expect(progress.page == 4 && progress.pages == 5 && progress.answered == 2 && progress.minutesLeft == 0)
  }
}
