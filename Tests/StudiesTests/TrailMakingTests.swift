import SampleStudies
import Statistics
import Testing

@testable import Definitions
@testable import Studies

/// Trail making as a study defines it, its events as they are accepted, and its result.
struct TrailMakingTests {
  private func task(replacing old: String = "", with new: String = "") throws -> TrailMakingTask {
    try #require(
      try ActivityStudy.task(ActivityStudy.trailMaking, replacing: old, with: new) as? TrailMakingTask)
  }

  private func plan() throws -> TrailMakingPlan { TrailMakingPlan(of: try task(), seed: 7) }

  @Test func targetsAndTimeCanBeSet() throws {
    let usual = try task(replacing: "    time-limit: 60\n")
    #expect(usual.targets == 13 && usual.timeLimit == 180 && usual.expectedMinutes == 2)
    let short = try task(replacing: "    time-limit: 60\n", with: "    targets: 6\n    time-limit: 30\n")
    #expect(short.targets == 6 && short.timeLimit == 30 && short.expectedMinutes == 1)
    #expect(short.blockCount == 2 && short.variants.map(\.input) == [.touch, .keyboard])
  }

  @Test(arguments: [("targets: 4", "from 5 to 13"), ("targets: 14", "from 5 to 13"), ("disks: 3", "disks")])
  func mistakesAreTold(_ keys: String, _ told: String) {
    let mistakes = ActivityStudy.definition(
      ActivityStudy.trailMaking, replacing: "    break: 0", with: "    break: 0\n    \(keys)"
    ).check().mistakes
    #expect(mistakes.contains { "\($0)".contains(told) }, "\(mistakes)")
  }

  @Test func labelsGoFromOneToSeven() {
    #expect(Trail.a.labels(of: 13) == (1...13).map(String.init))
    #expect(
      Trail.b.labels(of: 13) == ["1", "A", "2", "B", "3", "C", "4", "D", "5", "E", "6", "F", "7"])
  }

  // MARK: - Events

  /// The presentation at 1000 ms, then these presses a second apart, in a square of 500 pixels.
  private func events(
    _ targets: [Int?] = Array(1...13), of trail: Trail = .a, attempt: Int = 1, ending: Bool = false,
    input: ResponseInput = .touch, flags: Set<Disturbance> = []
  ) throws -> [TrailEvent] {
    let layout = try plan().layout(of: trail, attempt: attempt)
    var course = TrailCourse(targets: 13)
    var events = [TrailEvent(number: 1, what: .start, time: 1000, timeSource: .render, side: 500)]
    for target in targets {
      let shares = target.map { layout.places[$0 - 1].shares } ?? [0.999, 0.999]
      events.append(
        TrailEvent(
          number: events.count + 1, what: .press, target: target, outcome: course.press(target),
          time: Milliseconds(1000 + 1000 * Double(events.count)),
          spot: input == .key ? nil : TrailSpot(x: shares[0], y: shares[1]), side: 500, input: input,
          flags: flags))
    }
    if ending {
      events.append(TrailEvent(number: events.count + 1, what: .timeUp, time: 61_000, side: 500))
    }
    return events
  }

  private func check(
    _ events: [TrailEvent], block: Int = 1, attempt: Int = 1, isComplete: Bool = true, variant: Int = 0
  ) throws {
    let part = RunPart(
      number: 1, block: block, attempt: attempt, isComplete: isComplete, content: TrailEvents(events),
      device: nil, digest: "")
    try plan().check(part, in: try task().variants[variant], elapsed: nil)
  }

  private func changed(
    _ events: [TrailEvent], _ number: Int, target: Int? = nil, outcome: TrailOutcome? = nil,
    time: Double? = nil, spot: TrailSpot? = nil, side: Double? = nil
  ) -> [TrailEvent] {
    events.map { event in
      guard event.number == number else { return event }
      return TrailEvent(
        number: number, what: event.what, target: target ?? event.target, outcome: outcome ?? event.outcome,
        time: time.map { Milliseconds($0) } ?? event.time, timeSource: event.timeSource,
        spot: spot ?? event.spot, side: side ?? event.side, input: event.input)
    }
  }

  @Test func targetsAreConnectedInOrder() {
    var course = TrailCourse(targets: 3)
    let outcomes = [2, nil, 1, 1, 3, 2, 1].map { course.press($0) }
    #expect(outcomes == [.wrong, .missed, .right, .repeated, .wrong, .right, .wrong])
    #expect(course.connected == 2 && !course.isComplete)
    #expect(course.press(3) == .right && course.isComplete)
  }

  @Test func attemptsAreAccepted() throws {
    try check(events())
    try check(events(of: .b), block: 2)
    try check(events(attempt: 2), attempt: 2)
    try check(events(input: .key), variant: 1)
    try check(events([nil, 2, 1, 1, 5], ending: true))
    try check(events([], ending: true))
    try check(events([1, 2]), isComplete: false)
    try check([])
  }

  @Test func impossibleEventsAreRefused() throws {
    let all = try events()
    #expect(throws: PartProblem.ofKind("event 3 is “right” by the rules")) {
      try check(changed(all, 3, outcome: .wrong))
    }
    #expect(throws: PartProblem.ofKind("event 2 is on a target that there is not")) {
      try check(changed(all, 2, target: 14))
    }
    #expect(throws: PartProblem.ofKind("targets are left, and time is, too")) { try check(events([1, 2])) }
    #expect(throws: PartProblem.ofKind("the targets lie in a square that no screen has")) {
      try check(changed(all, 2, side: 0))
    }
    #expect(throws: PartProblem.tooManyResponses(trial: 15)) { try check(events(Array(1...13) + [nil])) }
    #expect(throws: PartProblem.ofKind("the part does not begin with the presentation")) {
      try check(Array(all.dropFirst()))
    }
    #expect(throws: PartProblem.responsesOutOfOrder(trial: 3)) { try check(changed(all, 3, time: 1500)) }
    #expect(throws: PartProblem.responseAfterDeadline(trial: 14)) {
      try check(changed(all, 14, time: 61_001))
    }
    #expect(throws: PartProblem.ofKind("the time is not over")) {
      try check(changed(events([], ending: true), 2, time: 60_000))
    }
    #expect(throws: PartProblem.wrongInput(trial: 2)) { try check(events(input: .key)) }
    #expect(throws: PartProblem.wrongTrialCount(expected: 1)) { try check([], isComplete: false) }
  }

  /// The server takes no browser's word for the target that a finger met.
  @Test func placesAreChecked() throws {
    let all = try events()
    let elsewhere = PartProblem.ofKind("event 2 does not lie where its target is")
    let first = try plan().layout(of: .a, attempt: 1).places[0].shares
    let inside = TrailSpot(x: first[0] + 24.9 / 500, y: first[1])
    try check(changed(all, 2, spot: inside))
    let outside = TrailSpot(x: first[0] + 26.1 / 500, y: first[1])
    #expect(throws: elsewhere) { try check(changed(all, 2, spot: outside)) }
    #expect(throws: elsewhere) { try check(events(attempt: 2)) }
    #expect(throws: elsewhere) { try check(events(of: .b)) }
    let beside = try events([nil], ending: true)
    let middle = TrailSpot(x: first[0], y: first[1])
    #expect(throws: elsewhere) { try check(changed(beside, 2, spot: middle)) }
    #expect(throws: PartProblem.ofKind("event 2 lies on no screen")) {
      try check(changed(beside, 2, spot: TrailSpot(x: 401, y: 0)))
    }
    #expect(throws: PartProblem.ofKind("event 2 lies on no screen")) {
      try check(changed(events([nil], ending: true, input: .key), 2, spot: middle), variant: 1)
    }
  }

  /// The presentation is at 1000 ms.
  @Test func anAttemptInNoTime() throws {
    func instant(_ events: [TrailEvent]) -> [TrailEvent] {
      events.reduce(events) { changed($0, $1.number, time: 1000) }
    }
    #expect(throws: PartProblem.noTimePassed) { try check(instant(events())) }
    try check(changed(instant(events()), 14, time: 1000.1))
    try check(instant(events([1, 2])), isComplete: false)
  }

  // MARK: - The result

  @Test func timesAndErrorsAreCounted() throws {
    let a = try events([nil, 1, 3, 2, 2] + Array(3...13))
    let b = try changed(events([2] + Array(1...13), of: .b), 15, time: 40_000)
    let score = try plan().score([.a: a, .b: b])
    #expect(score.refusal == nil && score.flags == [])
    #expect(
      score.times.a == .init(ending: .complete, time: 16_000, errors: 1, misses: 1, connected: 13))
    #expect(
      score.times.b == .init(ending: .complete, time: 39_000, errors: 1, misses: 0, connected: 13))
    #expect(score.times.difference == 23_000 && score.times.errors == 2)
  }

  @Test func partsThatAreNotCompleteHaveNoTime() throws {
    let unfinished = try plan().score([.a: events(), .b: events([1, 3, 2], of: .b, ending: true)])
    #expect(unfinished.refusal == nil && unfinished.times.difference == nil)
    #expect(
      unfinished.times.b == .init(ending: .timeUp, time: nil, errors: 1, misses: 0, connected: 2))
    let half = try plan().score([.a: events()])
    #expect(half.refusal == "skipped" && half.times.a.time == 13_000 && half.times.b.ending == nil)
    #expect(try plan().score([:]).refusal == "skipped")
  }

  @Test func circumstancesMakeARunDoubtful() throws {
    #expect(try plan().score([.b: events(of: .b, flags: [.blur])]).flags == [.focusLost])
    #expect(try plan().score([.a: events(flags: [.resized])]).flags == [.layoutChanged])
    #expect(try plan().score([.a: events(input: .mouse)]).flags == [.mouseOrPen])
  }

  @Test func qualityIsOfEachVariant() throws {
    func summary(_ time: Double?, refusal: String? = nil) -> RunSummary {
      let part = TrailTimes.OfPart(ending: .complete, time: 20_000, errors: 1, misses: 5, connected: 9)
      let ending = time == nil ? TrailTimes.Ending.timeUp : .complete
      let other = TrailTimes.OfPart(ending: ending, time: time, errors: 1, misses: 0, connected: 9)
      return RunSummary(
        run: "run", task: TaskInVariant("trails", "trails-keys"),
        verdict: ScoreVerdict(isExcluded: false, refusal: refusal),
        flags: time == nil ? ["focus-lost"] : [], measures: TrailTimes(a: part, b: other),
        isOfIneligible: false)
    }
    let quality = try task().quality(of: [summary(50_000), summary(nil), summary(nil, refusal: "skipped")])[1]
    let runs = quality.runs
    #expect(runs.count == 3 && runs.skipped == 1 && quality.unfinished == 1 && runs.doubtful == 1)
    #expect(quality.differences == [30_000] && quality.errorShare == 0.1)
  }
}
