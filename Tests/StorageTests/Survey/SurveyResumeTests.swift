import Expressions
import Foundation
import Statistics
import Studies
import Testing

@testable import Storage

/// Somebody who comes back, on whatever device, finds the survey as it was left.
struct SurveyResumeTests {
  private func later(_ seconds: Int) -> Timestamp { start.advanced(bySeconds: seconds) }

  private func order(of course: SurveyCourse) -> [Choice.ID] {
    course.survey.questions.first { $0.id == "lives" }.map { course.choices(of: $0).map(\.id) } ?? []
  }

  @Test func theOrderIsDrawnOnceAndStored() throws {
    let lab = try SurveyLab()
    let first = order(of: try lab.course())
    let others = try (0..<12).map { _ in order(of: try lab.course(of: lab.lab.enrolWithConsent())) }
    #expect(Set(others).count > 3, "each participant has an order of their own")
    try lab.send("smokes", ["smokes": "yes"])
    #expect(order(of: try lab.course()) == first)
    let seeds = try lab.store.research.read { try $0.texts("SELECT seed FROM survey_courses") }
    #expect(seeds.count == 1)
    // The stored seed counts from then on.
    try lab.store.research.write { try $0.run("UPDATE survey_courses SET seed = '5'") }
    let stored = order(of: try lab.course())
    let survey = lab.survey
    #expect(
      stored == order(of: SurveyCourse(survey, answers: [:], today: CalendarDate("2026-01-01")!, seed: 5)))
  }

  /// After each step the course made from the database is the one that the page was written from, with the database opened
  /// anew each time.
  @Test(arguments: 0..<6) func atEveryStepItIsTheSame(seed: UInt64) throws {
    let lab = try SurveyLab()
    var random = SeededGenerator(seed: seed)
    var page = try lab.course().resumePage
    var steps = 0
    while let current = page, steps < 60 {
      steps += 1
      let fields = current.questions.reduce(into: [String: String]()) { fields, question in
        let options = Self.entries[question.question.id.text] ?? ["yes", "no"]
        fields[question.key.description] = options[random.below(options.count)]
      }
      let course = try lab.send(current.id, fields, at: later(steps)).course
      let resumed = try lab.course(at: later(steps))
      #expect(resumed.pages.map(\.id) == course.pages.map(\.id) && resumed.values == course.values)
      #expect(resumed.resumePage?.id == course.resumePage?.id)
      #expect(order(of: resumed) == order(of: course))
      let answers = resumed.pages.flatMap(\.questions).map { $0.question.isIdentity ? nil : $0.answer?.text }
      #expect(
        answers == course.pages.flatMap(\.questions).map { $0.question.isIdentity ? nil : $0.answer?.text })
      page = course.page(after: current.id)
    }
    #expect(try lab.record().submitted == ["home"] && lab.course().isComplete)
  }

  private static let entries: [String: [String]] = [
    "cigarettes": ["20", "99", ""], "email": ["ada@example.org", ""], "remark": ["A\nB", ""],
    "job": ["x", ""],
    "lives": ["flat", "tent", ""], "where": ["1,2,3", ""], "child-age": ["4", ""], "child-name": ["Ada", ""],
    "bmi": ["1"],
  ]

  @Test func theEndIsRecordedOnce() throws {
    let lab = try SurveyLab()
    let home = TaskInVariant("home", TaskVariant.only)
    for page in ["smokes", "email", "remark", "job", "lives", "where", "child-age.1", "child-name.1"] {
      try lab.send(SurveyPage.ID(page), [:])
      #expect(try !lab.survey.isDone(home, by: lab.record()))
    }
    try lab.send("children-another.1", ["children-another.1": "no"], at: later(7))
    #expect(try lab.survey.isDone(home, by: lab.record()))
    #expect(try lab.lab.actions().filter { $0 == "survey.submitted" }.count == 1)
  }

  /// Another tab has ended the survey since the page was asked for.
  @Test func nothingIsAddedAfterTheEnd() throws {
    let lab = try SurveyLab()
    for page in ["smokes", "email", "remark", "job", "lives", "where", "child-age.1", "child-name.1"] {
      try lab.send(SurveyPage.ID(page), [:])
    }
    func end(at time: Timestamp) throws {
      try lab.send("children-another.1", ["children-another.1": "no"], at: time)
    }
    try end(at: later(7))
    let before = try lab.lab.extent()
    for fields in [["remark": "late"], ["email": "late@example.org"]] {
      #expect(throws: StoreRefusal.surveyEnded) {
        try lab.send(SurveyPage.ID(fields.keys.first!), fields, at: later(8))
      }
    }
    #expect(throws: StoreRefusal.surveyEnded) {
      try lab.send("remark", [:], shownAt: later(6), at: later(8))
    }
    // Pressed twice.
    try end(at: later(9))
    #expect(try lab.lab.extent() == before)
    let corrected: SurveyAnswers = [
      SurveyAnswerKey("email" as SurveyQuestion.ID): .given(.text("ada@example.org"))
    ]
    try lab.store.save(
      SurveyStep(of: lab.survey, page: SurveyStep.profile, answers: corrected), by: lab.participant,
      in: lab.lab.study, context: lab.lab.context(lab.participant, at: later(10)))
    #expect(
      try lab.store.contactAnswers(to: "home", of: lab.participant).map(\.value) == ["ada@example.org"])
  }

  /// Another tab has changed an answer so that a question is open again.
  @Test func anEndThatIsNoneIsNotRecorded() throws {
    let lab = try SurveyLab()
    let course = try lab.course()
    let step = SurveyStep(of: course.survey, page: "smokes", answers: [:], isEnd: true)
    try lab.store.save(
      step, by: lab.participant, in: lab.lab.study, context: lab.lab.context(lab.participant))
    #expect(try lab.record().submitted.isEmpty)
  }

  @Test func aSurveyWithAReviewEndsThere() throws {
    let lab = try SurveyLab(changing: "times: yes", to: "review: yes")
    for page in ["smokes", "email", "remark", "job", "lives", "where", "child-age.1", "child-name.1"] {
      try lab.send(SurveyPage.ID(page), [:])
    }
    try lab.send("children-another.1", ["children-another.1": "no"])
    #expect(try lab.course().isComplete && lab.record().submitted.isEmpty)
    try lab.store.save(
      SurveyStep(sending: lab.course()), by: lab.participant, in: lab.lab.study,
      context: lab.lab.context(lab.participant, at: later(3)))
    #expect(try lab.record().submitted == ["home"])
  }

  /// A rule that asks for today: what was finished stays as it was.
  @Test func aFinishedSurveyStaysOnItsDay() throws {
    let lab = try SurveyLab(
      changing: "{id: remark, kind: long-text,",
      to: "{id: remark, kind: long-text, show-if: today() >= 2028-01-01,")
    let years = later(2 * 366 * 86_400)
    #expect(try lab.course().page("remark") == nil && lab.course(at: years).page("remark") != nil)
    for page in ["smokes", "email", "job", "lives", "where", "child-age.1", "child-name.1"] {
      try lab.send(SurveyPage.ID(page), [:])
    }
    try lab.send("children-another.1", ["children-another.1": "no"])
    #expect(try lab.record().submitted == ["home"])
    #expect(try lab.course(at: years).page("remark") == nil)
  }

  @Test func rulesSeeOtherSurveys() throws {
    let lab = try SurveyLab()
    #expect(try lab.course().page("bmi") == nil)
    try lab.lab.answer("weight", .number(120), as: lab.participant)
    #expect(try lab.course().page("bmi") != nil)
  }

  /// The definition is changed while somebody is in the middle.
  @Test func whatNoLongerFitsIsAskedAgain() throws {
    let lab = try SurveyLab()
    try lab.send("smokes", ["smokes": "yes"])
    try lab.send("cigarettes", ["cigarettes": "80"])
    let changed = try SurveyLab(
      changing: "kind: number, maximum: 99", to: "kind: number, maximum: 60"
    ).lab.study
    let record = try lab.record()
    let course = try lab.store.course(
      of: #require(changed.survey("home")), for: record, in: changed, at: start)
    #expect(course.resumePage?.id == "cigarettes")
    #expect(course.pages.flatMap(\.questions).filter { $0.answer != nil }.map(\.key.question) == ["smokes"])
  }
}
