import SampleStudies
import Statistics
import Testing

@testable import Definitions
@testable import Studies

/// The Tower of Hanoi as a study defines it, its rules, what is accepted, and its result.
struct HanoiTests {
  private func task(replacing old: String = "", with new: String = "") throws -> HanoiTask {
    try #require(try ActivityStudy.task(ActivityStudy.towerOfHanoi, replacing: old, with: new) as? HanoiTask)
  }

  @Test func disksAndTimeCanBeSet() throws {
    let usual = try task(replacing: "    time-limit: 60\n")
    #expect(usual.disks == 3 && usual.timeLimit == nil && usual.leastMoves == 7 && usual.expectedMinutes == 1)
    let large = try task(replacing: "    time-limit: 60\n", with: "    disks: 5\n    time-limit: 600\n")
    #expect(
      large.disks == 5 && large.timeLimit == 600 && large.leastMoves == 31 && large.expectedMinutes == 4)
    #expect(large.blockCount == 1 && large.variants.map(\.input) == [.touch, .keyboard])
  }

  @Test(arguments: [
    ("disks: 2", "from 3 to 8"), ("disks: 9", "from 3 to 8"), ("trials: 5", "trials"),
  ])
  func mistakesAreTold(_ keys: String, _ told: String) {
    let mistakes = ActivityStudy.definition(
      ActivityStudy.towerOfHanoi, replacing: "    break: 0", with: "    break: 0\n    \(keys)"
    ).check().mistakes
    #expect(mistakes.contains { "\($0)".contains(told) }, "\(mistakes)")
  }

  // MARK: - The rules

  @Test func theTowerFollowsTheRules() {
    var tower = HanoiTower(disks: 3)
    let steps = [2, 1, 1, 1, 3, 1, 3, nil, 1].map { tower.press($0) }
    #expect(
      steps == [
        .empty, .picked, .returned, .picked, .moved, .picked, .illegal, .missed, .picked,
      ])
    #expect(tower.pegs == [[3, 2], [], [1]] && tower.source == 1)
    #expect(tower.drop(on: nil) == .returned && tower.drop(on: 2) == nil)
    #expect(!tower.isSolved)
  }

  private static let solution = [(1, 3), (1, 2), (3, 2), (1, 3), (2, 1), (2, 3), (1, 3)]

  // MARK: - What is accepted

  /// The presentation at 1000 ms, then these presses a second apart, with what they lead to.
  private func events(
    _ pegs: [Int?] = Self.solution.flatMap { [$0, $1] }, ending: HanoiEvent.What? = nil,
    input: ResponseInput = .touch, flags: Set<Disturbance> = []
  ) -> [HanoiEvent] {
    var tower = HanoiTower(disks: 3)
    var events = [HanoiEvent(number: 1, what: .start, time: 1000, timeSource: .render)]
    for (index, peg) in pegs.enumerated() {
      let step = tower.press(peg)
      events.append(
        HanoiEvent(
          number: index + 2, what: .press, peg: peg, step: step,
          time: Milliseconds(2000 + 1000 * Double(index)),
          input: input, flags: flags))
    }
    if let ending {
      let time = ending == .timeUp ? 61_000 : events.last!.time.value + 500
      events.append(
        HanoiEvent(
          number: events.count + 1, what: ending, time: Milliseconds(time),
          input: ending == .giveUp ? input : nil))
    }
    return events
  }

  private func check(_ events: [HanoiEvent], isComplete: Bool = true, variant: Int = 0) throws {
    let part = RunPart(
      number: 1, block: 1, attempt: 1, isComplete: isComplete, content: HanoiEvents(events), device: nil,
      digest: "")
    let task = try task()
    try task.plan(seed: 1).check(part, in: task.variants[variant], elapsed: nil)
  }

  private func changed(
    _ events: [HanoiEvent], _ number: Int, what: HanoiEvent.What? = nil, peg: Int? = nil,
    step: HanoiTower.Step? = nil, time: Double? = nil
  ) -> [HanoiEvent] {
    events.map { event in
      guard event.number == number else { return event }
      return HanoiEvent(
        number: number, what: what ?? event.what, peg: peg ?? event.peg, step: step ?? event.step,
        time: time.map { Milliseconds($0) } ?? event.time, timeSource: event.timeSource, input: event.input)
    }
  }

  @Test func attemptsAreAccepted() throws {
    try check(events())
    try check(events(input: .key), variant: 1)
    try check(events([1, 3, 1, 3, nil, 2], ending: .giveUp))
    try check(events([], ending: .timeUp))
    try check(events([1, 3]), isComplete: false)
    try check([])
    // A disk that was dragged, and one that was let go beside the pegs.
    try check(changed(events([1, 3], ending: .giveUp), 3, what: .drop))
  }

  @Test func whatCannotBeIsRefused() throws {
    let all = events()
    #expect(throws: PartProblem.self) {
      try check(changed(events([1, 3, 1, 3], ending: .giveUp), 5, step: .moved))
    }
    #expect(throws: PartProblem.self) { try check(changed(all, 3, step: .illegal)) }
    #expect(throws: PartProblem.self) { try check(changed(all, 2, peg: 2)) }
    #expect(throws: PartProblem.self) { try check(changed(all, 3, peg: 4)) }
    #expect(throws: PartProblem.self) { try check(changed(all, 2, what: .drop)) }
    #expect(throws: PartProblem.responsesOutOfOrder(trial: 3)) { try check(changed(all, 3, time: 1500)) }
    #expect(throws: PartProblem.tooManyResponses(trial: 16)) {
      try check(events(Self.solution.flatMap { [$0, $1] } + [3], ending: .giveUp))
    }
    #expect(throws: PartProblem.ofKind("the puzzle is neither solved nor given up")) {
      try check(events([1, 3]))
    }
    #expect(throws: PartProblem.ofKind("the part does not begin with the presentation")) {
      try check(
        all.dropFirst().map {
          HanoiEvent(
            number: $0.number - 1, what: $0.what, peg: $0.peg, step: $0.step, time: $0.time, input: .touch)
        })
    }
    #expect(throws: PartProblem.wrongInput(trial: 2)) { try check(events(input: .key)) }
    #expect(throws: PartProblem.ofKind("the time is not over")) {
      try check(changed(events([], ending: .timeUp), 2, time: 60_000))
    }
    #expect(throws: PartProblem.responseAfterDeadline(trial: 3)) {
      try check(changed(events([1, 3], ending: .giveUp), 3, time: 61_001))
    }
    #expect(throws: PartProblem.wrongTrialNumber(expected: 2)) {
      try check([all[0], all[2]], isComplete: false)
    }
    #expect(throws: PartProblem.impossibleOnset(trial: 2)) { try check(changed(all, 2, time: .nan)) }
    #expect(throws: PartProblem.wrongTrialCount(expected: 1)) { try check([], isComplete: false) }
  }

  /// The presentation is at 1000 ms.
  @Test func anAttemptInNoTime() throws {
    func instant(_ events: [HanoiEvent]) -> [HanoiEvent] {
      events.reduce(events) { changed($0, $1.number, time: 1000) }
    }
    #expect(throws: PartProblem.noTimePassed) { try check(instant(events())) }
    #expect(throws: PartProblem.noTimePassed) { try check(instant(events([nil], ending: .giveUp))) }
    try check(changed(instant(events()), 15, time: 1000.1))
    try check(instant(events([], ending: .giveUp)))
    try check(instant(events([1, 3])), isComplete: false)
  }

  // MARK: - The result

  private func plan() throws -> HanoiPlan { HanoiPlan(of: try task()) }

  @Test func movesAndTimesAreCounted() throws {
    let score = try plan().score(events())
    #expect(score.refusal == nil && score.flags == [])
    #expect(
      score.moves
        == HanoiMoves(disks: 3, ending: .solved, moves: 7, illegal: 0, planning: 1000, time: 13_000))
    #expect(score.moves.excess == 0 && score.moves.least == 7)
    let detour = try plan().score(events([nil, 1, 3, 1, 3, 3, 1] + Self.solution.flatMap { [$0, $1] }))
    #expect(detour.moves.illegal == 1 && detour.moves.moves == 9 && detour.moves.excess == 2)
    #expect(detour.moves.planning == 2000)
  }

  @Test func whatIsNotSolvedHasItsMoves() throws {
    let givenUp = try plan().score(events([1, 3, 1, 3], ending: .giveUp))
    #expect(givenUp.refusal == nil && givenUp.moves.ending == .givenUp && givenUp.moves.excess == nil)
    #expect(givenUp.moves.moves == 1 && givenUp.moves.illegal == 1 && givenUp.moves.time == 3000)
    let idle = try plan().score(events([], ending: .timeUp))
    #expect(
      idle.moves == HanoiMoves(disks: 3, ending: .timeUp, moves: 0, illegal: 0, planning: nil, time: nil))
    #expect(try plan().score([]).refusal == "skipped")
  }

  @Test func circumstancesMakeARunDoubtful() throws {
    #expect(try plan().score(events(flags: [.blur])).flags == [.focusLost])
    #expect(try plan().score(events(flags: [.resized])).flags == [.layoutChanged])
    #expect(try plan().score(events(input: .mouse)).flags == [.mouseOrPen])
  }

  @Test func qualityIsOfEachVariant() throws {
    func summary(_ ending: HanoiMoves.Ending?, moves: Int, refusal: String? = nil) -> RunSummary {
      RunSummary(
        run: "run", task: TaskInVariant("tower", "tower-keys"),
        verdict: ScoreVerdict(isExcluded: false, refusal: refusal),
        flags: ending == .givenUp ? ["focus-lost"] : [],
        measures: HanoiMoves(disks: 3, ending: ending, moves: moves, illegal: 1, planning: 1, time: 1),
        isOfIneligible: false)
    }
    let quality = try task().quality(of: [
      summary(.solved, moves: 9), summary(.givenUp, moves: 9), summary(nil, moves: 0, refusal: "skipped"),
    ])[1]
    let runs = quality.runs
    #expect(runs.count == 3 && runs.skipped == 1 && quality.unsolved == 1 && runs.doubtful == 1)
    #expect(quality.excess == [2] && quality.illegalShare == 0.1)
  }
}
