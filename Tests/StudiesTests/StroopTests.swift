import SampleStudies
import Statistics
import Testing

@testable import Definitions
@testable import Studies

/// The Stroop task as a study defines it, its plan, what is accepted, and its result.
struct StroopTests {
  private func task(replacing old: String = "", with new: String = "") throws -> StroopTask {
    try #require(try ActivityStudy.task(ActivityStudy.stroop, replacing: old, with: new) as? StroopTask)
  }

  @Test func whatIsLeftOutIsAsUsual() throws {
    let task = try task(
      replacing: "    trials: 8\n    practice: 2\n    feedback: everywhere\n    break: 0\n", with: "")
    #expect(task.trials == 20 && task.practice == 4 && task.interval == 500 && task.timeLimit == nil)
    #expect(task.settings.countdown == 3 && task.feedback == .never && task.breakSeconds == 60)
    #expect(task.blockCount == 3 && task.expectedMinutes == 1)
  }

  @Test func everythingCanBeSet() throws {
    let task = try task(
      replacing: "practice: 2", with: "practice: 0\n    interval: 800\n    time-limit: 3000\n    countdown: 5"
    )
    #expect(task.practice == 0 && task.interval == 800 && task.timeLimit == 3000)
    #expect(task.settings.countdown == 5 && task.blockCount == 2)
  }

  @Test(
    arguments: [
      ("trials: 8", "trials: 9", "even number"), ("practice: 2", "practice: 1", "even number"),
      ("trials: 8", "trials: 2", "from 4 to 400"), ("practice: 2", "interval: 100", "from 200 to 5000"),
      ("practice: 2", "time-limit: 100", "from 500 to 30000"),
      ("practice: 2", "countdown: 11", "from 0 to 10"),
      ("practice: 2", "wait: 100", "wait"),
    ])
  func mistakesAreTold(_ old: String, _ new: String, _ told: String) {
    let mistakes = ActivityStudy.definition(ActivityStudy.stroop, replacing: old, with: new).check().mistakes
    #expect(mistakes.contains { "\($0)".contains(told) }, "\(mistakes)")
  }

  // MARK: - The plan

  @Test func halfOfTheWordsAreCongruentAndNothingComesTwiceInARow() throws {
    for (trials, seeds) in [(4, 300), (8, 200), (20, 300), (24, 100), (200, 5)] {
      let task = try task(replacing: "trials: 8", with: "trials: \(trials)")
      for seed in 0..<UInt64(seeds) {
        let words = StroopPlan(of: task, seed: seed).blocks[2].stimuli
        #expect(words.count == trials)
        #expect(words.count { $0.isCongruent == true } == trials / 2)
        #expect(words.count { $0.isCongruent == false } == trials / 2)
        #expect(zip(words, words.dropFirst()).allSatisfy { $0.ink != $1.ink && $0.word != $1.word })
      }
    }
  }

  @Test func coloursAndPairsComeEquallyOften() throws {
    let task = try task(replacing: "trials: 8", with: "trials: 24")
    for seed in 0..<50 as Range<UInt64> {
      let words = StroopPlan(of: task, seed: seed).blocks[2].stimuli
      let counts = Dictionary(grouping: words, by: \.self).mapValues(\.count)
      #expect(counts.filter { $0.key.isCongruent == true }.values.allSatisfy { $0 == 3 })
      #expect(
        counts.count == 16 && counts.filter { $0.key.isCongruent == false }.values.allSatisfy { $0 == 1 })
    }
  }

  @Test func theFirstBlockShowsEachColourOnceAsAPatch() throws {
    let blocks = StroopPlan(of: try task(), seed: 7).blocks
    #expect(blocks.map(\.role) == [.check, .practice, .test] && blocks.map(\.number) == [1, 2, 3])
    #expect(Set(blocks[0].stimuli.map(\.ink)).count == 4 && blocks[0].stimuli.allSatisfy { $0.word == nil })
    #expect(blocks == StroopPlan(of: try task(), seed: 7).blocks)
    #expect(blocks != StroopPlan(of: try task(), seed: 8).blocks)
    #expect(
      StroopPlan(of: try task(replacing: "practice: 2", with: "practice: 0"), seed: 7).blocks.count == 2)
  }

  // MARK: - What is accepted

  private func check(
    _ trials: [ChoiceTrial], block: Int = 3, isComplete: Bool = true, elapsed: Milliseconds? = nil,
    limit: Bool = false
  ) throws {
    let task = try limit ? task(replacing: "practice: 2", with: "practice: 2\n    time-limit: 2000") : task()
    let part = RunPart(
      number: block, block: block, attempt: 1, isComplete: isComplete, content: ChoiceTrials(trials),
      device: nil, digest: "")
    try task.plan(seed: 1).check(part, in: task.variants[0], elapsed: elapsed)
  }

  /// Trials one after the other; nil for one without an answer.
  private func trials(
    _ latencies: [Double?], answer: String = "red", input: ResponseInput = .key, interval: Double = 500
  ) -> [ChoiceTrial] {
    var clock = 1000.0
    return latencies.enumerated().map { index, latency in
      let onset = clock
      clock += (latency ?? 2000) + interval
      return ChoiceTrial(
        number: index + 1, onset: Milliseconds(onset), onsetSource: .render,
        response: latency.map { ChoiceResponse(answer: answer, latency: Milliseconds($0), input: input) },
        deviations: 0, flags: [], droppedFrames: 0)
    }
  }

  private let eight = [Double?](repeating: 600, count: 8)

  @Test func aWholeBlockOrOneLeftOutIsAccepted() throws {
    try check(trials(eight))
    try check(trials([0, 600, 600, 3_600_000, 600, 600, 600, 600]))
    try check([])
    try check(trials([600, 600, 600]), isComplete: false)
    try check(trials([600, nil, 2000, 600, 600, 600, 600, 600]), limit: true)
    try check(trials([600, 600, 600, 9000]), block: 1, limit: true)
    try check(trials(eight, interval: 451))
  }

  @Test func whatCannotBeIsRefused() throws {
    let rest = Array(eight.dropFirst())
    let cases: [(PartProblem, [ChoiceTrial], Bool, Bool)] = [
      (.wrongTrialCount(expected: 8), trials([600]), true, false),
      (.wrongTrialCount(expected: 8), trials(eight), false, false),
      (.wrongTrialCount(expected: 8), [], false, false),
      (.wrongTrialNumber(expected: 1), trials(eight).reversed(), true, false),
      (.noResponse(trial: 2), trials([600, nil, 600, 600, 600, 600, 600, 600]), true, false),
      (.responseAfterDeadline(trial: 1), trials([2000.001] + rest), true, true),
      (.impossibleLatency(trial: 1), trials([-1] + rest), true, false),
      (.impossibleLatency(trial: 1), trials([Double.nan] + rest), true, false),
      (.wrongInput(trial: 1), trials(eight, input: .touch), true, false),
      (.beganTooEarly(trial: 2), trials(eight, interval: 449), true, false),
    ]
    for (problem, given, isComplete, limit) in cases {
      #expect(throws: problem) { try check(given, isComplete: isComplete, limit: limit) }
    }
    #expect(throws: PartProblem.self) { try check(trials(eight, answer: "purple")) }
    #expect(throws: PartProblem.longerThanRun) {
      try check(trials([600, 600, 600, 600, 600, 600, 200_000, 600]), elapsed: 1000)
    }
  }

  @Test func aBlockAnsweredInNoTime() throws {
    let instant = [Double?](repeating: 0, count: 8)
    let missed = [Double?](repeating: nil, count: 7)
    #expect(throws: PartProblem.noTimePassed) { try check(trials(instant)) }
    #expect(throws: PartProblem.noTimePassed) { try check(trials([0, 0, 0, 0]), block: 1) }
    #expect(throws: PartProblem.noTimePassed) { try check(trials(missed.dropFirst() + [0, 0]), limit: true) }
    try check(trials(missed + [0]), limit: true)
    try check(trials(missed + [nil]), limit: true)
    try check(trials([0, 0, 0]), isComplete: false)
  }

  // MARK: - The result

  private func stored(
    _ isCongruent: Bool?, _ latency: Double?, isRight: Bool = true, role: StroopBlock.Role = .test,
    flags: Set<Disturbance> = [], input: ResponseInput = .key
  ) -> StoredStroopTrial {
    StoredStroopTrial(
      role: role, isCongruent: isCongruent, outcome: latency == nil ? .missed : isRight ? .right : .wrong,
      latency: latency.map { Milliseconds($0) }, input: latency == nil ? nil : input, flags: flags)
  }

  private var usual: [StoredStroopTrial] {
    let (congruent, incongruent): ([Double], [Double]) = ([500, 600, 620, 900], [700, 800, 900])
    var trials = [stored(nil, 2000, role: .check), stored(true, 100, role: .practice)]
    trials += congruent.map { stored(true, $0) }
    trials += incongruent.map { stored(false, $0) }
    return trials + [stored(false, 100, isRight: false)]
  }

  @Test func mediansAreOfRightAnswersAlone() throws {
    let score = StroopPlan(of: try task(), seed: 1).score(usual)
    #expect(score.refusal == nil && score.flags == [])
    #expect(score.times.congruent == .init(right: 4, wrong: 0, missed: 0, median: 610))
    #expect(score.times.incongruent == .init(right: 3, wrong: 1, missed: 0, median: 800))
    #expect(score.times.interference == 190 && score.times.confused == 0)
  }

  @Test func tooFewRightAnswersOrATaskLeftOutGiveNoResult() throws {
    let plan = StroopPlan(of: try task(), seed: 1)
    let few = plan.score(usual.filter { $0.isCongruent != false } + [stored(false, 700), stored(false, nil)])
    #expect(few.refusal == "tooFewRight 1" && few.times.incongruent.missed == 1)
    let skipped = plan.score([stored(nil, 2000, role: .check)])
    #expect(skipped.refusal == "skipped" && skipped.times.interference == nil)
    #expect(plan.score(Array(usual.dropLast(2))).refusal == nil)
  }

  @Test func circumstancesMakeARunDoubtful() throws {
    let plan = StroopPlan(of: try task(), seed: 1)
    func flags(_ more: StoredStroopTrial) -> Set<StroopScore.Flag> { plan.score(usual + [more]).flags }
    #expect(flags(stored(nil, 900, isRight: false, role: .check)) == [.colorsConfused])
    #expect(flags(stored(true, 600, flags: [.hidden])) == [.focusLost])
    #expect(flags(stored(true, 600, flags: [.rotated])) == [.layoutChanged])
    #expect(flags(stored(false, nil, flags: [.resized])) == [.layoutChanged])
    #expect(flags(stored(true, 600)) == [])
    #expect(flags(stored(true, 600, role: .practice, flags: [.hidden, .rotated, .resized])) == [])
    #expect(flags(stored(nil, 900, role: .check, flags: [.rotated])) == [])
    #expect(flags(stored(true, 600, input: .pen)) == [.mouseOrPen])
  }

  @Test func qualityIsOfEachVariant() throws {
    func summary(
      _ interference: Double, refusal: String? = nil, flags: [String] = [], isOfIneligible: Bool = false
    ) -> RunSummary {
      RunSummary(
        run: "run", task: TaskInVariant("words", "words-keys"),
        verdict: ScoreVerdict(isExcluded: false, refusal: refusal), flags: flags,
        measures: StroopTimes(
          congruent: .init(right: 4, wrong: 0, missed: 0, median: 600),
          incongruent: .init(right: 2, wrong: 1, missed: 1, median: 600 + interference), confused: 0),
        isOfIneligible: isOfIneligible)
    }
    let quality = try task().quality(of: [
      summary(100), summary(200, flags: ["focus-lost"]), summary(900, refusal: "tooFewRight 1"),
      summary(900, refusal: "skipped"), summary(100, isOfIneligible: true),
    ])[0]
    let runs = quality.runs
    #expect(runs.count == 4 && runs.ineligible == 1 && runs.skipped == 1 && runs.refused == 1)
    #expect(runs.doubtful == 1 && quality.interferences == [100, 200] && quality.moments.mean == 150)
    #expect(quality.congruentErrors == 0 && quality.incongruentErrors == 0.5)
  }
}
