import Foundation
import Studies
import Testing

@testable import Storage

/// Names for visits, sealed, until the visit is over.
struct VisitLabelStoreTests {
  private let lab: TemporaryLab
  private let desk = AuditContext(by: .staff("desk"), at: start)

  init() throws { lab = try TemporaryLab() }

  private func label(_ participant: Participant.ID) throws -> String? {
    try lab.store.visitLabels(of: [participant])[participant]?.label.text
  }

  private func plan(_ participant: Participant.ID) throws -> Visit {
    let verdict = try lab.store.plan(
      VisitPlan(time: start.advanced(bySeconds: 3600), minutes: 60, experimenter: nil, station: nil),
      visit: lab.study.visits[0].id, of: participant, in: lab.study, calendar: LabCalendar(), deviation: nil,
      context: desk)
    guard case .done(let visit) = verdict else { throw StoreRefusal.noSuchPosition }
    return visit
  }

  @Test func oneIsKeptSealedAndReplaced() throws {
    let (one, two) = (try lab.enrolWithConsent(), try lab.enrolWithConsent())
    try lab.store.keep(VisitLabel("Zauberschön"), of: one, for: nil, context: desk)
    try lab.store.keep(VisitLabel("Lovelace"), of: one, for: nil, context: desk)
    #expect(try label(one) == "Lovelace" && label(two) == nil)
    let bytes = try #require(
      try lab.store.identity.read { try $0.value("SELECT label_sealed FROM visit_labels") as Data? })
    #expect(bytes.range(of: Data("Lovelace".utf8)) == nil)
    // In the row of somebody else it opens for nobody.
    try lab.store.identity.write { try $0.run("UPDATE visit_labels SET participant = ?", [two]) }
    #expect(throws: (any Error).self) { try label(two) }
    try lab.store.identity.write { try $0.run("UPDATE visit_labels SET participant = ?", [one]) }
    try lab.store.keep(nil, of: one, for: nil, context: desk)
    #expect(try label(one) == nil)
  }

  @Test func itGoesWithItsVisit() throws {
    let (missed, expected) = (try lab.enrolWithConsent(), try lab.enrolWithConsent())
    let visits = try [missed, expected].map(plan)
    for visit in visits {
      try lab.store.keep(VisitLabel("Somebody"), of: visit.participant, for: visit, context: desk)
    }
    #expect(try lab.store.forgetVisitLabels(at: start) == 0)
    _ = try lab.store.close(visits[0].id, as: .cancelled, seen: 0, in: lab.study, context: desk)
    #expect(try lab.store.forgetVisitLabels(at: start) == 1)
    #expect(try label(missed) == nil && label(expected) == "Somebody")
    // Nobody closed the other one: its time is up a day after its planned end.
    let end = visits[1].plannedUntil.advanced(bySeconds: KeptVisitLabel.graceSeconds)
    #expect(try lab.store.forgetVisitLabels(at: end.advanced(bySeconds: -1)) == 0)
    #expect(try lab.store.forgetVisitLabels(at: end) == 1)
    #expect(try label(expected) == nil)
  }

  @Test func itGoesWithWhoeverIsTurnedAway() throws {
    let participant = try lab.enrol().id
    try lab.store.keep(VisitLabel("Somebody"), of: participant, for: nil, context: desk)
    try lab.decide(.notEligible(unmet: ["age"]), ["age": .number(17)], as: participant)
    #expect(try lab.store.identity.read { try $0.count("SELECT COUNT(*) FROM visit_labels") } == 0)
  }
}
