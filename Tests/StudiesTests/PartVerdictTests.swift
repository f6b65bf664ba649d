import Definitions
import SampleStudies
import Statistics
import Studies
import Testing

/// Every way in which a part cannot be what happened, provoked once on a part that is otherwise good.
struct PartVerdictTests {
  private let anHour: Milliseconds = 3_600_000

  @Test(arguments: 1...7)
  func goodPartsAreAccepted(block: Int) throws {
    let planned = try makePlannedRun(block: block)
    try planned.check(makePart(of: planned), elapsed: anHour)
    try planned.check(makePart(of: planned, keeping: 1, isComplete: false), elapsed: anHour)
    try planned.check(
      makePart(of: planned) { $0.withCorrection(after: $0.responses[0].latency) }, elapsed: anHour)
  }

  @Test func touchMouseAndPenAnswerATouchTest() throws {
    let planned = try makePlannedRun(variant: "by-touch")
    for input in [RecordedTrial.Input.touch, .mouse, .pen] {
      try planned.check(makePart(of: planned, input: input), elapsed: anHour)
    }
  }

  @Test(arguments: [2, 8, 0, -1])
  func anotherBlock(block: Int) throws {
    let planned = try makePlannedRun()
    expect(.wrongBlock(expected: 1), of: makePart(of: planned, block: block), on: planned)
  }

  @Test func nothingIsDueAfterTheLastBlock() throws {
    let planned = try makePlannedRun()
    let done = try makePlannedRun(progress: Run.Progress(part: 8, block: 8, attempt: 1))
    expect(.wrongBlock(expected: 8), of: makePart(of: planned, block: 8), on: done)
  }

  @Test(arguments: [0, 2])
  func anotherAttempt(attempt: Int) throws {
    let planned = try makePlannedRun()
    expect(.wrongAttempt(expected: 1), of: makePart(of: planned, attempt: attempt), on: planned)
  }

  @Test func aSecondAttemptAfterAnInterruption() throws {
    let planned = try makePlannedRun(progress: Run.Progress(part: 2, block: 1, attempt: 2))
    try planned.check(makePart(of: planned, attempt: 2), elapsed: anHour)
    expect(.wrongAttempt(expected: 2), of: makePart(of: planned, attempt: 1), on: planned)
  }

  @Test func tooFewOrTooManyTrials() throws {
    let planned = try makePlannedRun()
    let problem = PartProblem.wrongTrialCount(expected: 4)
    expect(problem, of: makePart(of: planned, keeping: 3), on: planned)
    expect(problem, of: makePart(of: planned, keeping: 0, isComplete: false), on: planned)
    expect(problem, of: makePart(of: planned, isComplete: false), on: planned)
    let good = makePart(of: planned)
    expect(problem, of: good.with(trials: good.trials + good.trials), on: planned)
  }

  @Test(arguments: [1, 3, 0])
  func trialsOutOfOrder(number: Int) throws {
    expect(.wrongTrialNumber(expected: 2)) { $0.with(number: number) }
  }

  @Test func anotherStimulus() throws {
    expect(.wrongStimulus(trial: 2)) { $0.with(stimulus: "moon") }
  }

  @Test func noResponse() throws {
    expect(.noResponse(trial: 2)) { $0.with(responses: []) }
  }

  @Test(arguments: [-0.001, -1, 604_800_000.1, .infinity, .nan, -.infinity])
  func impossibleLatencies(latency: Double) throws {
    expect(.impossibleLatency(trial: 2)) { trial in
      trial.with(responses: [trial.responses[0].with(latency: Milliseconds(latency))])
    }
  }

  /// In the last trial, since the next one begins only after the answer.
  @Test(arguments: [0.0, 0.1, 604_800_000])
  func oddLatenciesThatCanBe(latency: Double) throws {
    let planned = try makePlannedRun()
    let part = makePart(of: planned) { trial in
      trial.number < 4
        ? trial : trial.with(responses: [trial.responses[0].with(latency: Milliseconds(latency))])
    }
    try planned.check(part, elapsed: 605_000_000)
  }

  // MARK: - Time

  @Test(arguments: [1000.0, 999.9, 0])
  func trialsBeginOneAfterAnother(onset: Double) {
    expect(.beganTooEarly(trial: 2)) { $0.with(onset: Milliseconds(onset)) }
  }

  /// The audit trail keeps the reason in these words.
  @Test(arguments: [-1.0, .nan, .infinity, 1e13])
  func noTrialBeginsOutsideTheClock(onset: Double) {
    expect(.impossibleOnset(trial: 2)) { $0.with(onset: Milliseconds(onset)) }
    #expect("\(PartProblem.impossibleOnset(trial: 2))" == "trial 2 has an onset that cannot be")
  }

  /// The first answer comes at 1512.5 ms.
  @Test func aTrialBeginsWhenTheOneBeforeItIsOver() throws {
    expect(.beganTooEarly(trial: 2)) { $0.with(onset: 1512.499) }
    let planned = try makePlannedRun()
    try planned.check(makePart(of: planned) { $0.number == 2 ? $0.with(onset: 1512.5) : $0 }, elapsed: anHour)
  }

  @Test func missedTrialsMustNotBeginTogetherEither() throws {
    let planned = try plannedRun(feedback: "forced-correction: no\n    response-deadline: 600")
    let part = makePart(of: planned) { $0.with(onset: 1000).with(responses: []) }
    expect(.beganTooEarly(trial: 2), of: part, on: planned)
  }

  /// 208 seconds, when two minutes and a tenth more than the run are allowed.
  @Test(
    arguments: [(80_000, true), (79_999, false), (0, false)] as [(elapsed: Milliseconds, isPossible: Bool)])
  func aPartLastsNoLongerThanItsRun(elapsed: Milliseconds, isPossible: Bool) throws {
    let planned = try makePlannedRun()
    let part = makePart(of: planned) { $0.number < 4 ? $0 : $0.with(onset: 208_487.5) }
    if isPossible {
      try planned.check(part, elapsed: elapsed)
    } else {
      #expect(throws: PartProblem.longerThanRun) { try planned.check(part, elapsed: elapsed) }
    }
  }

  /// Simulated participants take no time, and a clock that was set back tells nothing.
  @Test(arguments: [nil, -1] as [Milliseconds?])
  func withoutAClockNoDurationIsTooLong(elapsed: Milliseconds?) throws {
    let planned = try makePlannedRun()
    try planned.check(
      makePart(of: planned) { $0.number < 4 ? $0 : $0.with(onset: 9_000_000) }, elapsed: elapsed)
  }

  /// A part that waited offline arrives days after it was measured; a page may have been open for weeks.
  @Test func aLatePartOfAPageLongOpen() throws {
    let planned = try makePlannedRun()
    let weeks = 3_000_000_000.0
    let part = makePart(of: planned) { $0.with(onset: Milliseconds(weeks + $0.onset.value)) }
    try planned.check(part, elapsed: 400_000_000)
  }

  @Test func aBlockAnsweredInNoTime() throws {
    let planned = try makePlannedRun()
    let instant = makePart(of: planned) { $0.with(responses: [$0.responses[0].with(latency: 0)]) }
    expect(.noTimePassed, of: instant, on: planned)
    let single = makePart(of: planned, keeping: 1, isComplete: false) {
      $0.with(responses: [$0.responses[0].with(latency: 0)])
    }
    try planned.check(single, elapsed: anHour)
  }

  /// One lucky press among trials that nobody answered is taken, two are not.
  @Test func aSingleAnswerInNoTimeIsTaken() throws {
    let planned = try plannedRun(feedback: "forced-correction: no\n    response-deadline: 600")
    func part(answering count: Int) -> RunPart {
      makePart(of: planned) { trial in
        trial.with(responses: trial.number > count ? [] : [trial.responses[0].with(latency: 0)])
      }
    }
    for count in 0...1 { try planned.check(part(answering: count), elapsed: anHour) }
    expect(.noTimePassed, of: part(answering: 2), on: planned)
  }

  @Test func responsesOutOfOrder() throws {
    expect(.responsesOutOfOrder(trial: 2)) { $0.withCorrection(after: $0.responses[0].latency.value + 1) }
  }

  @Test func theLastResponseIsTheCorrectOne() throws {
    expect(.wrongLastResponse(trial: 2)) { $0.with(responses: [$0.responses[0].onTheOtherSide]) }
  }

  @Test func nothingComesAfterTheCorrectResponse() throws {
    expect(.wrongLastResponse(trial: 2)) { $0.with(responses: [$0.responses[0], $0.responses[0]]) }
  }

  @Test(arguments: [RecordedTrial.Input.touch, .mouse, .pen])
  func anInputThatAKeyboardTestDoesNotAskFor(input: RecordedTrial.Input) throws {
    expect(.wrongInput(trial: 2)) { $0.with(responses: [$0.responses[0].with(input: input)]) }
  }

  @Test func keysDoNotAnswerATouchTest() throws {
    let planned = try makePlannedRun(variant: "by-touch")
    expect(.wrongInput(trial: 1), of: makePart(of: planned, input: .key), on: planned)
  }

  @Test func withoutCorrectionTheFirstResponseIsTheOnlyOne() throws {
    let planned = try plannedRun(feedback: "forced-correction: no")
    try planned.check(
      makePart(of: planned) { $0.with(responses: [$0.responses[0].onTheOtherSide]) }, elapsed: anHour)
    expect(
      .tooManyResponses(trial: 1), of: makePart(of: planned) { $0.withCorrection(after: 100.0) }, on: planned)
    expect(.noResponse(trial: 1), of: makePart(of: planned) { $0.with(responses: []) }, on: planned)
  }

  @Test func aDeadlineMayPassAndNothingComesAfterIt() throws {
    let planned = try plannedRun(feedback: "forced-correction: no\n    response-deadline: 600")
    try planned.check(makePart(of: planned) { $0.with(responses: []) }, elapsed: anHour)
    for (latency, problem) in [(600.0, nil), (600.001, PartProblem.responseAfterDeadline(trial: 1))] {
      let part = makePart(of: planned) {
        $0.with(responses: [$0.responses[0].with(latency: Milliseconds(latency))])
      }
      if let problem {
        expect(problem, of: part, on: planned)
      } else {
        try planned.check(part, elapsed: anHour)
      }
    }
  }

  private func plannedRun(feedback: String) throws -> PlannedRun {
    let definition = SampleStudy.definition(
      replacing: "    blocks: [4", with: "    \(feedback)\n    blocks: [4")
    return try PlannedRun(
      run: makeRun(variant: "by-keyboard", progress: .start), task: definition.study().implicitTests[0])
  }

  @Test func aVariantThatTheTestDoesNotHave() throws {
    let planned = try makePlannedRun(variant: "by-voice")
    expect(.wrongInput(trial: 1), of: makePart(of: planned), on: planned)
  }

  private func expect(_ problem: PartProblem, of part: RunPart, on planned: PlannedRun) {
    #expect(throws: problem) { try planned.check(part, elapsed: anHour) }
  }

  /// A good part but for its second trial.
  private func expect(_ problem: PartProblem, changing change: (RecordedTrial) -> RecordedTrial) {
    #expect(throws: problem) {
      let planned = try makePlannedRun()
      try planned.check(makePart(of: planned) { $0.number == 2 ? change($0) : $0 }, elapsed: anHour)
    }
  }
}

extension RecordedTrial {
  /// A wrong press at `latency`, then the press that was there.
  fileprivate func withCorrection(after latency: Milliseconds) -> RecordedTrial {
    with(responses: [responses[0].onTheOtherSide.with(latency: latency), responses[0]])
  }

  fileprivate func withCorrection(after latency: Double) -> RecordedTrial {
    withCorrection(after: Milliseconds(latency))
  }
}
