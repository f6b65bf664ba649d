import Crypto
import ImplicitAssociation
import Studies
import Testing

@testable import Storage

/// Sites: where somebody's comes from, who may change it, and in whose list they are drawn.
struct SiteStoreTests {
  private let lab: TemporaryLab
  private let desk = AuditContext(by: .staff("desk"), at: start)

  init() throws {
    lab = try TemporaryLab(
      changing: "order: random",
      to: "order: williams\n    strata: {site: yes}", sites: ["berlin", "vienna"])
  }

  // MARK: - Where it comes from

  @Test func theFirstStationOfASiteTells() throws {
    let (hall, berlin, vienna) = (try station("Hall"), try station("B", "berlin"), try station("V", "vienna"))
    let ada = try ready()
    try hand(ada, to: hall)
    #expect(try site(of: ada) == nil && dueStep(ada) == .siteUnknown)
    try hand(ada, to: berlin)
    #expect(try site(of: ada) == "berlin" && dueStep(ada) == .task(DueTask(lab.test.id, position: 1)))
    try hand(ada, to: vienna)
    #expect(try site(of: ada) == "berlin")
    #expect(try lab.actions().count { $0 == "participant.site" } == 1)
  }

  @Test func aMoveTellsAsAHandoverDoes() throws {
    let (hall, vienna) = (try station("Hall"), try station("V", "vienna"))
    let ada = try ready()
    _ = try lab.store.handOver(ada, to: hall.id, in: lab.study, context: desk)
    _ = try lab.store.move(ada, to: vienna.id, in: lab.study, context: desk)
    #expect(try site(of: ada) == "vienna")
  }

  @Test func aTypedCodeTellsToo() throws {
    let vienna = try station("V", "vienna")
    let ada = try ready()
    let verdict = try lab.store.take(
      lab.code(of: ada), at: vienna.id, in: [lab.study], time: start)
    guard case .taken = verdict else { Issue.record("\(verdict)"); return }
    #expect(try site(of: ada) == "vienna")
  }

  /// Stations serve all studies: the site of another study is none of this one.
  @Test func aSiteThatTheStudyDoesNotNameSaysNothing() throws {
    let munich = try station("M", "munich")
    let ada = try ready()
    try hand(ada, to: munich)
    #expect(try site(of: ada) == nil && dueStep(ada) == .siteUnknown)
  }

  @Test func whatStaffSaidBeforeStays() throws {
    let vienna = try station("V", "vienna")
    let batch = ParticipantBatch(
      id: .new(at: start), study: lab.study.id, origin: .real, language: Language("en"), site: "berlin",
      size: 2, staff: "desk", madeAt: start)
    let id = try lab.store.make(batch, form: "form", context: desk)
    #expect(try lab.store.batch(id)?.site == "berlin")
    let listed = try lab.store.batches(BatchFilter(of: lab.study.id), at: .everySite, page: 1).entries
    #expect(listed.map(\.batch.site) == ["berlin"])
    let people = try lab.store.participants(of: id)
    #expect(people.map(\.site) == ["berlin", "berlin"])
    try hand(people[0].id, to: vienna)
    #expect(try site(of: people[0].id) == "berlin")
  }

  // MARK: - Changing it

  @Test func theSecondToChangeItIsTold() throws {
    let ada = try ready()
    #expect(try lab.store.setSite("berlin", of: ada, seen: nil, context: desk) == .done)
    #expect(try lab.store.setSite("berlin", of: ada, seen: nil, context: desk) == .done)
    #expect(try lab.store.setSite("vienna", of: ada, seen: nil, context: desk) == .overtaken("berlin"))
    #expect(try site(of: ada) == "berlin")
    #expect(try lab.store.setSite("vienna", of: ada, seen: "berlin", context: desk) == .done)
    #expect(try lab.actions().count { $0 == "participant.site" } == 2)
    try lab.store.leave(ada, session: nil, context: lab.context(ada))
    #expect(throws: StoreRefusal.participationEnded) {
      try lab.store.setSite("berlin", of: ada, seen: "vienna", context: desk)
    }
  }

  @Test func ofTwoAtOnceOneIsTold() throws {
    for _ in 1...20 {
      let ada = try ready()
      let verdicts = Collected<SiteVerdict>()
      onThreads(2) { [lab, desk] thread in
        let site: Site.ID = thread == 0 ? "berlin" : "vienna"
        if let verdict = try? lab.store.setSite(site, of: ada, seen: nil, context: desk) {
          verdicts.add(verdict)
        }
      }
      let kept = try #require(try site(of: ada))
      #expect(Set(verdicts.values) == [.done, .overtaken(kept)])
    }
  }

  @Test func stationsAreMovedBetweenSites() throws {
    let tablet = try station("T", "berlin")
    #expect(try lab.store.station(tablet.id)?.station.site == "berlin")
    for _ in 1...2 { try lab.store.setSite("vienna", of: tablet.id, context: desk) }
    #expect(try lab.store.station(tablet.id)?.station.site == "vienna")
    for _ in 1...2 { try lab.store.setSite(nil, of: tablet.id, context: desk) }
    #expect(try lab.store.station(tablet.id)?.station.site == nil)
    #expect(try lab.actions().count { $0 == "station.site" } == 2)
    try lab.store.revoke(tablet.id, context: desk)
    try lab.store.setSite("berlin", of: tablet.id, context: desk)
    #expect(try lab.store.station(tablet.id)?.station.site == nil)
  }

  // MARK: - Drawing

  @Test func nothingIsDrawnForNobodyKnowsWhere() throws {
    let ada = try ready()
    #expect(throws: StoreRefusal.siteUnknown) { try draw(ada) }
    #expect(throws: StoreRefusal.siteUnknown) { try lab.startRun(ada) }
    #expect(try lab.count("allocations") == 0 && lab.count("allocation_lists") == 0 && lab.count("runs") == 0)
    #expect(try lab.store.setSite("vienna", of: ada, seen: nil, context: desk) == .done)
    try draw(ada)
    #expect(try stratum(of: ada) == "site:vienna")
  }

  /// An order was drawn for the site at that time: a later correction changes neither order nor place.
  @Test func anotherSiteDrawsNothingAnew() throws {
    let ada = try ready()
    #expect(try lab.store.setSite("berlin", of: ada, seen: nil, context: desk) == .done)
    try draw(ada)
    let drawn = try #require(try lab.store.participation(of: ada)?.orders)
    #expect(try lab.store.setSite("vienna", of: ada, seen: "berlin", context: desk) == .done)
    try draw(ada)
    #expect(try lab.store.participation(of: ada)?.orders == drawn && stratum(of: ada) == "site:berlin")
    #expect(try lab.count("allocations") == 1)
  }

  @Test func rehearsalsAreDrawnWithoutASite() throws {
    let simulated = try ready(origin: .rehearsal)
    try draw(simulated)
    #expect(try stratum(of: simulated) == "site:-")
  }

  /// 240 people of two sites in mixed order, eight at a time: everybody is in the list of their own site, no place
  /// is held twice, and each list is balanced by itself.
  @Test func eachSiteHasAListOfItsOwn() throws {
    let sites: [Site.ID] = ["berlin", "vienna", "vienna"]
    let people = try (0..<240).map { index in (id: try lab.enrolWithConsent(), site: sites[index % 3]) }
    onThreads(8) { [lab, desk] thread in
      for index in stride(from: thread, to: people.count, by: 8) {
        let (id, site) = people[index]
        _ = try? lab.store.setSite(site, of: id, seen: nil, context: desk)
        if let record = try? lab.store.participation(of: id) {
          try? lab.store.drawOrders(
            of: record, in: lab.study, draw: { UInt64(index) }, context: lab.context(id))
        }
      }
    }
    let uses = try lab.store.allocationLists(of: lab.test.id, in: lab.study.id, origin: .real)
    #expect(
      Dictionary(uniqueKeysWithValues: uses.map { ($0.list.stratum.text, $0.held) }) == [
        "site:berlin": 80, "site:vienna": 160,
      ])
    for person in people { #expect(try stratum(of: person.id) == "site:\(person.site)") }
    for use in uses {
      var balance = OrderBalance(of: use.list.rule.variants)
      for place in 1...use.held { balance.add(use.list.order(at: place)) }
      #expect(balance.positions.allSatisfy { $0.allSatisfy { $0 == use.held / 4 } })
    }
    #expect(
      try lab.count("allocations") == 240
        && lab.count("(SELECT DISTINCT list, place FROM allocations)") == 240)
  }

  // MARK: -

  private func station(_ name: String, _ site: Site.ID? = nil) throws -> Station {
    let browser = Token()
    let code = try #require(try lab.store.openPairing(of: browser, from: "10.0.0.1", at: start))
    let verdict = try lab.store.register(
      StationName(name), code: code, site: site, context: desk)
    guard case .registered(let station) = verdict else { throw StoreRefusal.participationEnded }
    #expect(try station.site == site && lab.store.stationSession(of: browser, at: start)?.station == station)
    return station
  }

  private func hand(_ participant: Participant.ID, to station: Station) throws {
    let handover = try lab.store.handOver(participant, to: station.id, in: lab.study, context: desk)
    try lab.store.end(handover.id, how: .done, context: desk)
  }

  /// Returns a participant for whom only the tasks are left.
  private func ready(origin: Participant.Origin = .real) throws -> Participant.ID {
    let participant = try lab.enrolWithConsent(origin: origin)
    try lab.store.keepPlace(of: participant, pin: nil, context: lab.context(participant))
    try lab.permit(lab.answers(true), as: participant)
    return participant
  }

  private func draw(_ participant: Participant.ID) throws {
    try lab.store.drawOrders(
      of: #require(try lab.store.participation(of: participant)), in: lab.study, draw: { 42 },
      context: lab.context(participant))
  }

  private func site(of participant: Participant.ID) throws -> Site.ID? {
    try lab.store.participation(of: participant)?.participant.site
  }

  private func dueStep(_ participant: Participant.ID) throws -> Step {
    Studies.dueStep(in: lab.study, given: try #require(try lab.store.participation(of: participant)))
  }

  private func stratum(of participant: Participant.ID) throws -> String? {
    try lab.store.research.read { db in
      try db.text(
        """
        SELECT stratum FROM allocations JOIN allocation_lists ON allocation_lists.id = list WHERE participant = ?
        """, [participant])
    }
  }
}
