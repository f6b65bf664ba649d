import SampleStudies
import Statistics
import Testing

@testable import Definitions
@testable import Studies

/// Tapping as a study defines it, its plan, what is accepted, and its result.
struct TappingTests {
  private func task(replacing old: String = "", with new: String = "") throws -> TappingTask {
    try #require(try ActivityStudy.task(ActivityStudy.tapping, replacing: old, with: new) as? TappingTask)
  }

  @Test func secondsCanBeSet() throws {
    #expect(try task().seconds == 5)
    #expect(try task(replacing: "    seconds: 5\n", with: "").seconds == 10)
    #expect(try task().blockCount == 2 && task().expectedMinutes == 1)
  }

  @Test(
    arguments: [
      ("seconds: 5", "seconds: 4", "from 5 to 120"), ("seconds: 5", "hands: none", "both, left or right"),
      ("seconds: 5", "trials: 4", "trials"),
      ("input: touch", "input: keyboard", "not done by keyboard"),
    ])
  func mistakesAreTold(_ old: String, _ new: String, _ told: String) {
    let mistakes = ActivityStudy.definition(ActivityStudy.tapping, replacing: old, with: new).check().mistakes
    #expect(mistakes.contains { "\($0)".contains(told) }, "\(mistakes)")
  }

  @Test func eachHandHasItsTurnAndEitherMayBeFirst() throws {
    let orders = try (0..<200).map { TappingPlan(of: try task(), seed: $0).hands }
    #expect(orders.allSatisfy { Set($0) == [.left, .right] && $0.count == 2 })
    #expect((70...130).contains(orders.count { $0.first == .left }))
    #expect(try TappingPlan(of: task(), seed: 5).hands == orders[5])
  }

  @Test func aStudyMayAskForOneHand() throws {
    #expect(try task().hands == .both)
    for (word, hand) in [("left", Hand.left), ("right", .right)] {
      let task = try task(replacing: "seconds: 5", with: "hands: \(word)")
      #expect(task.hands.only == hand && task.blockCount == 1 && task.expectedMinutes == 1)
      for seed in UInt64(0)..<20 { #expect(TappingPlan(of: task, seed: seed).hands == [hand]) }
    }
  }

  // MARK: - What is accepted

  private let layout = TapLayout(
    width: 820, height: 1180, left: .init(x: 240, y: 900, width: 144, height: 144),
    right: .init(x: 436, y: 900, width: 144, height: 144))

  private func taps(
    _ times: [Double], end: Double? = 50, x: Double = 300, input: ResponseInput = .touch, layout: TapLayout?
  ) -> [Tap] {
    times.enumerated().map { index, time in
      Tap(
        number: index + 1, time: Milliseconds(time), end: end.map { Milliseconds(time + $0) },
        button: index.isMultiple(of: 2) ? .left : .right, x: x, y: 950, input: input,
        layout: index == 0 ? layout : nil, deviations: 0, flags: [])
    }
  }

  private func check(_ taps: [Tap], isComplete: Bool = true, elapsed: Milliseconds? = nil) throws {
    let part = RunPart(
      number: 1, block: 1, attempt: 1, isComplete: isComplete, content: Taps(taps), device: nil, digest: "")
    let task = try task()
    try task.plan(seed: 1).check(part, in: task.variants[0], elapsed: elapsed)
  }

  @Test func tapsWithinTheTimeAreAccepted() throws {
    try check(taps([1000, 1000, 1200, 5999.999], layout: layout))
    try check(taps([1000, 1100], end: nil, layout: layout))
    try check(taps([1000], layout: layout), isComplete: false)
    try check([])
  }

  @Test func whatCannotBeIsRefused() throws {
    let (late, early) = (taps([1000, 6000], layout: layout), taps([1000, 999], layout: layout))
    #expect(throws: PartProblem.responseAfterDeadline(trial: 2)) { try check(late) }
    #expect(throws: PartProblem.beganTooEarly(trial: 2)) { try check(early) }
    #expect(throws: PartProblem.wrongTrialCount(expected: 1)) { try check([], isComplete: false) }
    #expect(throws: PartProblem.wrongTrialCount(expected: 250)) {
      try check(taps((0...250).map { 1000 + Double($0) }, layout: layout))
    }
    #expect(throws: PartProblem.wrongTrialNumber(expected: 1)) {
      try check(
        Array(taps([1000, 1100], layout: layout).dropFirst()).map { tap in
          Tap(
            number: 2, time: tap.time, end: nil, button: nil, x: 1, y: 1, input: .touch, layout: layout,
            deviations: 0, flags: [])
        })
    }
    #expect(throws: PartProblem.impossibleLatency(trial: 1)) {
      try check(taps([1000], end: -1, layout: layout))
    }
    #expect(throws: PartProblem.impossibleOnset(trial: 1)) { try check(taps([.infinity], layout: layout)) }
    #expect(throws: PartProblem.wrongInput(trial: 1)) { try check(taps([1000], input: .key, layout: layout)) }
    #expect(throws: PartProblem.self) { try check(taps([1000], layout: nil)) }
    #expect(throws: PartProblem.self) { try check(taps([1000], x: .nan, layout: layout)) }
    let flat = TapLayout(width: 0, height: 1180, left: layout.left, right: layout.right)
    #expect(throws: PartProblem.self) { try check(taps([1000], layout: flat)) }
  }

  /// A hand that is laid on the screen may bring several fingers at once, which stay for a while.
  @Test func tapsInNoTime() throws {
    let times = [1000.0, 1000, 1000]
    #expect(throws: PartProblem.noTimePassed) { try check(taps(times, end: 0, layout: layout)) }
    #expect(throws: PartProblem.noTimePassed) { try check(taps(times, end: nil, layout: layout)) }
    try check(taps(times, layout: layout))
    try check(taps([1000, 1000.1], end: 0, layout: layout))
    try check(taps([1000, 1000], end: nil, layout: layout))
    try check(taps([1000], end: 0, layout: layout))
    try check(taps(times, end: 0, layout: layout), isComplete: false)
  }

  // MARK: - The result

  private func stored(
    _ times: [Double], of hand: Hand, _ buttons: [Tap.Button?] = [.left, .right],
    flags: Set<Disturbance> = [],
    input: ResponseInput = .touch
  ) -> [StoredTap] {
    times.enumerated().map { index, time in
      StoredTap(
        hand: hand, time: Milliseconds(time), button: buttons[index % buttons.count], input: input,
        flags: flags)
    }
  }

  private let steady = (0..<12).map { 1000 + 200 * Double($0) }

  @Test func tapsAreCountedOfEachHand() throws {
    let plan = TappingPlan(of: try task(), seed: 1)
    let uneven = [0, 100, 300, 400, 600, 700, 900, 1000, 1200, 1300, 1500, 1600, 1800].map { 50 + Double($0) }
    let score = plan.score(
      stored(steady, of: .left) + stored(uneven, of: .right, [.left, .right, nil, .left, .right]))
    #expect(score.refusal == nil && score.flags == [])
    #expect(score.speed.left == .init(taps: 12, misses: 0, repeats: 0, mean: 200, deviation: 0))
    let right = score.speed.right
    #expect(right.taps == 10 && right.misses == 3 && right.repeats == 0 && right.mean == 150)
    // Six intervals of 100 ms and six of 200 ms: 12 × 50² / 11.
    #expect(abs(right.deviation! - (12.0 * 2500 / 11).squareRoot()) < 1e-9)
    #expect(score.speed.taps == 22)
  }

  @Test func tooFewTapsOrATaskLeftOutGiveNoResult() throws {
    let plan = TappingPlan(of: try task(), seed: 1)
    let few = plan.score(stored(steady, of: .left) + stored([1, 2, 3], of: .right))
    #expect(few.refusal == "tooFewTaps 3")
    #expect(plan.score(stored(steady, of: .left)).refusal == "skipped" && plan.score([]).refusal == "skipped")
  }

  @Test func oneHandAloneIsNoResultOfBoth() throws {
    let plan = TappingPlan(of: try task(), seed: 1)
    let left = stored(steady, of: .left)
    let alone = plan.score(left, unusable: [.right])
    #expect(alone.refusal == "oneHand left" && alone.speed.left.taps == 12 && alone.speed.right.taps == 0)
    #expect(plan.score(left, unusable: [.left]).refusal == "skipped")
    #expect(plan.score([], unusable: [.left, .right]).refusal == "skipped")
    let few = stored([1, 2, 3], of: .right)
    #expect(plan.score(few, unusable: [.left]).refusal == "tooFewTaps 3")
    #expect(plan.score(left + stored(steady, of: .right)).refusal == nil)
    let summary = RunSummary(
      run: "run", task: TaskInVariant("taps", "taps-touch"),
      verdict: ScoreVerdict(isExcluded: false, refusal: alone.refusal), flags: [], measures: alone.speed,
      isOfIneligible: false)
    #expect(summary.onlyHand == .left && summary.tappingSpeed == nil)
  }

  @Test func theOneHandThatIsAskedForGivesAResult() throws {
    let plan = TappingPlan(of: try task(replacing: "seconds: 5", with: "hands: left"), seed: 1)
    let left = stored(steady, of: .left)
    let score = plan.score(left)
    #expect(score.refusal == nil && score.flags == [] && score.speed.onlyHand == .left)
    #expect(score.speed.result == 12 && score.speed.right.taps == 0 && score.speed.right.mean == nil)
    #expect(plan.score(stored([1, 2, 3], of: .left)).refusal == "tooFewTaps 3")
    #expect(plan.score([]).refusal == "skipped" && plan.score([], unusable: [.left]).refusal == "skipped")
    let both = TappingPlan(of: try task(), seed: 1).score(left + stored(steady, of: .right))
    #expect(both.speed.onlyHand == nil && both.speed.result == 24)
  }

  @Test func aHandThatTapsCanBeUsed() throws {
    func check(_ content: Taps) throws {
      let part = RunPart(
        number: 1, block: 1, attempt: 1, isComplete: true, content: content, device: nil, digest: "")
      let task = try task()
      try task.plan(seed: 1).check(part, in: task.variants[0], elapsed: nil)
    }
    try check(Taps([], problem: .unusable))
    let tapped = taps([1000, 1200], layout: layout)
    #expect(throws: PartProblem.self) { try check(Taps(tapped, problem: .unusable)) }
  }

  @Test func circumstancesMakeARunDoubtful() throws {
    let plan = TappingPlan(of: try task(), seed: 1)
    func flags(
      _ buttons: [Tap.Button?] = [.left, .right], _ disturbances: Set<Disturbance> = [],
      input: ResponseInput = .touch
    ) -> Set<TappingScore.Flag> {
      plan.score(
        stored(steady, of: .left) + stored(steady, of: .right, buttons, flags: disturbances, input: input)
      ).flags
    }
    #expect(flags() == [] && flags([.left]) == [.notInTurn])
    #expect(flags([.left, .right], [.blur]) == [.focusLost])
    #expect(flags([.left, .right], [.rotated]) == [.layoutChanged])
    #expect(flags([.left, .right], input: .mouse) == [.mouseOrPen])
  }

  @Test func qualityIsOfEachVariant() throws {
    func summary(_ taps: Int, refusal: String? = nil, flags: [String] = []) -> RunSummary {
      let hand = TappingSpeed.OfHand(taps: taps, misses: 10, repeats: 0, mean: nil, deviation: nil)
      return RunSummary(
        run: "run", task: TaskInVariant("taps", "taps-touch"),
        verdict: ScoreVerdict(isExcluded: false, refusal: refusal), flags: flags,
        measures: TappingSpeed(left: hand, right: hand), isOfIneligible: false)
    }
    let quality = try task().quality(of: [
      summary(20), summary(40, flags: ["not-in-turn"]), summary(0, refusal: "skipped"),
      summary(0, refusal: "tooFewTaps 0"),
    ])[0]
    let runs = quality.runs
    #expect(runs.count == 4 && runs.skipped == 1 && runs.refused == 1 && runs.doubtful == 1)
    #expect(quality.taps == [40, 80] && quality.missShare == 80.0 / 200)
  }
}
