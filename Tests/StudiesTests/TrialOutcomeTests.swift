import ImplicitAssociation
import Statistics
import Testing

@testable import Studies

/// The values that are stored of a trial, and those that a score is made of.
struct TrialOutcomeTests {
  private func outcome(_ responses: [(Side, Milliseconds, RecordedTrial.Input)]) -> TrialOutcome {
    TrialOutcome(
      of: RecordedTrial(
        number: 1, stimulus: "joy", onset: 1000, onsetSource: .render,
        responses: responses.map { .init(side: $0, latency: $1, input: $2) }, deviations: 0, flags: [],
        droppedFrames: 0),
      correctSide: .left)
  }

  @Test func aRightAnswerIsFirstAndCorrect() {
    let right = outcome([(.left, 512.5, .key)])
    #expect(right.firstSide == .left && right.firstLatency == 512.5 && right.latency == 512.5)
    #expect(!right.isError && right.errors.isEmpty && right.input == .key)
  }

  @Test func anErrorLastsUntilItIsCorrected() {
    let corrected = outcome([(.right, 400, .touch), (.right, 600, .touch), (.left, 900, .mouse)])
    #expect(corrected.firstSide == .right && corrected.firstLatency == 400 && corrected.latency == 900)
    #expect(corrected.isError && corrected.errors == [400, 600] && corrected.input == .touch)
  }

  @Test func anErrorThatIsNotCorrectedHasNoLatency() {
    let wrong = outcome([(.right, 400, .key)])
    #expect(wrong.latency == nil && wrong.firstLatency == 400 && wrong.isError)
  }

  @Test func aMissedTrialIsNoError() {
    let missed = outcome([])
    #expect(missed.firstSide == nil && missed.latency == nil && !missed.isError && missed.input == nil)
  }

  private func stored(
    block: Int, latency: Milliseconds? = 600, first: Milliseconds? = 600, isError: Bool = false,
    input: RecordedTrial.Input? = .key, flags: Set<RecordedTrial.Flag> = []
  ) -> StoredTrial {
    StoredTrial(
      block: block, role: .concept1, latency: latency, firstLatency: first, isError: isError, input: input,
      flags: flags)
  }

  @Test func pairingBlocksAloneAreScored() throws {
    let planned = try makePlannedRun()
    let (trials, circumstances) = planned.implicit.scored((1...7).map { stored(block: $0, flags: [.hidden]) })
    #expect(trials.map(\.block) == [3, 4, 6, 7].compactMap { planned.implicit.plan.blocks[$0 - 1].scored })
    #expect(circumstances == [.focusLost])
    #expect(planned.implicit.scored([stored(block: 1, input: .mouse, flags: [.blur])]).circumstances == [])
  }

  private static let circumstances:
    [(input: RecordedTrial.Input, flags: Set<RecordedTrial.Flag>, expected: Set<Quality.Flag>)] = [
      (.mouse, [], [.mouseOrPen]), (.pen, [], [.mouseOrPen]), (.touch, [.rotated, .resized], []),
      (.key, [.blur], [.focusLost]), (.mouse, [.hidden], [.focusLost, .mouseOrPen]),
    ]

  @Test(arguments: circumstances)
  func circumstancesThatLatenciesDoNotShow(
    input: RecordedTrial.Input, flags: Set<RecordedTrial.Flag>, expected: Set<Quality.Flag>
  ) throws {
    #expect(
      try makePlannedRun().implicit.scored([stored(block: 3, input: input, flags: flags)]).circumstances
        == expected)
  }

  /// An app keeps of an error the corrected answer alone.
  @Test func theCorrectedAnswerStandsForAFirstOneThatIsNotKnown() throws {
    let planned = try makePlannedRun()
    let ofApp = planned.implicit.scored([
      stored(block: 3, latency: 900, first: nil, isError: true, input: nil)
    ])
    .trials
    #expect(ofApp.map(\.firstLatency) == [900] && ofApp.map(\.latency) == [900])
    let trial = ExternalResult.Trial(target: .attribute, side: .left, labels: "", latency: 900, isError: true)
    #expect(trial.firstSide == .right && trial.firstLatency == nil)
  }
}
