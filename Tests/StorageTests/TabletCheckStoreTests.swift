import Statistics
import Studies
import Testing

@testable import Storage

struct TabletCheckStoreTests {
  private let lab: TemporaryLab
  private let ada: Participant.ID
  private let run: Run
  private let check = TabletCheck(
    refreshRate: 59.9, droppedFrames: 0.01, clockStep: Milliseconds(0.005), roundTrip: Milliseconds(12.5),
    longestRoundTrip: Milliseconds(80), keepsData: true, width: 1180, height: 820, input: .touch, presses: 5,
    inputDelay: Milliseconds(2.25))

  init() throws {
    lab = try TemporaryLab()
    ada = try lab.enrolWithConsent()
    run = try lab.startRun(ada)
  }

  private func record(_ check: TabletCheck) throws {
    try lab.store.record(
      check, of: run, consent: lab.study.consent.requirement, context: lab.context(run.participant))
  }

  @Test func whatWasStoredIsReadBack() throws {
    try record(check)
    #expect(try lab.store.tabletChecks(of: ada) == [run.id: check])
    #expect(try lab.store.tabletChecks(of: "somebody else") == [:])
    #expect(try lab.actions().contains("run.checked"))
  }

  @Test func theFirstCheckOfARunStays() throws {
    try record(check)
    let before = try lab.actions().count
    try record(
      TabletCheck(
        refreshRate: 1, droppedFrames: 1, clockStep: Milliseconds(1), roundTrip: Milliseconds(1),
        longestRoundTrip: Milliseconds(1), keepsData: false, width: 1, height: 1, input: .key, presses: 0,
        inputDelay: Milliseconds(0)))
    #expect(try lab.store.tabletChecks(of: ada) == [run.id: check])
    #expect(try lab.actions().count == before)
  }

  @Test func nothingIsStoredWithoutConsent() throws {
    try lab.store.leave(ada, session: nil, context: lab.context(ada))
    #expect(throws: StoreRefusal.noConsentInForce) { try record(check) }
    #expect(try lab.count("tablet_checks") == 0)
  }

  @Test func aReleaseHoldsItWithoutTheSizeOfTheScreen() throws {
    try record(check)
    _ = try lab.startRun(ada, position: 2, at: start.advanced(bySeconds: 60))
    let rows = Collected<[String?]>()
    try lab.store.releaseReader.rows(of: lab.study, in: ReleaseScope(.real, .within)) { record in
      if record.table == "tablet_checks" { rows.add(record.cells) }
    }
    #expect(
      rows.values == [
        ["P1", "1", "59.9", "0.01", "0.005", "12.5", "80.0", "1", "landscape", "touch", "5", "2.25"]
      ])
  }
}
