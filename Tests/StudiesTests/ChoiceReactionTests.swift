import SampleStudies
import Statistics
import Testing

@testable import Definitions
@testable import Studies

/// Choice reactions as a study defines them, their plan, what is accepted, and their result.
struct ChoiceReactionTests {
  private func task(replacing old: String = "", with new: String = "") throws -> ChoiceReactionTask {
    try #require(
      try ActivityStudy.task(ActivityStudy.choiceReactions, replacing: old, with: new) as? ChoiceReactionTask)
  }

  @Test func whatIsLeftOutIsAsUsual() throws {
    let task = try task(
      replacing: "    trials: 10\n    practice: 3\n    feedback: everywhere\n    break: 0\n", with: "")
    #expect(task.choices == 4 && task.trials == 40 && task.practice == 8 && task.waits == 1000...3000)
    #expect(task.timeLimit == 3000 && task.answerKeys == ["d", "f", "j", "k"] && task.blockCount == 2)
    #expect(task.expectedMinutes == 3)
  }

  @Test func everythingCanBeSet() throws {
    let task = try task(
      replacing: "practice: 3",
      with: "practice: 0\n    choices: 2\n    interval: {from: 500, to: 700}\n    time-limit: 1500")
    #expect(task.choices == 2 && task.practice == 0 && task.waits == 500...700 && task.timeLimit == 1500)
    #expect(task.answers == ["place-1", "place-2"] && task.answerKeys == ["f", "j"] && task.blockCount == 1)
  }

  @Test(
    arguments: [
      ("trials: 10", "trials: 3", "from 4 to 500"), ("practice: 3", "choices: 5", "from 2 to 4"),
      ("practice: 3", "interval: {from: 900, to: 800}", "should not be larger"),
      ("practice: 3", "time-limit: 100", "from 500 to 30000"), ("practice: 3", "wait: 100", "wait"),
    ])
  func mistakesAreTold(_ old: String, _ new: String, _ told: String) {
    let mistakes = ActivityStudy.definition(ActivityStudy.choiceReactions, replacing: old, with: new).check()
      .mistakes
    #expect(mistakes.contains { "\($0)".contains(told) }, "\(mistakes)")
  }

  // MARK: - The plan

  @Test func placesComeEquallyOftenAfterWaitsWithinTheRange() throws {
    let task = try task()
    for seed in 0..<100 as Range<UInt64> {
      let plan = ChoicePlan(of: task, seed: seed)
      #expect(plan.blocks.map(\.isPractice) == [true, false] && plan.blocks.map(\.trials.count) == [3, 10])
      let trials = plan.blocks[1].trials
      let counts = Dictionary(grouping: trials, by: \.stimulus).mapValues(\.count)
      #expect(counts.values.sorted() == [2, 2, 3, 3])
      #expect(trials.allSatisfy { $0.answer == $0.stimulus && task.waits.contains($0.wait) })
      for (before, trial) in zip(trials, trials.dropFirst()) {
        #expect((trial.condition == "repetition") == (trial.stimulus == before.stimulus))
      }
      #expect(trials[0].condition == "change" && plan.blocks == ChoicePlan(of: task, seed: seed).blocks)
    }
    #expect(ChoicePlan(of: task, seed: 1).blocks != ChoicePlan(of: task, seed: 2).blocks)
  }

  // MARK: - What is accepted

  private func check(_ trials: [ChoiceTrial], isComplete: Bool = true) throws {
    let task = try task()
    let part = RunPart(
      number: 2, block: 2, attempt: 1, isComplete: isComplete, content: ChoiceTrials(trials), device: nil,
      digest: "")
    try task.plan(seed: 1).check(part, in: task.variants[0], elapsed: nil)
  }

  /// Trials of the block that counts, with its waits; nil for one without an answer.
  private func trials(_ latencies: [Double?], answer: String = "place-1", sooner: Double = 0) throws
    -> [ChoiceTrial]
  {
    var clock = 1000.0
    let planned = ChoicePlan(of: try task(), seed: 1).blocks[1].trials
    return zip(latencies, planned).enumerated().map { index, pair in
      let (latency, planned) = pair
      clock += Double(planned.wait) - (index == 5 ? sooner : 0)
      defer { clock += latency ?? 3000 }
      return ChoiceTrial(
        number: index + 1, onset: Milliseconds(clock), onsetSource: .render,
        response: latency.map { ChoiceResponse(answer: answer, latency: Milliseconds($0), input: .key) },
        deviations: 0, flags: [], droppedFrames: 0)
    }
  }

  @Test func aStimulusBeforeItsWaitIsOverIsRefused() throws {
    let ten = [Double?](repeating: 400, count: 10)
    try check(trials(ten, sooner: 49))
    try check(trials([nil] + ten.dropFirst()))
    try check([])
    try check(trials([400, 400]), isComplete: false)
    #expect(throws: PartProblem.beganTooEarly(trial: 6)) { try check(trials(ten, sooner: 51)) }
    #expect(throws: PartProblem.impossibleOnset(trial: 6)) { try check(trials(ten, sooner: -1e13)) }
    #expect(throws: PartProblem.responseAfterDeadline(trial: 1)) {
      try check(trials([3000.001] + ten.dropFirst()))
    }
    #expect(throws: PartProblem.wrongTrialCount(expected: 10)) { try check(trials([400])) }
    #expect(throws: PartProblem.self) { try check(trials(ten, answer: "place-5")) }
  }

  @Test func aBlockAnsweredInNoTime() throws {
    let instant = [Double?](repeating: 0, count: 10)
    let missed = [Double?](repeating: nil, count: 9)
    #expect(throws: PartProblem.noTimePassed) { try check(trials(instant)) }
    #expect(throws: PartProblem.noTimePassed) { try check(trials(missed.dropFirst() + [0, 0])) }
    try check(trials(instant.dropFirst() + [400]))
    try check(trials(missed + [0]))
    try check(trials(missed + [nil]))
    try check(trials([0, 0]), isComplete: false)
  }

  /// The last block of every kind of speeded choices, each stimulus long after the one before.
  @Test(
    arguments: [
      ActivityStudy.choiceReactions, ActivityStudy.flanker, ActivityStudy.goNoGo, ActivityStudy.nBack,
      ActivityStudy.serialAddition, ActivityStudy.singleCategory,
    ])
  func noKindOfChoicesIsAnsweredInNoTime(entry: String) throws {
    let task = try #require(try ActivityStudy.task(entry) as? any ChoiceActivity)
    #expect(throws: PartProblem.noTimePassed) { try check(lastBlockOf: task, latency: 0) }
    try check(lastBlockOf: task, latency: 0.1)
    try check(lastBlockOf: task, latency: nil)
  }

  private func check(lastBlockOf task: some ChoiceActivity, latency: Milliseconds?) throws {
    let plan = ChoicePlan(of: task, seed: 1)
    let block = try #require(plan.blocks.last)
    let input: ResponseInput = task.variants[0].input == .keyboard ? .key : .touch
    let trials = (1...block.trials.count).map { number in
      ChoiceTrial(
        number: number, onset: Milliseconds(10_000 * Double(number)), onsetSource: .render,
        response: latency.map { ChoiceResponse(answer: task.answers[0], latency: $0, input: input) },
        deviations: 0, flags: [], droppedFrames: 0)
    }
    let part = RunPart(
      number: block.number, block: block.number, attempt: 1, isComplete: true, content: ChoiceTrials(trials),
      device: nil, digest: "")
    try plan.check(part, in: task.variants[0], elapsed: nil)
  }

  // MARK: - The result

  private func recorded(
    _ latency: Double?, isRight: Bool = true, isPractice: Bool = false, flags: Set<Disturbance> = [],
    input: ResponseInput = .key
  ) -> RecordedChoice {
    RecordedChoice(
      isPractice: isPractice,
      planned: PlannedChoice(stimulus: "place-1", condition: "change", answer: "place-1", wait: 1000),
      trial: ChoiceTrial(
        number: 1, onset: 1000, onsetSource: .render,
        response: latency.map {
          ChoiceResponse(answer: isRight ? "place-1" : "place-2", latency: Milliseconds($0), input: input)
        },
        deviations: 0, flags: flags, droppedFrames: 0))
  }

  private var usual: [RecordedChoice] {
    [300, 400, 500, 600, 900].map { recorded($0) } + [
      recorded(99), recorded(350, isRight: false), recorded(nil), recorded(200, isPractice: true),
    ]
  }

  @Test func latenciesAreOfRightAnswersThatAreNotTooEarly() throws {
    let score = ChoicePlan(of: try task(), seed: 1).score(usual)
    let times = score.measures
    #expect(times.right == 5 && times.wrong == 1 && times.missed == 1 && times.anticipated == 1)
    #expect(times.median == 500 && times.mean == 540 && times.interquartileRange == 200)
    #expect(abs(times.deviation! - 230.217288664427) < 1e-9 && times.trials == 8)
    #expect(score.refusal == nil && score.flags == [])
  }

  @Test func tooFewRightAnswersOrATaskLeftOutGiveNoResult() throws {
    let plan = ChoicePlan(of: try task(), seed: 1)
    #expect(plan.score(Array(usual.dropFirst())).refusal == "tooFewRight 4")
    let skipped = plan.score([recorded(300, isPractice: true)])
    #expect(skipped.refusal == "skipped" && skipped.measures.median == nil)
  }

  @Test func circumstancesMakeARunDoubtful() throws {
    let plan = ChoicePlan(of: try task(), seed: 1)
    func flags(_ more: RecordedChoice) -> Set<ChoiceFlag> { plan.score(usual + [more]).flags }
    #expect(flags(recorded(500, flags: [.hidden])) == [.focusLost])
    #expect(flags(recorded(500, flags: [.rotated])) == [.layoutChanged])
    #expect(flags(recorded(nil, flags: [.resized])) == [.layoutChanged])
    #expect(flags(recorded(500)) == [])
    #expect(flags(recorded(500, isPractice: true, flags: [.blur, .rotated, .resized], input: .pen)) == [])
    #expect(flags(recorded(500, input: .mouse)) == [.mouseOrPen])
  }

  @Test func qualityIsOfEachVariant() throws {
    func summary(
      _ median: Double, refusal: String? = nil, flags: [String] = [], isOfIneligible: Bool = false
    ) -> RunSummary {
      RunSummary(
        run: "run", task: TaskInVariant("crosses", "crosses-keys"),
        verdict: ScoreVerdict(isExcluded: false, refusal: refusal), flags: flags,
        measures: ChoiceReactionTimes(
          right: 6, wrong: 2, missed: 1, anticipated: 1, median: median, mean: median, deviation: 1,
          interquartileRange: 1),
        isOfIneligible: isOfIneligible)
    }
    let quality = try task().quality(of: [
      summary(400), summary(600, flags: ["focus-lost"]), summary(900, refusal: "tooFewRight 1"),
      summary(900, refusal: "skipped"), summary(100, isOfIneligible: true),
    ])[0]
    let runs = quality.runs
    #expect(runs.count == 4 && runs.ineligible == 1 && runs.skipped == 1 && runs.refused == 1)
    #expect(runs.doubtful == 1 && quality.results == [400, 600] && quality.moments.mean == 500)
    #expect(quality.share(\.wrong, of: \.trials) == 0.2)
  }
}
