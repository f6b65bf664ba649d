import Crypto
import Studies
import Testing

@testable import Storage

/// Accounts that are limited to sites, and what queries find for them.
struct SiteAccessStoreTests {
  private let lab: TemporaryLab
  private let berlin: Site.ID = "berlin"
  private let vienna: Site.ID = "vienna"
  private let desk = AuditContext(by: .staff("desk"), at: start)
  private static let password = "correct horse battery"

  init() throws { lab = try TemporaryLab() }

  // MARK: - Accounts

  private func account(_ sites: SiteAccess) throws -> StaffMember {
    try lab.store.addStaff(
      StaffCredentials(name: "robin", password: Self.password), role: .experimenter, study: lab.study.id,
      sites: sites, context: desk)
  }

  private func signIn() throws -> Token? {
    let verdict = try lab.store.signIn(
      name: "robin", password: Self.password, from: Guesser(address: "10.0.0.1"), at: start)
    if case .opened(let token) = verdict { return token }
    return nil
  }

  @Test func theSitesOfAnAccountAreKept() throws {
    let robin = try account(.only([vienna, berlin]))
    #expect(robin.sites == .only([berlin, vienna]))
    #expect(try lab.store.staff().map(\.sites) == [.only([berlin, vienna])])
    let session = try #require(try signIn())
    #expect(try lab.store.staffMember(session: session, at: start)?.sites == .only([berlin, vienna]))
  }

  @Test func otherSitesHoldAtOnceAndAreNoted() throws {
    let robin = try account(.everySite)
    let session = try #require(try signIn())
    try lab.store.setRole(
      .experimenter, study: lab.study.id, sites: .only([berlin]), account: robin.id, context: desk)
    #expect(try lab.store.staffMember(session: session, at: start) == nil)
    let again = try #require(try signIn())
    #expect(try lab.store.staffMember(session: again, at: start)?.sites == .only([berlin]))
    let details = try lab.store.identity.read { db in
      try db.rows("SELECT detail FROM audit WHERE action = 'staff.role-changed'").map {
        $0["detail"] as String
      }
    }
    #expect(
      details == ["experimenter of \(lab.study.id) to experimenter of \(lab.study.id) at berlin"])
    let before = try lab.extent()
    try lab.store.setRole(
      .experimenter, study: lab.study.id, sites: .only([berlin]), account: robin.id, context: desk)
    #expect(try lab.extent() == before)
  }

  @Test func accessThatCannotBeLimitedIsRefused() throws {
    let robin = try account(.only([berlin]))
    let before = try lab.extent()
    func expectRefusal(_ role: StaffRole, _ study: Study.ID?, _ sites: SiteAccess) {
      #expect(throws: StaffAccountProblem.cannotBeLimited) {
        try lab.store.setRole(role, study: study, sites: sites, account: robin.id, context: desk)
      }
    }
    expectRefusal(.administrator, lab.study.id, .only([berlin]))
    expectRefusal(.experimenter, nil, .only([berlin]))
    expectRefusal(.experimenter, lab.study.id, .only([]))
    #expect(throws: StaffAccountProblem.cannotBeLimited) {
      try lab.store.addStaff(
        StaffCredentials(name: "kim", password: Self.password), role: .administrator, study: lab.study.id,
        sites: .only([berlin]), context: desk)
    }
    #expect(try lab.extent() == before)
  }

  /// Somebody with the address of a board or a calendar sees no more than its owner.
  @Test func addressesHaveTheSitesOfTheirOwner() throws {
    let robin = try account(.only([berlin]))
    let context = AuditContext(by: .staff(robin.id), at: start)
    let board = try #require(
      try lab.store.makeBoardLink(showsCodes: true, language: Language("en"), context: context))
    guard case .found(_, let owner) = try lab.store.boardLink(board, from: "10.0.0.1", at: start) else {
      Issue.record("the address is not found")
      return
    }
    #expect(owner.sites == .only([berlin]) && owner.study == lab.study.id)
  }

  // MARK: - Queries

  /// Somebody of each site, and somebody without one, each with a finished run that has flags, an appointment and a tag.
  private func people() throws -> (berlin: Participant.ID, vienna: Participant.ID, nowhere: Participant.ID) {
    let sites: [Site.ID?] = [berlin, vienna, nil]
    let all = try sites.map { site -> Participant.ID in
      let person = try lab.enrolWithConsent()
      if let site { _ = try lab.store.setSite(site, of: person, seen: nil, context: desk) }
      let run = try lab.finishRun(person)
      try lab.store.research.write { db in
        try db.run("UPDATE scores SET flags = 'too-fast' WHERE run = ?", [run.id])
        try db.run("UPDATE runs SET flagged_at = finished_at WHERE id = ?", [run.id])
      }
      _ = try lab.store.plan(
        VisitPlan(time: start.advanced(bySeconds: 3600), minutes: 30, experimenter: nil, station: nil),
        visit: lab.study.visits[0].id, of: person, in: lab.study, calendar: LabCalendar(), deviation: nil,
        context: desk)
      try lab.store.add(ParticipantTag(site?.text ?? "nowhere"), to: person, context: desk)
      return person
    }
    return (all[0], all[1], all[2])
  }

  @Test func listsHaveThePeopleOfTheSites() throws {
    let (ada, _, cleo) = try people()
    var query = lab.everyone
    #expect(try lab.store.participants(query).total == 3)
    query.sites = .only([berlin])
    for sort in ParticipantQuery.Sort.allCases {
      query.sort = sort
      let listing = try lab.store.participants(query)
      #expect(listing.total == 2, "\(sort)")
      #expect(Set(listing.entries.map(\.participation.participant.id)) == [ada, cleo], "\(sort)")
    }
    var exported: Set<ParticipationCode> = []
    try lab.store.exportParticipants(query, to: "a.csv", context: desk) { exported.insert($0.code) }
    #expect(try exported == [lab.code(of: ada), lab.code(of: cleo)])
    query.sites = .only([])
    #expect(
      try lab.store.participants(query).entries.map(\.participation.participant.id) == [cleo],
      "no site is no reason to see those of all sites")
  }

  @Test func countsAndTagsAreThoseOfTheSites() throws {
    _ = try people()
    let access = SiteAccess.only([berlin])
    #expect(try lab.store.counts(of: lab.study.id, at: .everySite, origin: .real).enrolled == 3)
    let counts = try lab.store.counts(of: lab.study.id, at: access, origin: .real)
    #expect(counts.enrolled == 2 && counts.consented == 2 && counts.runsFinished == 2)
    #expect(try lab.store.tags(in: [lab.study.id], at: access).map(\.text) == ["berlin", "nowhere"])
  }

  @Test func visitsAreThoseOfTheSites() throws {
    let (ada, bea, cleo) = try people()
    let time = start..<start.advanced(bySeconds: 86_400)
    func found(_ sites: SiteAccess) throws -> Set<Participant.ID> {
      let query = VisitQuery(time: time, studies: [lab.study.id], sites: sites)
      let visits = Set(try lab.store.appointments(query).map(\.participant.id))
      var count = 0
      try lab.store.exportVisits(query, to: "a.csv", context: desk) { _ in count += 1 }
      #expect(count == visits.count)
      return visits
    }
    #expect(try found(.everySite) == [ada, bea, cleo])
    #expect(try found(.only([berlin])) == [ada, cleo] && found(.only([vienna])) == [bea, cleo])
  }

  @Test func flaggedRunsAreThoseOfTheSites() throws {
    let (ada, _, cleo) = try people()
    let access = SiteAccess.only([berlin])
    var filter = FlaggedRunFilter(of: lab.study.id, origin: .real)
    let runs = try lab.store.flaggedRuns(filter, at: access, page: 1)
    #expect(Set(runs.map(\.run.participant)) == [ada, cleo])
    let next = try lab.store.flaggedRun(after: runs[0].run.id, filter, at: access)
    #expect(next == runs[1].run.id)
    let groups = try lab.store.flaggedRunGroups(of: lab.study.id, at: access, origin: .real)
    #expect(groups.map(\.count).reduce(0, +) == 2)
    filter.decision = .decided
    #expect(try lab.store.dueFlaggedRuns(of: lab.study.id, at: access, origin: .real) == 2)
    #expect(try lab.store.flaggedRuns(filter, at: access, page: 1).isEmpty)
  }

  @Test func whatHasNoPeopleToTellOfIsFoundToo() throws {
    let access = SiteAccess.only([berlin, vienna])
    let id = lab.study.id
    #expect(try lab.store.adherence(AdherenceQuery(), in: id, sites: access, origin: .real).isEmpty)
    #expect(try lab.store.adherenceTotal(in: id, sites: access, origin: .real).participants == 0)
    #expect(
      try lab.store.adherenceNotClosed(in: id, sites: access, origin: .real, at: start) == Adherence())
    #expect(try lab.store.waitingList(of: [id], at: access).isEmpty)
    #expect(try lab.store.participantsElsewhere(of: [id], at: access, since: start).isEmpty)
    #expect(
      try lab.store.slots(SlotQuery(time: start..<start.advanced(bySeconds: 1), studies: [id], sites: access))
        .isEmpty)
    try lab.store.exportCodes(BatchFilter(of: id), at: access, batch: nil, to: "c.csv", context: desk) { _ in
    }
  }
}
