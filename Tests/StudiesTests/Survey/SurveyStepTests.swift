import SampleStudies
import Testing

@testable import Studies

/// The time for which a page was in view, where a survey keeps it.
struct SurveyStepTests {
  private func step(shownAt: Timestamp?, keepsTimes: Bool = true) throws -> SurveyStep {
    var survey = try SampleSurvey.survey(questions: ["smokes": "kind: yes-no"])
    survey.keepsTimes = keepsTimes
    return SurveyStep(of: survey, page: "smokes", answers: [:], shownAt: shownAt)
  }

  @Test(arguments: [(0, true), (90, true), (12 * 3600, true), (12 * 3600 + 1, false), (-1, false)])
  func aPageIsTimedUnlessItWasLeftOpenOrCannotBe(seconds: Int, isTimed: Bool) throws {
    let sentAt = start.advanced(bySeconds: seconds)
    #expect(try step(shownAt: start).beginOfTime(until: sentAt) == (isTimed ? start : nil))
  }

  @Test func noTimeIsKeptUnasked() throws {
    #expect(try step(shownAt: start, keepsTimes: false).beginOfTime(until: start) == nil)
    #expect(try step(shownAt: nil).beginOfTime(until: start) == nil)
  }
}
