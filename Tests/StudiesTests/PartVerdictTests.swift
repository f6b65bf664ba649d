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
    let sheet = try makeSheet(block: block)
    try sheet.check(makePart(of: sheet), elapsed: anHour)
    try sheet.check(makePart(of: sheet, keeping: 1, isComplete: false), elapsed: anHour)
    try sheet.check(
      makePart(of: sheet) { $0.withCorrection(after: $0.responses[0].latency) }, elapsed: anHour)
  }

  @Test func touchMouseAndPenAnswerATouchTest() throws {
    let sheet = try makeSheet(variant: "by-touch")
    for input in [RecordedTrial.Input.touch, .mouse, .pen] {
      try sheet.check(makePart(of: sheet, input: input), elapsed: anHour)
    }
  }

  @Test(arguments: [2, 8, 0, -1])
  func anotherBlock(block: Int) throws {
    let sheet = try makeSheet()
    expect(.wrongBlock(expected: 1), of: makePart(of: sheet, block: block), on: sheet)
  }

  @Test func nothingIsDueAfterTheLastBlock() throws {
    let sheet = try makeSheet()
    let done = try makeSheet(progress: Run.Progress(part: 8, block: 8, attempt: 1))
    expect(.wrongBlock(expected: 8), of: makePart(of: sheet, block: 8), on: done)
  }

  @Test(arguments: [0, 2])
  func anotherAttempt(attempt: Int) throws {
    let sheet = try makeSheet()
    expect(.wrongAttempt(expected: 1), of: makePart(of: sheet, attempt: attempt), on: sheet)
  }

  @Test func aSecondAttemptAfterAnInterruption() throws {
    let sheet = try makeSheet(progress: Run.Progress(part: 2, block: 1, attempt: 2))
    try sheet.check(makePart(of: sheet, attempt: 2), elapsed: anHour)
    expect(.wrongAttempt(expected: 2), of: makePart(of: sheet, attempt: 1), on: sheet)
  }

  @Test func tooFewOrTooManyTrials() throws {
    let sheet = try makeSheet()
    let problem = PartProblem.wrongTrialCount(expected: 4)
    expect(problem, of: makePart(of: sheet, keeping: 3), on: sheet)
    expect(problem, of: makePart(of: sheet, keeping: 0, isComplete: false), on: sheet)
    expect(problem, of: makePart(of: sheet, isComplete: false), on: sheet)
    let good = makePart(of: sheet)
    expect(problem, of: good.with(trials: good.trials + good.trials), on: sheet)
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
    let sheet = try makeSheet()
    let part = makePart(of: sheet) { trial in
      trial.number < 4
        ? trial : trial.with(responses: [trial.responses[0].with(latency: Milliseconds(latency))])
    }
    try sheet.check(part, elapsed: 605_000_000)
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
    let sheet = try makeSheet()
    try sheet.check(makePart(of: sheet) { $0.number == 2 ? $0.with(onset: 1512.5) : $0 }, elapsed: anHour)
  }

  @Test func missedTrialsMustNotBeginTogetherEither() throws {
    let sheet = try sheet(feedback: "forced-correction: no\n    response-deadline: 600")
    let part = makePart(of: sheet) { $0.with(onset: 1000).with(responses: []) }
    expect(.beganTooEarly(trial: 2), of: part, on: sheet)
  }

  /// 208 seconds, when two minutes and a tenth more than the run are allowed.
  @Test(
    arguments: [(80_000, true), (79_999, false), (0, false)] as [(elapsed: Milliseconds, isPossible: Bool)])
  func aPartLastsNoLongerThanItsRun(elapsed: Milliseconds, isPossible: Bool) throws {
    let sheet = try makeSheet()
    let part = makePart(of: sheet) { $0.number < 4 ? $0 : $0.with(onset: 208_487.5) }
    if isPossible {
      try sheet.check(part, elapsed: elapsed)
    } else {
      #expect(throws: PartProblem.longerThanRun) { try sheet.check(part, elapsed: elapsed) }
    }
  }

  /// Simulated participants take no time, and a clock that was set back tells nothing.
  @Test(arguments: [nil, -1] as [Milliseconds?])
  func withoutAClockNoDurationIsTooLong(elapsed: Milliseconds?) throws {
    let sheet = try makeSheet()
    try sheet.check(makePart(of: sheet) { $0.number < 4 ? $0 : $0.with(onset: 9_000_000) }, elapsed: elapsed)
  }

  /// A part that waited offline arrives days after it was measured; a page may have been open for weeks.
  @Test func aLatePartOfAPageLongOpen() throws {
    let sheet = try makeSheet()
    let weeks = 3_000_000_000.0
    let part = makePart(of: sheet) { $0.with(onset: Milliseconds(weeks + $0.onset.value)) }
    try sheet.check(part, elapsed: 400_000_000)
  }

  @Test func aBlockAnsweredInNoTime() throws {
    let sheet = try makeSheet()
    let instant = makePart(of: sheet) { $0.with(responses: [$0.responses[0].with(latency: 0)]) }
    expect(.noTimePassed, of: instant, on: sheet)
    let single = makePart(of: sheet, keeping: 1, isComplete: false) {
      $0.with(responses: [$0.responses[0].with(latency: 0)])
    }
    try sheet.check(single, elapsed: anHour)
  }

  /// One lucky press among trials that nobody answered is taken, two are not.
  @Test func aSingleAnswerInNoTimeIsTaken() throws {
    let sheet = try sheet(feedback: "forced-correction: no\n    response-deadline: 600")
    func part(answering count: Int) -> RunPart {
      makePart(of: sheet) { trial in
        trial.with(responses: trial.number > count ? [] : [trial.responses[0].with(latency: 0)])
      }
    }
    for count in 0...1 { try sheet.check(part(answering: count), elapsed: anHour) }
    expect(.noTimePassed, of: part(answering: 2), on: sheet)
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
    let sheet = try makeSheet(variant: "by-touch")
    expect(.wrongInput(trial: 1), of: makePart(of: sheet, input: .key), on: sheet)
  }

  @Test func withoutCorrectionTheFirstResponseIsTheOnlyOne() throws {
    let sheet = try sheet(feedback: "forced-correction: no")
    try sheet.check(
      makePart(of: sheet) { $0.with(responses: [$0.responses[0].onTheOtherSide]) }, elapsed: anHour)
    expect(
      .tooManyResponses(trial: 1), of: makePart(of: sheet) { $0.withCorrection(after: 100.0) }, on: sheet)
    expect(.noResponse(trial: 1), of: makePart(of: sheet) { $0.with(responses: []) }, on: sheet)
  }

  @Test func aDeadlineMayPassAndNothingComesAfterIt() throws {
    let sheet = try sheet(feedback: "forced-correction: no\n    response-deadline: 600")
    try sheet.check(makePart(of: sheet) { $0.with(responses: []) }, elapsed: anHour)
    for (latency, problem) in [(600.0, nil), (600.001, PartProblem.responseAfterDeadline(trial: 1))] {
      let part = makePart(of: sheet) {
        $0.with(responses: [$0.responses[0].with(latency: Milliseconds(latency))])
      }
      if let problem { expect(problem, of: part, on: sheet) } else { try sheet.check(part, elapsed: anHour) }
    }
  }

  private func sheet(feedback: String) throws -> PlannedRun {
    let definition = SampleStudy.definition(
      replacing: "    blocks: [4", with: "    \(feedback)\n    blocks: [4")
    return try PlannedRun(
      run: makeRun(variant: "by-keyboard", progress: .start), task: definition.study().implicitTests[0])
  }

  @Test func aVariantThatTheTestDoesNotHave() throws {
    let sheet = try makeSheet(variant: "by-voice")
    expect(.wrongInput(trial: 1), of: makePart(of: sheet), on: sheet)
  }

  private func expect(_ problem: PartProblem, of part: RunPart, on sheet: PlannedRun) {
    #expect(throws: problem) { try sheet.check(part, elapsed: anHour) }
  }

  /// A good part but for its second trial.
  private func expect(_ problem: PartProblem, changing change: (RecordedTrial) -> RecordedTrial) {
    #expect(throws: problem) {
      let sheet = try makeSheet()
      try sheet.check(makePart(of: sheet) { $0.number == 2 ? change($0) : $0 }, elapsed: anHour)
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
