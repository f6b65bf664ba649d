import Crypto
import Foundation
import Studies
import Testing

@testable import Storage

/// The room as a board reads it, and what tells that nothing has changed.
struct RoomTests {
  private let lab: TemporaryLab
  private let desk = AuditContext(by: .staff("desk"), at: start)

  init() throws { lab = try TemporaryLab() }

  private func later(_ seconds: Int) -> Timestamp { start.advanced(bySeconds: seconds) }

  /// Stores a report, which happens asynchronously, and waits for a later write, after which it is on disk.
  private func note(_ report: StationReport, of station: Station.ID) throws {
    lab.store.note(report, of: station)
    try lab.store.research.write { _ in }
  }

  @Test func theStateChangesWithWhatIsReportedAndNotWithTime() throws {
    let station = try lab.registerStation("Tablet 1").station.id
    func state(_ seconds: Int = 0) throws -> RoomState { try lab.store.roomState(at: later(seconds)) }
    let registered = try state()
    #expect(registered.revision == 0 && registered.silent == 0 && registered.change > 0)

    var report = StationReport(time: start, handover: nil, screen: .waiting, battery: 80)
    try note(report, of: station)
    let first = try state()
    #expect(first.revision == 1 && first.change == registered.change)
    report.time = later(10)
    try note(report, of: station)
    #expect(try state(10) == first)
    report.battery = 79
    try note(report, of: station)
    #expect(try state(10).revision == 2)

    #expect(try state(39).silent == 0)
    #expect(try state(40).silent == 1)
    report.time = later(45)
    try note(report, of: station)
    let back = try state(45)
    #expect(back.silent == 0 && back.revision == 3)

    let participant = try lab.enrolWithConsent()
    _ = try lab.store.handOver(participant, to: station, in: lab.study, context: desk)
    #expect(try state(45).change > back.change)
  }

  @Test func sinceWhenItIsThere() throws {
    let station = try lab.registerStation("Tablet 1").station.id
    func since() throws -> Timestamp? { try lab.store.station(station)?.thereSince }
    var report = StationReport(time: start, handover: nil, screen: .block, block: 1, trial: 1)
    #expect(try since() == nil)
    try note(report, of: station)
    #expect(try since() == start)
    (report.time, report.unsent, report.answered, report.clockMinutes) = (later(2), 3, 12, -7)
    try note(report, of: station)
    #expect(try since() == start)
    #expect(try lab.store.station(station)?.report == report)
    (report.time, report.trial) = (later(4), 2)
    try note(report, of: station)
    #expect(try since() == later(4))
  }

  @Test func theRoomIsItsStationsWithWhoeverHasThem() throws {
    let one = try lab.registerStation("Tablet 1").station.id
    let two = try lab.registerStation("Tablet 2").station.id
    let gone = try lab.registerStation("Tablet 3").station.id
    try lab.store.revoke(gone, context: desk)
    let participant = try lab.enrolWithConsent()
    _ = try lab.store.handOver(
      participant, to: two, in: lab.study, context: AuditContext(by: .staff("desk"), at: later(60)))
    let room = try lab.store.room(of: [lab.study])
    #expect(Set(room.map(\.overview.station.id)) == [one, two])
    let taken = try #require(room.first { $0.overview.station.id == two })
    #expect(taken.participation?.participant.id == participant)
    #expect(taken.participation?.consents.count == 1)
    #expect(taken.latestEventAt == later(60))
    let free = try #require(room.first { $0.overview.station.id == one })
    #expect(free.participation == nil && free.latestEventAt == nil && free.overview.handover == nil)
  }

  @Test func aRoomThatWasReadBeforeKnowsOfEachChangeSince() throws {
    let station = try lab.registerStation("Tablet 1").station.id
    let participant = try lab.enrolWithConsent()
    _ = try lab.store.handOver(participant, to: station, in: lab.study, context: desk)
    let before = try #require(try lab.store.room(of: [lab.study]).first)
    #expect(before.missingInput == nil && before.participation?.participant.leftAt == nil)
    try lab.store.note(missing: .keyboard, for: participant, context: desk)
    #expect(try lab.store.room(of: [lab.study]).first?.missingInput == .keyboard)
    try lab.store.leave(
      participant, session: nil, data: .kept, context: lab.context(participant, at: later(30)))
    let after = try #require(try lab.store.room(of: [lab.study]).first)
    #expect(after.participation?.participant.leftAt == later(30) && after.latestEventAt == later(30))
  }

  @Test func aRoomKnowsOfEachStepTowardsTheConsent() throws {
    let station = try lab.registerStation("Tablet 1").station.id
    let participant = try lab.enrol().id
    _ = try lab.store.handOver(participant, to: station, in: lab.study, context: desk)
    func progress() throws -> ConsentProgress? {
      try lab.store.room(of: [lab.study]).first?.participation?.consentProgress
    }
    #expect(try progress() == ConsentProgress() && progress() == ConsentProgress())
    try lab.store.reach(
      .documentRead, of: participant, documentVersion: lab.study.consent.version,
      context: lab.context(participant))
    #expect(try progress()?.milestones == [.documentRead])
    try lab.store.choose(.institution, of: participant, context: lab.context(participant))
    #expect(try progress()?.sharing == .institution)
  }

  @Test func theWayToTheConsentIsReadAgainOnlyAfterAChangeOrForOthers() {
    let cache = RoomPeopleCache()
    var reads = 0
    func read(_ ids: [Participant.ID], _ version: String = "1", at change: Int64) {
      _ = cache.progress(of: .init(documentVersion: version, ids: ids), at: change) {
        reads += 1
        return [:]
      }
    }
    // Two studies on one board.
    for _ in 1...2 {
      read(["one"], at: 1)
      read(["two"], "2", at: 1)
    }
    #expect(reads == 2)
    read(["one"], at: 2)
    read(["one"], at: 2)
    #expect(reads == 3)
    read(["one", "three"], at: 2)
    read(["one"], "3", at: 2)
    #expect(reads == 5)
  }

  @Test func peopleAreReadAgainOnlyAfterAChangeOrForOthers() {
    let cache = RoomPeopleCache()
    let (one, two) = (Participant.ID("one"), Participant.ID("two"))
    var reads = 0
    func read(_ ids: [Participant.ID], at change: Int64) {
      _ = cache.people(ids, at: change) {
        reads += 1
        return [:]
      }
    }
    read([one], at: 1)
    read([one], at: 1)
    #expect(reads == 1)
    read([one], at: 2)
    #expect(reads == 2)
    read([one, two], at: 2)
    #expect(reads == 3)
  }
}
