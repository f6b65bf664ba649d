import Foundation
import Studies
import Testing

@testable import Storage

/// Everything that staff recorded or did in a study: the newest first, a page at a time, each with where it happened.
struct DeviationStoreTests {
  private let lab: TemporaryLab

  init() throws { lab = try TemporaryLab() }

  /// A page is read in the order of an index: it takes no longer the more there are.
  @Test(arguments: [false, true])
  func aPageIsReadFromAnIndex(isOneKind: Bool) throws {
    let filter = DeviationFilter(of: "weight-iat", kind: isOneKind ? .note : nil)
    let plan = try plan(SQLiteStore.listing(filter), of: filter, [50, 0])
    let index = isOneKind ? "interventions_of_study_by_kind" : "interventions_of_study"
    let isFound = plan.first?.contains("interventions USING INDEX \(index) (study=? AND origin=?")
    #expect(isFound == true, "\(plan)")
    #expect(!plan.contains { $0.hasSuffix("TEMP B-TREE FOR ORDER BY") }, "\(plan)")
  }

  @Test(arguments: [false, true])
  func theyAreCountedInAnIndex(isOneKind: Bool) throws {
    let filter = DeviationFilter(of: "weight-iat", kind: isOneKind ? .note : nil)
    let plan = try plan(SQLiteStore.deviationCounting(filter), of: filter, [])
    #expect(plan.first?.contains("COVERING INDEX interventions_of_study") == true, "\(plan)")
  }

  private func plan(_ statement: String, of filter: DeviationFilter, _ limits: StatementArguments) throws
    -> [String]
  {
    try lab.store.research.read { db in
      try db.rows("EXPLAIN QUERY PLAN " + statement, SQLiteStore.whose(filter) + limits)
        .map { $0["detail"] as String }
    }
  }

  @Test func theNewestFirstWithWordsStaffAndCode() throws {
    let (ada, bea) = (try lab.enrolWithConsent(), try lab.enrolWithConsent())
    try note(.deviation, ada, "Fire drill", by: "ben", at: 10)
    try note(.note, bea, "Wears glasses", by: "eva", at: 20)
    try note(.pause, ada, "Drinks water", at: 30)
    try note(.deviation, bea, "Began late", by: "ben", at: 5)
    let listing = try list()
    #expect(listing.total == 4)
    #expect(
      listing.entries.map(\.record.remark) == ["Drinks water", "Wears glasses", "Fire drill", "Began late"])
    #expect(listing.entries.map(\.record.kind) == [.pause, .note, .deviation, .deviation])
    #expect(listing.entries.map(\.record.staff) == ["ben", "eva", "ben", "ben"])
    #expect(listing.entries.map(\.record.madeAt) == [later(30), later(20), later(10), later(5)])
    #expect(listing.entries.map(\.participant) == [ada, bea, ada, bea])
    #expect(try listing.entries.map(\.code) == [ada, bea, ada, bea].map { try lab.code(of: $0) })
    #expect(try list(.deviation).entries.map(\.record.remark) == ["Fire drill", "Began late"])
    #expect(try list(.note).entries.map(\.record.remark) == ["Wears glasses"] && list(.note).total == 1)
    #expect(
      try list(by: "ben").entries.map(\.record.remark) == ["Drinks water", "Fire drill", "Began late"])
    #expect(try list(.note, by: "eva").total == 1 && list(.note, by: "ben").total == 0)
    #expect(try list(by: "eva", origin: .rehearsal).entries.isEmpty)
    #expect(try !lab.bytes().contains(Data("Fire drill".utf8)))
  }

  /// A run that was declared void, a task that was left out: each says which.
  @Test func whatStaffDidSaysWhatItWasAbout() throws {
    let ada = try lab.enrolWithConsent()
    let run = try lab.finishRun(ada)
    for (seen, intervention) in [Intervention.void(run.id), .skip(TaskInVariant(lab.survey.id))].enumerated()
    {
      let request = try InterventionRequest(intervention, reason: .technical, remark: "", seen: seen)
      try #require(
        try lab.store.intervene(request, for: ada, in: lab.study, context: desk(seen)) == .done)
    }
    let records = try list().entries.map(\.record)
    #expect(records.map(\.kind) == [.skip, .void])
    #expect(records.map(\.task) == [TaskInVariant(lab.survey.id), run.taskInVariant])
    #expect(try list(.void).total == 1)
  }

  @Test func theStationIsThatOfTheMoment() throws {
    let (one, two) = (
      try lab.registerStation("Tablet 1").station.id, try lab.registerStation("Tablet 2").station.id
    )
    let ada = try lab.enrolWithConsent()
    try note(.note, ada, "before", at: 5)
    _ = try lab.store.handOver(ada, to: one, in: lab.study, context: desk(10))
    try note(.note, ada, "at one", at: 20)
    let handover = try lab.store.move(ada, to: two, in: lab.study, context: desk(30))
    try note(.note, ada, "at two", at: 30)
    try lab.store.end(handover.id, how: .done, context: desk(40))
    try note(.note, ada, "after", at: 50)
    let places = try list().entries.map { ($0.record.remark, $0.station?.text) }
    #expect(places.map(\.0) == ["after", "at two", "at one", "before"])
    #expect(places.map(\.1) == [nil, "Tablet 2", "Tablet 1", nil])
  }

  @Test func pagesFollowOneAnotherWithoutGaps() throws {
    let ada = try lab.enrolWithConsent()
    for number in 1...123 { try note(.note, ada, "Note \(number)", at: number / 3) }
    let pages = try (1...4).map { try list(page: $0) }
    #expect(pages.map(\.entries.count) == [50, 50, 23, 0] && pages.allSatisfy { $0.total == 123 })
    #expect(pages.flatMap(\.entries).map(\.record.remark) == (1...123).reversed().map { "Note \($0)" })
  }

  @Test func rehearsalsAndOtherStudiesStandElsewhere() throws {
    let (real, rehearsed) = (try lab.enrolWithConsent(), try lab.enrolWithConsent(origin: .rehearsal))
    try note(.note, real, "real", at: 1)
    try note(.note, rehearsed, "rehearsed", at: 2)
    #expect(try list().entries.map(\.record.remark) == ["real"])
    #expect(try list(origin: .rehearsal).entries.map(\.record.remark) == ["rehearsed"])
    #expect(try lab.store.deviations(DeviationFilter(of: "other"), page: 1).isEmpty)
    #expect(try lab.store.deviationTotal(DeviationFilter(of: "other")) == 0)
  }

  /// A visit at another time than the study wants is one as well, with no words of its own where none were given.
  @Test func reasonsForVisitsAreAmongThem() throws {
    let ada = try lab.enrolWithConsent()
    let visit = lab.study.visits[0].id
    let begun = try lab.store.begin(
      visit, of: ada, seen: nil, in: lab.study, calendar: LabCalendar(), deviation: nil,
      context: desk(1))
    guard case .done(let here) = begun else { Issue.record("\(begun)"); return }
    let reason = try VisitDeviation(reason: .time, remark: "")
    #expect(
      try lab.store.end(here.id, seen: 0, in: lab.study, deviation: reason, context: desk(2)).isDone)
    let kept = try #require(try list().entries.first)
    #expect(kept.record.kind == .deviation && kept.record.reason == .time && kept.record.remark.isEmpty)
    #expect(kept.record.visit == visit)
    #expect(try !lab.actions().contains("remark.kept"))
  }

  // MARK: -

  private func list(
    _ kind: Intervention.Kind? = nil, by staff: StaffMember.ID? = nil, origin: Participant.Origin = .real,
    page: Int = 1
  ) throws -> DeviationListing {
    let filter = DeviationFilter(of: lab.study.id, origin: origin, kind: kind, by: staff)
    return try DeviationListing(
      entries: lab.store.deviations(filter, page: page), total: lab.store.deviationTotal(filter))
  }

  private func later(_ seconds: Int) -> Timestamp { start.advanced(bySeconds: seconds) }

  private func desk(_ seconds: Int) -> AuditContext {
    AuditContext(by: .staff("desk"), at: later(seconds))
  }

  private func note(
    _ intervention: Intervention, _ participant: Participant.ID, _ words: String,
    by name: StaffMember.ID = "ben", at seconds: Int
  ) throws {
    let verdict = try lab.store.intervene(
      InterventionRequest(intervention, reason: .interrupted, remark: words, seen: 0), for: participant,
      in: lab.study, context: AuditContext(by: .staff(name), at: later(seconds)))
    try #require(verdict == .done)
  }
}
