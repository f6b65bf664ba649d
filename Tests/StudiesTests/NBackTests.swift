import SampleStudies
import Statistics
import Testing

@testable import Definitions
@testable import Studies

/// n-back as a study defines it, its letters, what is accepted, and its result.
struct NBackTests {
  private func task(replacing old: String = "", with new: String = "") throws -> NBackTask {
    try #require(try ActivityStudy.task(ActivityStudy.nBack, replacing: old, with: new) as? NBackTask)
  }

  @Test func whatIsLeftOutIsAsUsual() throws {
    let task = try task(replacing: "    trials: 12\n    feedback: everywhere\n    break: 0\n", with: "")
    #expect(task.back == 2 && task.trials == 48 && task.practice == 12 && task.answerKeys == ["f", "j"])
    #expect(task.pace == ChoicePace(timeLimit: 3000, exposure: 500, isPaced: true))
    #expect(task.blockCount == 2 && task.expectedMinutes == 4)
  }

  @Test(
    arguments: [
      ("trials: 12", "trials: 20", "multiple of 12"), ("trials: 12", "practice: 4", "multiple of 12"),
      ("trials: 12", "n: 4", "from 1 to 3"), ("trials: 12", "exposure: 3001", "from 100 to 3000"),
    ])
  func mistakesAreTold(_ old: String, _ new: String, _ told: String) {
    let mistakes = ActivityStudy.definition(ActivityStudy.nBack, replacing: old, with: new).check().mistakes
    #expect(mistakes.contains { "\($0)".contains(told) }, "\(mistakes)")
  }

  /// The condition of a letter, by looking back alone.
  private func condition(of index: Int, in letters: [String], _ n: Int) -> String {
    func isSame(_ distance: Int) -> Bool {
      distance > 0 && index >= distance && letters[index] == letters[index - distance]
    }
    if index < n { return "first" }
    if isSame(n) { return "target" }
    if isSame(n - 1) { return "lure-before" }
    if isSame(n + 1) { return "lure-after" }
    return (1...n).contains(where: isSame) ? "repeated" : "other"
  }

  @Test(arguments: [(1, 12), (1, 48), (2, 12), (2, 48), (3, 12), (3, 240)])
  func targetsAndLuresAreExactlyBalanced(_ n: Int, _ count: Int) throws {
    let task = try task(replacing: "trials: 12", with: "trials: \(count)\n    n: \(n)")
    for seed in 0..<50 as Range<UInt64> {
      let trials = ChoicePlan(of: task, seed: seed).blocks[1].trials
      let letters = trials.map(\.stimulus)
      #expect(trials.count == count + n)
      #expect(trials.map(\.condition) == letters.indices.map { condition(of: $0, in: letters, n) })
      let counts = Dictionary(grouping: trials, by: \.condition).mapValues(\.count)
      #expect(counts["first"] == n && counts["target"] == count / 3)
      #expect((counts["lure-before"] ?? 0) == (n == 1 ? 0 : count / 12))
      #expect(counts["lure-after"] == (n == 1 ? count / 6 : count / 12))
      #expect(trials.allSatisfy { ($0.answer == "match") == ($0.condition == "target") })
      #expect(trials.map(\.wait) == [1000] + Array(repeating: 0, count: count + n - 1))
    }
    #expect(ChoicePlan(of: task, seed: 1).blocks == ChoicePlan(of: task, seed: 1).blocks)
  }

  private func trial(_ number: Int, onset: Double, _ answer: String?, _ latency: Double = 700) -> ChoiceTrial
  {
    ChoiceTrial(
      number: number, onset: Milliseconds(onset), onsetSource: .render,
      response: answer.map { ChoiceResponse(answer: $0, latency: Milliseconds(latency), input: .key) },
      deviations: 0, flags: [], droppedFrames: 0)
  }

  /// A letter that was answered lasts as long as one that was not.
  @Test func aLetterComesAtItsTimeWhateverWasAnswered() throws {
    let task = try task()
    func check(every interval: Double) throws {
      let trials = (0..<14).map {
        trial($0 + 1, onset: 1000 + interval * Double($0), $0 == 3 ? nil : "other")
      }
      let part = RunPart(
        number: 1, block: 1, attempt: 1, isComplete: true, content: ChoiceTrials(trials), device: nil,
        digest: "")
      try task.plan(seed: 3).check(part, in: task.variants[0], elapsed: nil)
    }
    try check(every: 3000)
    #expect(throws: PartProblem.beganTooEarly(trial: 2)) { try check(every: 2900) }
  }

  private func recorded(_ condition: NBackCondition, _ answer: String?, _ latency: Double = 700)
    -> RecordedChoice
  {
    RecordedChoice(
      isPractice: false,
      planned: PlannedChoice(
        stimulus: "K", condition: condition.rawValue, answer: condition == .target ? "match" : "other",
        wait: 0),
      trial: trial(1, onset: 1000, answer, latency))
  }

  @Test func answersAreCountedByKindOfLetter() throws {
    let score = ChoicePlan(of: try task(), seed: 1).score([
      recorded(.first, "match"), recorded(.first, nil), recorded(.target, "match", 500),
      recorded(.target, "match", 600), recorded(.target, "other"), recorded(.target, nil),
      recorded(.lureBefore, "match"), recorded(.lureAfter, "other", 800), recorded(.other, "other", 900),
      recorded(.other, "match"), recorded(.other, nil), recorded(.other, "other", 700),
      recorded(.other, "other", 1000), recorded(.other, "other", 1100),
    ])
    let result = score.measures
    #expect(result.targets == 4 && result.hits == 2 && result.others == 8 && result.falseAlarms == 2)
    #expect(result.lures == 2 && result.lureAlarms == 1 && result.missed == 2 && result.median == 800)
    // R: qnorm(2.5 / 5) - qnorm(2.5 / 9)
    #expect(abs(result.sensitivity! - 0.589456) < 1e-5)
    #expect(score.refusal == nil)
  }

  @Test func tooFewAnswersGiveNoResult() throws {
    let plan = ChoicePlan(of: try task(), seed: 1)
    let six = (0..<6).map { _ in recorded(.other, "other") }
    #expect(plan.score(six + (0..<6).map { _ in recorded(.target, nil) }).refusal == nil)
    #expect(
      plan.score(six.dropFirst() + (0..<7).map { _ in recorded(.target, nil) }).refusal == "tooFewAnswers 5")
  }
}
