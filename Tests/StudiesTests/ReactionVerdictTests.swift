import Statistics
import Testing

@testable import Studies

/// The trials of simple reactions that are accepted, and what is made of them.
struct ReactionVerdictTests {
  private let planned: PlannedRun

  init() throws { planned = try makeReactions() }

  private func check(_ trials: [ReactionTrial], isComplete: Bool = true, elapsed: Milliseconds? = nil) throws
  {
    try planned.check(makeReactionPart(trials, of: planned, isComplete: isComplete), elapsed: elapsed)
  }

  private func trials(_ latencies: Double?...) -> [ReactionTrial] { makeReactions(latencies, of: planned) }

  @Test func aWholeBlockIsAccepted() throws {
    try check(trials(300, 250, 410, 390))
    try check(trials(300, nil, 250, .infinity, 410, 390))
    try check(trials(nil, 50, -8, .infinity, nil, 390))
    try check(trials(100, 2000, 300, 300))
  }

  @Test func aBlockThatIsLeftOutHasNoTrial() throws {
    try check([])
    let score = try score(practice: [150])
    #expect(score.refusal == "skipped" && score.flags == [])
  }

  @Test func onlyAnInterruptedBlockIsShort() throws {
    try check(trials(300, nil, 250), isComplete: false)
    for (given, isComplete) in [
      (trials(300, nil, 250), true), (trials(300, 300, 300, 300), false), ([], false),
      (trials(300, 300, 300, 300, 300), true), (trials(nil, nil, nil, nil, nil, nil), false),
    ] {
      #expect(throws: PartProblem.wrongTrialCount(expected: 4)) { try check(given, isComplete: isComplete) }
    }
  }

  @Test func aTrialIsInItsPlace() throws {
    var given = trials(300, 300, 300, 300)
    given[2] = given[2].with(number: 4)
    #expect(throws: PartProblem.wrongTrialNumber(expected: 3)) { try check(given) }
  }

  /// A figure comes half a frame before its time at the earliest, and as late as a busy device lets it.
  @Test func noFigureComesBeforeItsTime() throws {
    for (shift, isPossible) in [(-49.0, true), (5000.0, true), (-51.0, false)] {
      var given = trials(300, 300, 300, 300)
      let last = given[3]
      given[3] = last.with(onset: last.onset!.value + shift, press: last.press!.value + shift)
      if isPossible {
        try check(given)
      } else {
        #expect(throws: PartProblem.impossibleOnset(trial: 4)) { try check(given) }
      }
    }
  }

  @Test func noPressComesAfterTheLimitOrBeforeTheWait() throws {
    #expect(throws: PartProblem.responseAfterDeadline(trial: 1)) {
      try check(trials(2000.001, 300, 300, 300))
    }
    var given = trials(nil, 300, 300, 300, 300)
    given[0] = given[0].with(press: given[0].start.value - 1)
    #expect(throws: PartProblem.impossibleLatency(trial: 1)) { try check(given) }
  }

  @Test func aTrialBeginsWhenTheOneBeforeIsOver() throws {
    var given = trials(300, .infinity, 300, 300, 300)
    given[2] = given[2].with(start: given[1].onset!.value + 1999)
    #expect(throws: PartProblem.beganTooEarly(trial: 3)) { try check(given) }
    given = trials(300, 300, 300, 300)
    given[1] = given[1].with(start: given[0].press!.value - 1)
    #expect(throws: PartProblem.beganTooEarly(trial: 2)) { try check(given) }
  }

  @Test func aTrialHasAPressOrAFigure() throws {
    var given = trials(300, 300, 300, 300, 300)
    given[1] = ReactionTrial(
      number: 2, start: given[1].start, onset: nil, onsetSource: nil, press: nil, input: nil, deviations: 0,
      flags: [], droppedFrames: 0)
    #expect(throws: PartProblem.noResponse(trial: 2)) { try check(given) }
  }

  @Test func timesAreNumbersThatAClockHas() throws {
    for time in [-1, .infinity, .nan, 1e13] {
      var given = trials(300, 300, 300, 300)
      given[0] = given[0].with(start: time)
      #expect(throws: PartProblem.self) { try check(given) }
    }
  }

  /// The first trial of a block that is otherwise right, with these presses: ms from the beginning of its wait.
  private func checkPresses(_ times: [Double], by inputs: [ResponseInput] = [], _ latency: Double? = 300)
    throws
  {
    var given = trials(latency, 300, 300, 300)
    if latency != 300 { given = trials(latency, 300, 300, 300, 300) }
    given[0].presses = times.enumerated().map { index, time in
      let start = given[0].start.value
      return ReactionPress(
        time: Milliseconds(start + time), input: inputs.indices.contains(index) ? inputs[index] : .key)
    }
    try check(given)
  }

  @Test func theEndOfATrialFollowsFromItsPresses() throws {
    let trial = trials(300, 300, 300, 300)[0]
    let (press, onset) = (trial.press!.value - trial.start.value, trial.onset!.value - trial.start.value)
    try checkPresses([press])
    try checkPresses([-400, -0.001, press, press + 20])
    let unrelated = PartProblem.ofKind("trial 1 has presses from which its end does not follow")
    for times in [[], [0, press], [press - 1, press], [press + 0.001], [-1]] {
      #expect(throws: unrelated, "\(times)") { try checkPresses(times) }
    }
    #expect(throws: PartProblem.responsesOutOfOrder(trial: 1)) { try checkPresses([press, -1]) }
    #expect(throws: PartProblem.wrongInput(trial: 1)) { try checkPresses([-1, press], by: [.touch]) }
    #expect(throws: PartProblem.impossibleLatency(trial: 1)) { try checkPresses([-1001, press]) }
    // None in time: one before the wait and one after the limit are none.
    try checkPresses([], .infinity)
    try checkPresses([-1, onset + 2000.001], .infinity)
    #expect(throws: unrelated) { try checkPresses([onset + 2000], .infinity) }
    // Before the figure, which never came.
    try checkPresses([-1, onset - 500], nil)
    #expect(throws: unrelated) { try checkPresses([onset - 501, onset - 500], nil) }
  }

  @Test func theInputIsTheOneAskedFor() throws {
    for (variant, input, isRight) in [
      ("react-keys", ResponseInput.touch, false), ("react-touch", .key, false), ("react-touch", .mouse, true),
    ] {
      let planned = try makeReactions(variant: TaskVariant.ID(variant))
      let trials = makeReactions([300, 300, 300, 300], of: planned, input: input)
      let part = makeReactionPart(trials, of: planned)
      if isRight {
        try planned.check(part, elapsed: nil)
      } else {
        #expect(throws: PartProblem.wrongInput(trial: 1)) { try planned.check(part, elapsed: nil) }
      }
    }
  }

  @Test func noPartLastsLongerThanItsRun() throws {
    try check(trials(300, 300, 300, 300), elapsed: 1000)
    var given = trials(300, 300, 300, 300)
    let last = given[3]
    given[3] = last.with(
      start: last.start.value + 200_000, onset: last.onset!.value + 200_000,
      press: last.press!.value + 200_000)
    #expect(throws: PartProblem.longerThanRun) { try check(given, elapsed: 1000) }
  }

  /// Repeats and all: a press at 0 ms is too early to be valid.
  @Test func aBlockAnsweredInNoTime() throws {
    #expect(throws: PartProblem.noTimePassed) { try check(trials(0, 0, 0, 0, 0, 0)) }
    #expect(throws: PartProblem.noTimePassed) { try check(trials(0, nil, .infinity, 0, nil, nil)) }
    try check(trials(0, nil, .infinity, nil, nil, nil))
    try check(trials(0, 0, 0, 0, 0, 0.1))
    try check(trials(0, 0, 0), isComplete: false)
  }

  // MARK: - The score

  private func score(_ latencies: Double?..., practice: [Double] = [150]) throws -> ReactionScore {
    let practised = makeReactions(practice, of: try makeReactions(block: 1)).map { stored($0, block: 1) }
    return planned.reactions.score(
      practised + makeReactions(latencies, of: planned).map { stored($0, block: 2) })
  }

  private func stored(_ trial: ReactionTrial, block: Int) -> StoredReaction {
    StoredReaction(
      block: block, outcome: trial.outcome, latency: trial.latency, input: trial.input, flags: trial.flags)
  }

  @Test func validLatenciesMakeTheScore() throws {
    let score = try score(300, nil, 200, .infinity, 500, 600)
    #expect(score.refusal == nil && score.flags == [])
    let times = score.times
    #expect(times.valid == 4 && times.early == 1 && times.late == 1 && times.lapses == 2)
    #expect(times.median == 400 && times.mean == 400)
    // The distances from the mean are 200, 100, 100 and 200.
    #expect(abs(times.deviation! - (100_000.0 / 3).squareRoot()) < 1e-9)
  }

  @Test func fewerThanHalfOfTheTrialsAreNoResult() throws {
    let some = try score(300, 400, nil, nil, nil, nil)
    #expect(some.refusal == nil && some.flags == [.incomplete] && some.times.median == 350)
    let few = try score(300, nil, nil, nil, nil, nil)
    #expect(few.refusal == "tooFewValid 1" && few.flags == [.incomplete])
    #expect(few.times.deviation == nil)
    #expect(try score(nil, nil, nil, nil, nil, nil).times.median == nil)
  }

  @Test func circumstancesMakeARunDoubtful() throws {
    func flags(_ input: ResponseInput?, _ flags: Set<Disturbance>, block: Int = 2) -> Set<ReactionScore.Flag>
    {
      let trial = StoredReaction(block: block, outcome: .valid, latency: 300, input: input, flags: flags)
      let rest = [StoredReaction](
        repeating: StoredReaction(block: 2, outcome: .valid, latency: 300, input: .touch, flags: []), count: 4
      )
      return planned.reactions.score([trial] + rest).flags
    }
    #expect(flags(.touch, []) == [])
    #expect(flags(.touch, [.rotated]) == [.layoutChanged] && flags(.touch, [.resized]) == [.layoutChanged])
    #expect(flags(.touch, [.hidden]) == [.focusLost] && flags(.touch, [.blur]) == [.focusLost])
    #expect(flags(.mouse, []) == [.mouseOrPen] && flags(.pen, []) == [.mouseOrPen])
    #expect(flags(.mouse, [.hidden, .rotated, .resized], block: 1) == [])
  }

  // MARK: - Quality

  @Test func qualityIsOfEachVariant() throws {
    func summary(
      _ valid: Int, _ median: Double?, variant: TaskVariant.ID = "react-keys", refusal: String? = nil,
      flags: [String] = [], isOfIneligible: Bool = false
    ) -> RunSummary {
      RunSummary(
        run: "run", task: TaskInVariant("react", variant),
        verdict: ScoreVerdict(isExcluded: false, refusal: refusal), flags: flags,
        measures: ReactionTimes(
          valid: valid, early: 1, late: 0, lapses: 1, median: median, mean: median, deviation: nil),
        isOfIneligible: isOfIneligible)
    }
    let task = planned.reactions.task
    let qualities = task.quality(of: [
      summary(4, 300), summary(4, 400, flags: ["incomplete"]), summary(1, 900, refusal: "tooFewValid 1"),
      summary(4, 100, isOfIneligible: true),
    ])
    #expect(qualities.count == 2)
    let keys = qualities[0]
    #expect(keys.runs.count == 3 && keys.runs.ineligible == 1 && keys.refused == 1 && keys.runs.doubtful == 1)
    #expect(keys.medians == [300, 400] && keys.moments.mean == 350)
    #expect(keys.earlyShare == 0.25 && keys.lateShare == 0 && keys.lapseShare == 0.25)
    #expect(qualities[1].runs.count == 0 && qualities[1].earlyShare == nil)
  }
}
