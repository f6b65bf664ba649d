import Definitions
import SampleStudies
import Testing

@testable import Studies

/// When and where participants are told their result of a test, and how long the rest takes.
struct ResultFeedbackTests {
  private func study(feedback: String = "yes", replacing tasks: String = "tasks: [sorting, about-you]") throws
    -> Study
  {
    let text = String(decoding: SampleStudy.files["study.yaml"]!, as: UTF8.self)
    let changed =
      text
      .replacing("tasks: [sorting, about-you]", with: tasks)
      .replacing("    variants:\n", with: "    feedback: \(feedback)\n    variants:\n")
    return try SampleStudy.definition(changing: ["study.yaml": Array(changed.utf8)]).study()
  }

  private static let twoVisits = """
    tasks: [sorting, about-you]
    visits:
      - {id: first, title: {en: First, de: Erster}, tasks: [sorting]}
      - {id: second, title: {en: Second, de: Zweiter}, tasks: [about-you]}
    """

  private func record(runs: Int, answers: Set<SurveyQuestion.ID>) -> Participation {
    var record = newcomer()
    record.runs = (0..<runs).map { makeRun(position: $0 + 1, state: .finished) }
    record.answered = ["about-you": answers]
    return record
  }

  @Test(arguments: ["yes", "no", "everywhere"], [false, true])
  func aResultIsToldOnceNothingIsLeftThatItCouldChange(feedback: String, onStation: Bool) throws {
    let study = try study(feedback: feedback)
    for runs in 0...2 {
      for answers in [Set<SurveyQuestion.ID>(), ["garden"], ["garden", "height"]] {
        let isOver = runs == 2 && answers.count == 2
        let place = onStation ? feedback == "everywhere" : feedback != "no"
        let told = record(runs: runs, answers: answers)
          .tellsResult(of: study.implicitTests[0], in: study, onStation: onStation)
        #expect(told == (isOver && place), "\(runs) runs, \(answers.count) answers")
      }
    }
  }

  @Test func ofAVisitWithoutTheSurveyTheTestIsEnough() throws {
    let study = try study(replacing: Self.twoVisits)
    #expect(record(runs: 2, answers: []).tellsResult(of: study.implicitTests[0], in: study, onStation: false))
    #expect(
      !record(runs: 1, answers: []).tellsResult(of: study.implicitTests[0], in: study, onStation: false))
  }

  /// A participant who ended early will never answer the rest.
  @Test func afterAnEarlyEndNothingMoreIsWaitedFor() throws {
    let study = try study()
    var record = record(runs: 2, answers: [])
    record.participant.endedEarlyAt = start
    #expect(record.tellsResult(of: study.implicitTests[0], in: study, onStation: false))
    record.runs.removeLast()
    #expect(!record.tellsResult(of: study.implicitTests[0], in: study, onStation: false))
  }

  // MARK: - A participant's own file

  @Test(arguments: ["yes", "no"])
  func computedResultsAreHeldBackUntilTheVisitIsDone(feedback: String) throws {
    let study = try study(feedback: feedback)
    #expect(record(runs: 2, answers: []).holdsResultsBack(in: study))
    #expect(record(runs: 2, answers: ["garden"]).holdsResultsBack(in: study))
    #expect(!record(runs: 2, answers: ["garden", "height"]).holdsResultsBack(in: study))
  }

  @Test func betweenVisitsTheyAreGivenOut() throws {
    let study = try study(replacing: Self.twoVisits)
    #expect(record(runs: 1, answers: []).holdsResultsBack(in: study))
    #expect(!record(runs: 2, answers: []).holdsResultsBack(in: study))
    #expect(record(runs: 2, answers: ["garden"]).holdsResultsBack(in: study))
  }

  @Test func whoLeftOrWasSentHomeGetsThem() throws {
    let study = try study()
    var record = record(runs: 1, answers: [])
    #expect(record.holdsResultsBack(in: study) && !record.leaving().holdsResultsBack(in: study))
    record.visitsEndedEarly = [StudyVisit.only: start]
    #expect(!record.holdsResultsBack(in: study))
    record.visitsEndedEarly = [:]
    record.participant.endedEarlyAt = start
    #expect(!record.holdsResultsBack(in: study))
  }

  @Test func minutesLeftShrinkWithEveryTask() throws {
    let study = try study()
    let test = study.implicitTests[0]
    // 36 trials of 1.25 s, and seven times ten seconds to read: 115 s.
    #expect(test.expectedMinutes == 2)
    let rest = test.breakSeconds / 60
    let survey = study.surveys[0].expectedMinutes
    #expect(record(runs: 0, answers: []).minutesLeft(in: study) == 2 * 2 + rest + survey)
    #expect(record(runs: 1, answers: []).minutesLeft(in: study) == 2 + survey)
    #expect(record(runs: 2, answers: ["garden"]).minutesLeft(in: study) == survey)
    #expect(record(runs: 2, answers: ["garden", "height"]).minutesLeft(in: study) == 0)
  }
}
