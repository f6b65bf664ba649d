import SampleStudies
import Statistics
import Testing

@testable import Definitions
@testable import Studies

/// Spatial span as a study defines it, its games, what is accepted, and its result.
struct SpatialSpanTests {
  private func task(replacing old: String = "", with new: String = "") throws -> SpatialSpanTask {
    try #require(
      try ActivityStudy.task(ActivityStudy.spatialSpan, replacing: old, with: new) as? SpatialSpanTask)
  }

  @Test func everythingCanBeSet() throws {
    let usual = try task()
    #expect(usual.course == SpanCourse(start: 3, shortest: 2, longest: 15, games: 5, failures: 3))
    #expect(usual.display == SpanDisplay(interval: 1000, lit: 500) && usual.direction == .forward)
    #expect(usual.isPractised && usual.blockCount == 6 && usual.expectedMinutes == 2)
    let own = try task(
      replacing: "    feedback: everywhere\n",
      with: """
            start: 5
            shortest: 4
            longest: 7
            games: 8
            failures: 2
            practice: no
            interval: 800
            lit: 300
            direction: backward

        """)
    #expect(own.course == SpanCourse(start: 5, shortest: 4, longest: 7, games: 8, failures: 2))
    #expect(own.display == SpanDisplay(interval: 800, lit: 300) && own.direction == .backward)
    #expect(!own.isPractised && own.blockCount == 8)
  }

  @Test(arguments: [
    ("start: 1", "from 2 to 15"), ("start: 9\n    longest: 8", "should lie between"),
    ("games: 0", "from 1 to 30"), ("lit: 950", "at least 100"), ("direction: sideways", "sideways"),
    ("seconds: 5", "seconds"),
  ])
  func mistakesAreTold(_ keys: String, _ told: String) {
    let mistakes = ActivityStudy.definition(
      ActivityStudy.spatialSpan, replacing: "    break: 0", with: "    break: 0\n    \(keys)"
    ).check().mistakes
    #expect(mistakes.contains { "\($0)".contains(told) }, "\(mistakes)")
  }

  // MARK: - The course

  @Test func theSpanFollowsTheOutcomes() {
    let course = SpanCourse(start: 3, shortest: 2, longest: 4, games: 5, failures: 3)
    #expect(course.span(after: []) == 3)
    #expect(course.span(after: [true]) == 4 && course.span(after: [true, true]) == 4)
    #expect(course.span(after: [false]) == 2 && course.span(after: [false, false]) == 2)
    #expect(course.span(after: [false, true, false]) == 2)
    #expect(course.span(after: [false, false, false]) == nil)
    #expect(course.span(after: [true, true, true, true, true]) == nil)
    #expect(course.reachable(at: 0) == 3...3 && course.reachable(at: 4) == 2...4)
  }

  @Test func gridsHaveTwiceAsManyCellsAsLightUp() {
    #expect((2...15).map(SpanCourse.side) == [2, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 6, 6, 6])
    #expect((2...15).allSatisfy { SpanCourse.side(of: $0) * SpanCourse.side(of: $0) >= 2 * $0 })
  }

  /// ResearchKit stores a seed and draws without it.
  @Test func sequencesFollowFromTheSeed() throws {
    let (one, same, other) = try (plan(7), plan(7), plan(8))
    #expect(
      (2...6).allSatisfy {
        one.sequence(ofBlock: $0, span: 5, number: 0) == same.sequence(ofBlock: $0, span: 5, number: 0)
      })
    #expect(
      (2...6).contains {
        one.sequence(ofBlock: $0, span: 5, number: 0) != other.sequence(ofBlock: $0, span: 5, number: 0)
      })
    let all = (0..<500).map {
      SpatialSpanPlan(of: one.task, seed: $0).sequence(ofBlock: 2, span: 3, number: 0)
    }
    #expect(all.allSatisfy { Set($0).count == 3 && $0.allSatisfy((0..<9).contains) })
    // Each cell is the first one about as often.
    #expect((0..<9).allSatisfy { cell in (30...85).contains(all.count { $0[0] == cell }) })
    // These have been stored: they may never change.
    #expect(one.sequence(ofBlock: 2, span: 3, number: 0) == one.game(ofBlock: 2, attempt: 5)?.sequence)
    #expect(one.game(ofBlock: 2, attempt: 1)?.sequence != one.game(ofBlock: 2, attempt: 2)?.sequence)
  }

  @Test func theGameOfABlockFollowsFromThoseBefore() throws {
    let plan = try plan(7)
    #expect(
      plan.game(ofBlock: 1, attempt: 1)?.isPractice == true && plan.game(ofBlock: 1, attempt: 1)?.span == 2)
    #expect(plan.game(ofBlock: 2, attempt: 1)?.span == 3 && plan.game(ofBlock: 3, attempt: 1) == nil)
    let later = SpatialSpanPlan(of: plan.task, seed: 7, outcomes: [true, false])
    #expect((2...4).map { later.game(ofBlock: $0, attempt: 1)?.span } == [3, 4, 3])
    let over = SpatialSpanPlan(of: plan.task, seed: 7, outcomes: [false, false, false])
    #expect(over.game(ofBlock: 5, attempt: 1) == nil)
  }

  // MARK: - What is accepted

  private func plan(_ seed: UInt64, _ outcomes: [Bool] = []) throws -> SpatialSpanPlan {
    SpatialSpanPlan(of: try task(), seed: seed, outcomes: outcomes)
  }

  /// A game as it is displayed and answered; from 1000 ms on.
  private func events(
    _ game: SpanGame, every interval: Double = 1000, answers: [Int?]? = nil, span: Int? = nil,
    late: Double = 0
  ) -> [SpanEvent] {
    var (events, clock) = ([SpanEvent](), 1000.0)
    func add(_ what: SpanEvent.What, _ cell: Int?, end: Double? = nil) {
      events.append(
        SpanEvent(
          number: events.count + 1, what: what, span: span ?? game.span, cell: cell,
          time: Milliseconds(clock),
          timeSource: end == nil ? nil : .render, end: end.map { Milliseconds($0) },
          endSource: end == nil ? nil : .render, input: what == .tap ? .touch : nil))
    }
    for cell in game.sequence {
      add(.item, cell, end: clock + 500 + late)
      clock += interval
    }
    add(.recall, nil)
    for cell in answers ?? game.answer {
      clock += 600
      add(.tap, cell)
    }
    return events
  }

  private func check(
    _ events: [SpanEvent], block: Int = 2, isComplete: Bool = true, by plan: SpatialSpanPlan? = nil
  ) throws {
    let plan = try plan ?? self.plan(7)
    let part = RunPart(
      number: 1, block: block, attempt: 1, isComplete: isComplete, content: SpanEvents(events), device: nil,
      digest: "")
    try plan.check(part, in: plan.task.variants[0], elapsed: nil)
  }

  @Test func gamesAreAccepted() throws {
    let game = try #require(try plan(7).game(ofBlock: 2, attempt: 1))
    try check(events(game))
    try check(events(game, answers: [nil, game.answer[0], nil, game.answer[2]]))
    try check(Array(events(game).prefix(2)), isComplete: false)
    try check([])
    try check([], by: plan(7, [false, false, false]))
    let next = try plan(7, [true])
    try check(events(#require(next.game(ofBlock: 3, attempt: 1))), block: 3, by: next)
  }

  @Test func backwardsTheLastCellComesFirst() throws {
    let task = try task(replacing: "    break: 0", with: "    break: 0\n    direction: backward")
    let plan = SpatialSpanPlan(of: task, seed: 7)
    let game = try #require(plan.game(ofBlock: 2, attempt: 1))
    #expect(game.answer == game.sequence.reversed())
    #expect(game.outcome(of: events(game)) == true)
    #expect(game.outcome(of: events(game, answers: game.sequence)) == false)
  }

  @Test func whatCannotBeIsRefused() throws {
    let plan = try plan(7)
    let game = try #require(plan.game(ofBlock: 2, attempt: 1))
    let wrong = (0..<9).first { !game.sequence.contains($0) }!
    let all = events(game)
    // Another span than the one that is due, another sequence than that of the seed.
    let longer = SpatialSpanPlan(of: plan.task, seed: 7, outcomes: [true])
    #expect(throws: PartProblem.self) { try check(events(#require(longer.game(ofBlock: 3, attempt: 1)))) }
    #expect(throws: PartProblem.ofKind("the game has a span of 3")) { try check(events(game, span: 4)) }
    let foreign = SpanGame(
      isPractice: false, span: 3, sequence: game.sequence.reversed(), direction: .forward)
    #expect(throws: PartProblem.wrongStimulus(trial: 1)) { try check(events(foreign)) }
    // A block before its turn, and after the last failure.
    #expect(throws: PartProblem.ofKind("no game is due in block 3")) { try check(all, block: 3) }
    let over = SpatialSpanPlan(of: plan.task, seed: 7, outcomes: [false, false, false])
    #expect(throws: PartProblem.ofKind("no game is due in block 5")) { try check(all, block: 5, by: over) }
    // Too fast, answered too early, out of order, after the end, not to the end.
    #expect(throws: PartProblem.beganTooEarly(trial: 2)) { try check(events(game, every: 400)) }
    #expect(throws: PartProblem.self) { try check(moved(all, 5, to: 3500)) }
    #expect(throws: PartProblem.responsesOutOfOrder(trial: 6)) { try check(moved(all, 6, to: 4100)) }
    #expect(throws: PartProblem.tooManyResponses(trial: 6)) {
      try check(events(game, answers: [wrong, game.answer[0]]))
    }
    #expect(throws: PartProblem.ofKind("the game ends before it is decided")) {
      try check(events(game, answers: [game.answer[0]]))
    }
    #expect(throws: PartProblem.self) { try check(events(game, answers: [99])) }
    #expect(throws: PartProblem.self) { try check(Array(all.dropFirst())) }
    #expect(throws: PartProblem.self) { try check(Array(all.prefix(2))) }
    #expect(throws: PartProblem.wrongTrialCount(expected: 7)) { try check([], isComplete: false) }
    #expect(throws: PartProblem.self) { try check(moved(all, 1, to: .infinity)) }
  }

  /// The answer begins with event 4, at 4000 ms.
  @Test func anAnswerInNoTime() throws {
    let game = try #require(try plan(7).game(ofBlock: 2, attempt: 1))
    let wrong = (0..<9).first { !game.sequence.contains($0) }!
    let two = moved(moved(events(game), 5, to: 4000), 6, to: 4000)
    #expect(throws: PartProblem.noTimePassed) { try check(moved(two, 7, to: 4000)) }
    try check(two)
    try check(moved(events(game, answers: [wrong]), 5, to: 4000))
    try check(Array(two.prefix(6)), isComplete: false)
  }

  /// The clock of the page may be too coarse to tell a tap that was heard before the answer began from its beginning.
  @Test func aTapAtTheTimeAtWhichTheAnswerBegins() throws {
    let game = try #require(try plan(7).game(ofBlock: 2, attempt: 1))
    let all = events(game)
    #expect(all[3].what == .recall && all[3].time == Milliseconds(4000))
    func with(_ time: Double, at place: Int) -> [SpanEvent] {
      var given = all
      let early = SpanEvent(
        number: 0, what: .early, span: 3, cell: 0, time: Milliseconds(time), input: .touch)
      given.insert(early, at: place)
      return given.enumerated().map { index, event in
        SpanEvent(
          number: index + 1, what: event.what, span: event.span, cell: event.cell, time: event.time,
          timeSource: event.timeSource, end: event.end, endSource: event.endSource, input: event.input)
      }
    }
    try check(with(4000, at: 3))
    try check(with(3999, at: 4))
    #expect(throws: PartProblem.ofKind("event 4 is not early")) { try check(with(4000.001, at: 3)) }
    #expect(throws: PartProblem.ofKind("event 5 is not early")) { try check(with(4000, at: 4)) }
  }

  private func moved(_ events: [SpanEvent], _ number: Int, to time: Double) -> [SpanEvent] {
    events.map { event in
      guard event.number == number else { return event }
      return SpanEvent(
        number: event.number, what: event.what, span: event.span, cell: event.cell, time: Milliseconds(time),
        timeSource: event.timeSource, end: event.end, endSource: event.endSource, input: event.input)
    }
  }

  // MARK: - The result

  /// The records of games with these outcomes, after practice.
  private func records(
    _ outcomes: [Bool], late: Double = 0, flags: Set<Disturbance> = [], input: ResponseInput = .touch
  ) throws -> [SpanGameRecord] {
    var plan = try plan(7)
    var records: [SpanGameRecord] = []
    for (index, isRight) in ([true] + outcomes).enumerated() {
      let game = try #require(plan.game(ofBlock: index + 1, attempt: 1))
      let answers = isRight ? game.answer : [game.answer[1]]
      var events = events(game, answers: answers, late: late)
      let last = events.removeLast()
      events.append(
        SpanEvent(
          number: last.number, what: .tap, span: last.span, cell: last.cell, time: last.time, input: input,
          flags: flags))
      records.append(SpanGameRecord(block: index + 1, attempt: 1, events: events))
      plan = plan.continued(by: records.suffix(1))
    }
    return records
  }

  @Test func theScoreIsTheLongestSpanTimesTheGamesThatWereRight() throws {
    let score = try plan(7).score(records([true, true, false, true, false]))
    #expect(score.refusal == nil && score.flags == [])
    // Spans 3, 4, 5, 4, 5.
    #expect(score.recall == SpanRecall(longest: 4, games: 5, failures: 2) && score.recall.score == 12)
    let failed = try plan(7).score(records([false, false, false]))
    #expect(failed.recall == SpanRecall(longest: 0, games: 3, failures: 3) && failed.refusal == nil)
  }

  @Test func aRunThatEndsBeforeItIsOverHasNoResult() throws {
    #expect(try plan(7).score(records([true, false])).refusal == "skipped")
    #expect(try plan(7).score([]).refusal == "skipped")
  }

  @Test func circumstancesMakeARunDoubtful() throws {
    let failures = [false, false, false]
    let plan = try plan(7)
    #expect(try plan.score(records(failures, flags: [.hidden])).flags == [.focusLost])
    #expect(try plan.score(records(failures, flags: [.rotated])).flags == [.layoutChanged])
    #expect(try plan.score(records(failures, input: .pen)).flags == [.mouseOrPen])
    #expect(try plan.score(records(failures, late: 101)).flags == [.unevenDisplay])
    #expect(try plan.score(records(failures, late: 99)).flags == [])
  }

  @Test func qualityIsOfEachVariant() throws {
    func summary(_ recall: SpanRecall, refusal: String? = nil, flags: [String] = []) -> RunSummary {
      RunSummary(
        run: "run", task: TaskInVariant("places", "places-touch"),
        verdict: ScoreVerdict(isExcluded: false, refusal: refusal), flags: flags, measures: recall,
        isOfIneligible: false)
    }
    let quality = try task().quality(of: [
      summary(.init(longest: 5, games: 5, failures: 2)),
      summary(.init(longest: 3, games: 5, failures: 3), flags: ["focus-lost"]),
      summary(.init(longest: 4, games: 1, failures: 0), refusal: "skipped"),
    ])[0]
    #expect(quality.runs.count == 3 && quality.runs.skipped == 1 && quality.runs.doubtful == 1)
    #expect(quality.spans == [5, 3] && quality.failureShare == 0.5)
  }
}
