import SampleStudies
import Testing

@testable import Studies

/// A pause reaches a device with its next request; until then staff see the pending state.
struct PauseTests {
  private let study: Study

  init() throws { study = try SampleStudy.study() }

  private func paused(told: Bool = false, run: Run? = nil) -> Participation {
    var record = newcomer()
    record.consents = [makeConsent()]
    record.participant.pausedAt = start
    record.participant.pauseToldAt = told ? start : nil
    record.runs = run.map { [$0] } ?? []
    return record
  }

  private func state(of record: Participation, lastSeen: Int? = -30) -> Participation.PauseState? {
    record.pauseState(
      in: study, lastSeen: lastSeen.map { start.advanced(bySeconds: $0) }, at: start.advanced(bySeconds: 20))
  }

  @Test func whatHasBegunIsFinishedFirst() {
    #expect(state(of: paused(run: makeRun())) == .afterThisBlock)
    #expect(state(of: paused(run: makeRun(state: .finished))) == .withTheNextPage)
    #expect(state(of: paused(run: makeRun(setAside: .voided))) == .withTheNextPage)
  }

  @Test func aDeviceThatKnowsOrIsSilentShowsNothingElse() {
    #expect(state(of: paused(told: true, run: makeRun())) == .paused)
    #expect(state(of: paused(run: makeRun()), lastSeen: -600) == .paused)
    #expect(state(of: paused(run: makeRun()), lastSeen: nil) == .paused)
  }

  @Test func withoutAPauseThereIsNoState() {
    var record = paused(run: makeRun())
    record.participant.pausedAt = nil
    #expect(state(of: record) == nil)
    #expect(state(of: paused(run: makeRun()).leaving()) == nil)
  }
}
