import SampleStudies
import Statistics
import Testing

@testable import Definitions
@testable import Studies

/// Serial addition as a study defines it, its digits, and its result.
struct SerialAdditionTests {
  private func task(replacing old: String = "", with new: String = "") throws -> SerialAdditionTask {
    try #require(
      try ActivityStudy.task(ActivityStudy.serialAddition, replacing: old, with: new) as? SerialAdditionTask)
  }

  @Test func whatIsLeftOutIsAsUsual() throws {
    let task = try task(replacing: "    trials: 10\n    feedback: everywhere\n    break: 0\n", with: "")
    #expect(task.trials == 60 && task.practice == 10 && task.answers.first == "sum-2")
    #expect(
      task.pace == ChoicePace(timeLimit: 3000, exposure: 1000, isPaced: true, countsLast: true))
    #expect(task.answers.count == 17 && task.blockCount == 2 && task.expectedMinutes == 4)
  }

  @Test(
    arguments: [
      ("trials: 10", "trials: 9", "from 10 to 240"), ("trials: 10", "interval: 500", "from 1000"),
      ("input: touch", "input: keyboard", "not done by keyboard"),
    ])
  func mistakesAreTold(_ old: String, _ new: String, _ told: String) {
    let mistakes = ActivityStudy.definition(ActivityStudy.serialAddition, replacing: old, with: new).check()
      .mistakes
    #expect(mistakes.contains { "\($0)".contains(told) }, "\(mistakes)")
  }

  @Test func noDigitComesTwiceInARowAndEachIsAddedToTheOneBefore() throws {
    var seen = Set<String>()
    for seed in 0..<50 as Range<UInt64> {
      let trials = ChoicePlan(of: try task(), seed: seed).blocks[1].trials
      let digits = try trials.map { try #require(Int($0.stimulus)) }
      #expect(trials.count == 11 && digits.allSatisfy { (1...9).contains($0) })
      #expect(
        trials[0].answer == nil && trials.map(\.condition) == ["first"] + Array(repeating: "sum", count: 10))
      for (index, pair) in zip(digits, digits.dropFirst()).enumerated() {
        #expect(pair.0 != pair.1 && trials[index + 1].answer == "sum-\(pair.0 + pair.1)")
      }
      seen.formUnion(trials.map(\.stimulus))
    }
    #expect(seen.count == 9)
  }

  private func recorded(_ answer: String?, expecting expected: String? = "sum-8", _ latency: Double = 1500)
    -> RecordedChoice
  {
    RecordedChoice(
      isPractice: false,
      planned: PlannedChoice(
        stimulus: "5", condition: expected == nil ? "first" : "sum", answer: expected, wait: 0),
      trial: ChoiceTrial(
        number: 1, onset: 1000, onsetSource: .render,
        response: answer.map { ChoiceResponse(answer: $0, latency: Milliseconds(latency), input: .touch) },
        deviations: 0, flags: [], droppedFrames: 0))
  }

  @Test func sumsAndPairsOfRightOnesAreCounted() throws {
    let score = ChoicePlan(of: try task(), seed: 1).score([
      recorded(nil, expecting: nil), recorded("sum-8"), recorded("sum-8", expecting: "sum-8", 1700),
      recorded("sum-9"), recorded("sum-8", expecting: "sum-8", 1900), recorded(nil), recorded("sum-8"),
    ])
    #expect(score.measures == SerialAdditionResult(right: 4, wrong: 1, missed: 1, dyads: 1, median: 1600))
    #expect(score.measures.result == 4.0 / 6 && score.refusal == nil)
  }

  @Test func nothingButMissesGivesNoResult() throws {
    let plan = ChoicePlan(of: try task(), seed: 1)
    #expect(plan.score([recorded("sum-3", expecting: nil), recorded(nil)]).refusal == "noAnswers")
    #expect(plan.score([]).refusal == "skipped")
  }
}
