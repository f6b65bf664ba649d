import Expressions
import SampleStudies
import Testing

@testable import Storage
@testable import Studies

/// Results of a survey that is answered several times at home, as they are put beside those of others.
struct ScheduledComparisonTests {
  private let lab: TemporaryLab

  init() throws {
    let definition = DiaryStudy.definition(
      "start: about-you, days: 3, at: [\"20:00\"], open: 60", replacing: "    feedback: everywhere\n",
      with: "    feedback: everywhere\n    compare: yes\n")
    lab = try TemporaryLab(of: definition, definition.study())
  }

  /// Everybody has one value, which does not change any more.
  @Test func theMeanCountsOnceAllTimesAreOver() throws {
    let person = try diarist([1, 4])
    #expect(try valuesAfterRound() == [])
    let last = try #require(try occasions(of: person).last)
    try lab.store.closeOccasions(context: AuditContext(by: .system, at: last.expiresAt))
    // Sums of two items.
    #expect(try valuesAfterRound() == [5])
    #expect(try valuesAfterRound() == [5])
  }

  @Test func whoMissedAllOfThemHasNone() throws {
    let person = try diarist([])
    let last = try #require(try occasions(of: person).last)
    try lab.store.closeOccasions(context: AuditContext(by: .system, at: last.expiresAt))
    #expect(try valuesAfterRound() == [])
  }

  // MARK: -

  private func occasions(of person: Participant.ID) throws -> [Occasion] {
    try #require(try lab.store.participation(of: person)).occasions
  }

  /// - Parameter answers: to both items of each time
  private func diarist(_ answers: [Int]) throws -> Participant.ID {
    let person = try lab.diarist(startedAt: start)
    try lab.store.keepPlace(of: person, pin: nil, context: lab.context(person))
    try lab.plan(at: start)
    for (occasion, answer) in zip(try occasions(of: person), answers) {
      try lab.begin(occasion, as: person, at: occasion.opensAt)
      let survey = try #require(lab.study.survey(occasion.id.taskID))
      for question in survey.questions {
        let step = SurveyStep(
          of: survey, page: SurveyPage.ID(question.id.text),
          answers: [SurveyAnswerKey(question.id): .given(.number(DecimalNumber(answer)))], isEnd: true)
        try lab.store.save(
          step, by: person, in: lab.study, context: lab.context(person, at: occasion.opensAt))
      }
    }
    return person
  }

  private func valuesAfterRound() throws -> [Double] {
    try lab.store.publishComparisons(of: lab.study, context: AuditContext(by: .system, at: start))
    return try lab.store.research.read { db in
      try db.rows("SELECT value FROM comparison_values", []).map { $0["value"] }
    }
  }
}
