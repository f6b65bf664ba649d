import Expressions
import SampleStudies
import Statistics
import Studies
import Testing

/// Random surveys with random rules, answered at random.
struct RandomSurveyTests {
  @Test(arguments: 0..<60) func everySurveyLeadsToItsEnd(number: Int) throws {
    var random = SeededGenerator(seed: UInt64(number))
    let survey = try RandomSurvey.survey(&random)
    for person in 0..<4 {
      var course = SurveyCourse(survey, answers: [:], today: day, seed: UInt64(person))
      var answers: SurveyAnswers = [:]
      var page = course.resumePage
      var steps = 0
      while let current = page {
        steps += 1
        guard steps < 200 else {
          Issue.record("no end")
          return
        }
        let fields = Self.form(current, &random)
        let sent = SurveySubmission(fields, of: current, in: course, language: Language("en"))
        answers.merge(sent.answers) { $1 }
        // Sometimes somebody goes back and answers otherwise.
        if random.below(6) == 0, let key = answers.keys.sorted(by: { "\($0)" < "\($1)" }).first {
          answers[key] = .skipped
        }
        let resumed = SurveyCourse(survey, answers: answers, today: day, seed: UInt64(person))
        course = course.changing { $0 = answers }
        #expect(Self.same(course, resumed))
        page = course.page(after: current.id)
        if page == nil { #expect(course.isComplete) } else { expectOnTheWay(course) }
      }
      #expect(course.isComplete)
    }
  }

  /// There is something to do on the page on which somebody who comes back goes on.
  private func expectOnTheWay(_ course: SurveyCourse) {
    guard !course.isComplete else { return }
    #expect(course.resumePage != nil && course.resumePage.map { $0.isOpen || $0.isForReading } == true)
  }

  private static func same(_ one: SurveyCourse, _ other: SurveyCourse) -> Bool {
    one.pages.map(\.id) == other.pages.map(\.id) && one.values == other.values
      && one.pages.flatMap(\.questions).map(\.key) == other.pages.flatMap(\.questions).map(\.key)
      && one.resumePage?.id == other.resumePage?.id
      && one.survey.questions.allSatisfy { one.choices(of: $0) == other.choices(of: $0) }
  }

  // MARK: - Reachability

  /// The questions that `study check` calls unreachable are exactly those that no answers lead to: rules of this simple
  /// kind are understood whole. All answers to the questions that rules name are tried.
  @Test(arguments: 0..<120) func exactlyTheUnreachableQuestionsAreReported(number: Int) throws {
    var random = SeededGenerator(seed: UInt64(1_000 + number))
    let definition = RandomSurvey.definition(&random, isSmall: true)
    let check = SampleSurvey.check(definition)
    #expect(check.mistakes.allSatisfy { $0.message.contains("no answers lead to") })
    let survey = try #require(check.draft?.surveys.first)
    let reached = Self.reached(of: survey)
    let pagesReported = Set(check.mistakes.filter { $0.message.contains("this page") }.compactMap(\.line))
    for page in survey.parts.flatMap(\.pages) {
      let isPageReported =
        RandomSurvey.line(ofRule: page.id, in: definition).map(pagesReported.contains) ?? false
      for question in page.questions {
        let isReported = check.mistakes.contains { $0.message.contains("lead to “\(question.id)”:") }
        #expect(
          (isReported || isPageReported) != reached.contains(question.id), "\(question.id)\n\(definition)")
      }
    }
  }

  private static func reached(of survey: Survey) -> Set<SurveyQuestion.ID> {
    let rules = survey.parts.flatMap(\.pages).flatMap { [$0.rule] + $0.questions.map(\.rule) }
    let named = rules.compactMap(\.self).reduce(into: Set<String>()) { $0.formUnion($1.names) }
    var reached: Set<SurveyQuestion.ID> = []
    func tryAll(_ open: ArraySlice<SurveyQuestion>, _ answers: SurveyAnswers) {
      guard let next = open.first else {
        let course = SurveyCourse(survey, answers: answers, today: day, seed: 1)
        reached.formUnion(course.pages.flatMap(\.questions).map(\.question.id))
        return
      }
      let values: [SurveyValue] =
        switch next.format {
        case .yesNo: [.truth(true), .truth(false)]
        case .number: [0, 2].map { .number(DecimalNumber($0)) }
        default: [.choice("a"), .choice("b")]
        }
      for answer in [.skipped] + values.map({ SurveyAnswer.given($0) }) {
        tryAll(open.dropFirst(), answers.merging([SurveyAnswerKey(next.id): answer]) { $1 })
      }
    }
    tryAll(survey.questions.filter { named.contains($0.id.text) }[...], [:])
    return reached
  }

  private static func form(_ page: SurveyCourse.Page, _ random: inout SeededGenerator) -> [String: [String]] {
    var fields: [String: [String]] = [:]
    for question in page.questions {
      let options: [String] =
        switch question.question.format {
        case .yesNo: ["yes", "no", ""]
        case .number: ["0", "1", "2", "4", ""]
        default: ["a", "b", ""]
        }
      fields[question.key.description] = [options[random.below(options.count)]]
    }
    return fields
  }
}

private let day = CalendarDate(year: 2024, month: 2, day: 29)!
