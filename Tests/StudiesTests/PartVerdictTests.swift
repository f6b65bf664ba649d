import ImplicitAssociation
import Studies
import Testing

/// Every way in which a part cannot be what happened, provoked once on a part that is otherwise good.
struct PartVerdictTests {
  @Test(arguments: 1...7)
  func goodPartsAreAccepted(block: Int) throws {
    let sheet = try makeSheet(block: block)
    try sheet.check(makePart(of: sheet))
    try sheet.check(makePart(of: sheet, keeping: 1, isComplete: false))
    try sheet.check(makePart(of: sheet) { $0.withCorrection(after: $0.responses[0].latency) })
  }

  @Test func touchMouseAndPenAnswerATouchTest() throws {
    let sheet = try makeSheet(variant: "by-touch")
    for input in [RecordedTrial.Input.touch, .mouse, .pen] {
      try sheet.check(makePart(of: sheet, input: input))
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
    try sheet.check(makePart(of: sheet, attempt: 2))
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

  @Test(arguments: [0.0, 0.1, 604_800_000])
  func oddLatenciesThatCanBe(latency: Double) throws {
    let sheet = try makeSheet()
    try sheet.check(
      makePart(of: sheet) { trial in
        trial.with(responses: [trial.responses[0].with(latency: Milliseconds(latency))])
      })
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
    try sheet.check(makePart(of: sheet) { $0.with(responses: [$0.responses[0].onTheOtherSide]) })
    expect(
      .tooManyResponses(trial: 1), of: makePart(of: sheet) { $0.withCorrection(after: 100.0) }, on: sheet)
    expect(.noResponse(trial: 1), of: makePart(of: sheet) { $0.with(responses: []) }, on: sheet)
  }

  @Test func aDeadlineMayPassAndNothingComesAfterIt() throws {
    let sheet = try sheet(feedback: "forced-correction: no\n    response-deadline: 600")
    try sheet.check(makePart(of: sheet) { $0.with(responses: []) })
    for (latency, problem) in [(600.0, nil), (600.001, PartProblem.responseAfterDeadline(trial: 1))] {
      let part = makePart(of: sheet) {
        $0.with(responses: [$0.responses[0].with(latency: Milliseconds(latency))])
      }
      if let problem { expect(problem, of: part, on: sheet) } else { try sheet.check(part) }
    }
  }

  private func sheet(feedback: String) throws -> RunSheet {
    let definition = SampleStudy.definition(
      replacing: "    blocks: [4", with: "    \(feedback)\n    blocks: [4")
    return try RunSheet(
      run: makeRun(variant: "by-keyboard", progress: .start), test: definition.study().tests[0])
  }

  @Test func aVariantThatTheTestDoesNotHave() throws {
    let sheet = try makeSheet(variant: "by-voice")
    expect(.wrongInput(trial: 1), of: makePart(of: sheet), on: sheet)
  }

  private func expect(_ problem: PartProblem, of part: RunPart, on sheet: RunSheet) {
    #expect(throws: problem) { try sheet.check(part) }
  }

  /// A good part but for its second trial.
  private func expect(_ problem: PartProblem, changing change: (RecordedTrial) -> RecordedTrial) {
    #expect(throws: problem) {
      let sheet = try makeSheet()
      try sheet.check(makePart(of: sheet) { $0.number == 2 ? change($0) : $0 })
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
