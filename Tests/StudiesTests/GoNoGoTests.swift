import SampleStudies
import Statistics
import Testing

@testable import Definitions
@testable import Studies

/// Go/no-go as a study defines it, its plan, what is accepted, and its result.
struct GoNoGoTests {
  private func task(replacing old: String = "", with new: String = "") throws -> GoNoGoTask {
    try #require(try ActivityStudy.task(ActivityStudy.goNoGo, replacing: old, with: new) as? GoNoGoTask)
  }

  @Test func whatIsLeftOutIsAsUsual() throws {
    let task = try task(
      replacing: "    trials: 20\n    practice: 6\n    feedback: everywhere\n    break: 0\n", with: "")
    #expect(task.trials == 80 && task.noGo == 16 && task.practice == 10 && task.inARow == 2)
    #expect(task.waits == 600...1000 && task.timeLimit == 1000 && task.answerKeys == [" "])
    #expect(task.blockCount == 2 && task.expectedMinutes == 3)
  }

  @Test(
    arguments: [
      ("trials: 20", "trials: 20\n    no-go: 11", "half of the 20 at most"),
      ("trials: 20", "no-go: 0", "from 1"),
      ("practice: 6", "in-a-row: 6", "from 1 to 5"), ("practice: 6", "time-limit: 100", "from 300"),
    ])
  func mistakesAreTold(_ old: String, _ new: String, _ told: String) {
    let mistakes = ActivityStudy.definition(ActivityStudy.goNoGo, replacing: old, with: new).check().mistakes
    #expect(mistakes.contains { "\($0)".contains(told) }, "\(mistakes)")
  }

  @Test(arguments: [(20, 4, 1), (20, 10, 1), (80, 16, 2), (80, 40, 2), (8, 1, 1)])
  func rareFiguresAreExactlyAsManyAndNeverTooManyInARow(_ trials: Int, _ noGo: Int, _ inARow: Int) throws {
    let task = try task(
      replacing: "trials: 20", with: "trials: \(trials)\n    no-go: \(noGo)\n    in-a-row: \(inARow)")
    var first = Set<Int>()
    for seed in 0..<50 as Range<UInt64> {
      let trials = ChoicePlan(of: task, seed: seed).blocks[1].trials
      #expect(trials.count == task.trials && trials.count { $0.condition == "no-go" } == noGo)
      let runs = trials.split { $0.condition == "go" }
      #expect(runs.allSatisfy { $0.count <= inARow })
      #expect(
        trials.allSatisfy { ($0.answer == "go") == ($0.stimulus == "circle") && task.waits.contains($0.wait) }
      )
      first.insert(trials.firstIndex { $0.condition == "no-go" }!)
    }
    #expect(first.count > 3 || noGo * 2 == trials)
    #expect(ChoicePlan(of: task, seed: 1).blocks[0].trials.count { $0.answer == nil } >= 1)
  }

  private func recorded(
    _ condition: GoNoGoTask.Condition, _ latency: Double?, isPractice: Bool = false
  ) -> RecordedChoice {
    RecordedChoice(
      isPractice: isPractice,
      planned: PlannedChoice(
        stimulus: condition.stimulus, condition: condition.rawValue, answer: condition == .go ? "go" : nil,
        wait: 800),
      trial: ChoiceTrial(
        number: 1, onset: 1000, onsetSource: .render,
        response: latency.map { ChoiceResponse(answer: "go", latency: Milliseconds($0), input: .touch) },
        deviations: 0, flags: [], droppedFrames: 0))
  }

  @Test func aFigureThatIsLeftAloneLastsUntilItsLimit() throws {
    let task = try task()
    let planned = ChoicePlan(of: task, seed: 3).blocks[0].trials
    func check(after: Double) throws {
      var clock = 0.0
      let trials = planned.enumerated().map { index, trial in
        clock += Double(trial.wait)
        defer { clock += trial.answer == nil ? after : 300 }
        let response = trial.answer.map { ChoiceResponse(answer: $0, latency: 300, input: .touch) }
        return ChoiceTrial(
          number: index + 1, onset: Milliseconds(clock), onsetSource: .render, response: response,
          deviations: 0, flags: [], droppedFrames: 0)
      }
      let part = RunPart(
        number: 1, block: 1, attempt: 1, isComplete: true, content: ChoiceTrials(trials), device: nil,
        digest: "")
      try task.plan(seed: 3).check(part, in: task.variants[0], elapsed: nil)
    }
    try check(after: 1000)
    #expect(throws: PartProblem.self) { try check(after: 900) }
  }

  /// Figures that are left alone have no latency.
  @Test func aBlockAnsweredInNoTime() throws {
    let task = try task()
    let planned = ChoicePlan(of: task, seed: 3).blocks[0].trials
    func check(answering count: Int) throws {
      var left = count
      let trials = planned.enumerated().map { index, trial in
        let isAnswered = trial.answer != nil && left > 0
        if isAnswered { left -= 1 }
        return ChoiceTrial(
          number: index + 1, onset: Milliseconds(5000 * Double(index + 1)), onsetSource: .render,
          response: isAnswered ? ChoiceResponse(answer: "go", latency: 0, input: .touch) : nil,
          deviations: 0, flags: [], droppedFrames: 0)
      }
      let part = RunPart(
        number: 1, block: 1, attempt: 1, isComplete: true, content: ChoiceTrials(trials), device: nil,
        digest: "")
      try task.plan(seed: 3).check(part, in: task.variants[0], elapsed: nil)
    }
    #expect(throws: PartProblem.noTimePassed) { try check(answering: planned.count) }
    #expect(throws: PartProblem.noTimePassed) { try check(answering: 2) }
    for count in 0...1 { try check(answering: count) }
  }

  @Test func pressesAreCountedByFigure() throws {
    var trials = [300, 400, 500, 350, 450, 420, 380, 410, 390].map { recorded(.go, $0) }
    trials += [recorded(.go, nil), recorded(.noGo, 250), recorded(.noGo, nil), recorded(.noGo, nil)]
    trials += [recorded(.go, 80), recorded(.noGo, 99), recorded(.noGo, 200, isPractice: true)]
    let score = ChoicePlan(of: try task(), seed: 1).score(trials)
    let result = score.measures
    #expect(result.hits == 9 && result.omissions == 1 && result.falseAlarms == 1 && result.withheld == 2)
    #expect(result.anticipated == 2 && result.median == 400 && result.trials == 15)
    // R: qnorm(9.5 / 11) - qnorm(1.5 / 4)
    #expect(abs(result.sensitivity! - 1.415443) < 1e-5)
    #expect(score.refusal == nil)
  }

  @Test func tooFewHitsGiveNoResult() throws {
    let plan = ChoicePlan(of: try task(), seed: 1)
    let hits = (0..<8).map { _ in recorded(.go, 300) }
    let others = [recorded(.noGo, nil)]
    #expect(plan.score(hits + others).refusal == nil)
    #expect(plan.score(hits.dropFirst() + others).refusal == "tooFewHits 7")
    #expect(plan.score(hits + [recorded(.noGo, 50)]).refusal == "tooFewHits 8")
    #expect(plan.score([]).refusal == "skipped")
  }
}
