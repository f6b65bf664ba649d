import Foundation
import Studies
import Testing

@testable import Storage

extension CutOffTests {
  // MARK: - Contact data of a survey

  /// The value is sealed, and the answer that says so never comes: the page that is sent again brings it, once.
  @Test func aChangedContactAnswerIsStoredWhenItsPageIsSentAgain() throws {
    let lab = try SurveyLab()
    func send(_ email: String, after seconds: Int) throws {
      try lab.send("email", ["email": email], at: start.advanced(bySeconds: seconds))
    }
    func answered() throws -> [Timestamp] {
      try lab.store.history(of: "home", by: lab.participant).map(\.answeredAt)
    }
    let (first, again) = (start.advanced(bySeconds: 1), start.advanced(bySeconds: 3))
    try send("one@example.org", after: 1)
    try cutOff(lab.store.research, "INSERT", "answers") { try send("two@example.org", after: 2) }
    let contacts = try lab.store.contactAnswers(to: "home", of: lab.participant)
    #expect(try Array(contacts.values) == ["two@example.org"] && answered() == [first])
    try send("two@example.org", after: 3)
    #expect(try answered() == [first, again])
    try send("two@example.org", after: 4)
    #expect(try answered() == [first, again])
    #expect(try lab.store.identity.read { try $0.count("SELECT COUNT(*) FROM survey_contacts") } == 2)
  }

  // MARK: - The permission

  /// Delivery asks no permission: what waits has to be dropped before it begins.
  @Test func aMessageOfStaffIsDroppedByTheNextRoundWhereThePermissionWasTakenBack() throws {
    let refused = try cutOffRefusal()
    try afterRestart(lab) { store in
      #expect(try messages(store) == ["message waiting", "message waiting"])
      for _ in 1...2 { try store.settleDispatches(leavingOut: [], queueing: [], context: context()) }
      try expectDropped(for: refused, in: store)
    }
  }

  @Test func aMessageOfStaffIsDroppedByTheNextStartWhereThePermissionWasTakenBack() throws {
    let refused = try cutOffRefusal()
    try afterRestart(lab) { store in
      for _ in 1...2 { try store.finishRefusals(context: context()) }
      try expectDropped(for: refused, in: store)
    }
  }

  // MARK: - Departures

  @Test func whoeverHasLeftIsForgottenByTheNextStart() throws {
    let (participant, other) = (try reachable(lab), try reachable(lab))
    try sign(participant, lab)
    try cutOff(lab.store.identity, "DELETE", "contact_details") {
      try lab.store.leave(participant, session: nil, context: lab.context(participant))
    }
    #expect(try messages(lab.store) == ["consent-copy waiting"])
    try afterRestart(lab) { store in
      #expect(try store.contact(of: participant) == ["email": Self.address])
      try store.finishDepartures(context: context())
      #expect(try store.contact(of: participant).isEmpty && store.contact(of: other).count == 1)
      #expect(try messages(store) == ["consent-copy failed"] && store.copiesOwed().isEmpty)
      let entries = try store.auditTrail(of: participant).count
      try store.finishDepartures(context: context())
      #expect(try store.auditTrail(of: participant).count == entries)
    }
  }

  /// Somebody whom staff found not to be eligible, and whose data are not kept.
  @Test func whoeverWasFoundIneligibleIsForgottenByTheNextStart() throws {
    let (participant, other) = (try reachable(lab), try reachable(lab))
    try lab.decide(.eligible, ["age": .number(18)], as: participant)
    try sign(participant, lab)
    let request = try InterventionRequest(
      .foundIneligible(Ineligibility(requirement: "age", data: .withdrawn)), reason: .mistake,
      remark: "17 years old", seen: 0)
    try cutOff(lab.store.identity, "DELETE", "contact_details") {
      _ = try lab.store.intervene(
        request, for: participant, in: lab.study, context: AuditContext(by: .staff("robin"), at: start))
    }
    #expect(try lab.store.participation(of: participant)?.participant.isOutOfReach == true)
    #expect(try messages(lab.store) == ["consent-copy waiting"])
    try afterRestart(lab) { store in
      #expect(try store.contact(of: participant) == ["email": Self.address])
      for _ in 1...2 { try store.finishDepartures(context: context()) }
      #expect(try store.contact(of: participant).isEmpty && store.contact(of: other).count == 1)
      #expect(try messages(store) == ["consent-copy failed"] && store.copiesOwed().isEmpty)
      #expect(try store.auditTrail(of: participant).count { $0.action == "contact.forgotten" } == 1)
    }
  }

  /// Somebody who told no more than a survey how to reach them.
  @Test func contactAnswersOfWhoeverHasLeftAreForgottenByTheNextStart() throws {
    let lab = try SurveyLab()
    let participant = lab.participant
    try lab.send("email", ["email": Self.address])
    try cutOff(lab.store.identity, "DELETE", "survey_contacts") {
      try lab.store.leave(participant, session: nil, context: lab.lab.context(participant))
    }
    try afterRestart(lab.lab) { store in
      #expect(try store.contact(of: participant).isEmpty)
      #expect(try Array(store.contactAnswers(to: "home", of: participant).values) == [Self.address])
      try store.finishDepartures(context: context())
      #expect(try store.contactAnswers(to: "home", of: participant).isEmpty)
      #expect(try store.auditTrail(of: participant).count { $0.action == "contact.forgotten" } == 1)
    }
  }

  /// The reason why the change did not happen is told, though the remark about it is left.
  @Test func aRemarkThatCannotBeDeletedDoesNotHideWhyNothingWasDone() throws {
    let person = try lab.enrol().id
    var told: StoreRefusal?
    try cutOff(lab.store.identity, "DELETE", "remarks") {
      do {
        _ = try lab.store.withRemark(
          "was ill", of: person, context: AuditContext(by: .staff("robin"), at: start), keptIf: { $0 }
        ) { (_: Identifier<InterventionRecord>) -> Bool in throw StoreRefusal.noConsentInForce }
      } catch {
        told = error as? StoreRefusal
        throw error
      }
    }
    #expect(told == .noConsentInForce)
  }

  @Test func nothingIsKeptAboutWhoeverWasTurnedAway() throws {
    let (participant, other) = (try lab.enrol().id, try lab.enrol().id)
    for person in [participant, other] {
      let staff = AuditContext(by: .staff("robin"), at: start)
      _ = try lab.store.withRemark("was ill", of: person, context: staff, keptIf: { $0 }) {
        (_: Identifier<InterventionRecord>) in true
      }
    }
    try cutOff(lab.store.identity, "DELETE", "remarks") {
      try lab.decide(.notEligible(unmet: ["age"]), ["age": .number(17)], as: participant)
    }
    try afterRestart(lab) { store in
      func remarks() throws -> [String] {
        try store.identity.read { try $0.texts("SELECT participant FROM remarks") }
      }
      #expect(try Set(remarks()) == [participant.text, other.text])
      try store.finishDepartures(context: context())
      #expect(try remarks() == [other.text])
    }
  }

  /// The signed document of somebody whose data are gone, at the end of the time for which it had to be kept.
  @Test func aKeptDocumentIsDeletedByTheNextStep() throws {
    let full = try FullLab()
    let (lab, ada) = (full.lab, full.ada)
    let consent = try #require(try lab.store.participation(of: ada)?.consents.first)
    try lab.store.leave(
      ada, session: nil, data: .deleted(keepingConsentYears: 10), context: lab.context(ada))
    let due = start.advanced(bySeconds: DeletionRequest.daysToUndo * 86_400)
    try lab.store.finishDeletions(context: AuditContext(by: .system, at: due))
    let end = AuditContext(by: .system, at: DeletionRequest.consentKept(signedAt: start, years: 10))
    try cutOff(lab.store.identity, "DELETE", "kept_papers") {
      try lab.store.finishDeletions(context: end)
    }
    try afterRestart(lab) { store in
      func kept() throws -> Int {
        try store.identity.read { try $0.count("SELECT COUNT(*) FROM kept_papers") }
      }
      #expect(try store.paper(of: consent.id) != nil && kept() == 1)
      for _ in 1...2 { try store.finishDeletions(context: end) }
      #expect(try store.paper(of: consent.id) == nil && kept() == 0)
      let deletions = try store.deletions(of: lab.study.id).final
      #expect(deletions.map(\.consentKeptUntil) == [nil] && deletions.map(\.isTraceless) == [true])
      #expect(try store.brokenAuditEntries().isEmpty)
    }
  }

  @Test func rehearsalsCanBeDeletedAgain() throws {
    let rehearsed = try lab.enrolWithConsent(origin: .rehearsal)
    let real = try lab.enrolWithConsent()
    try cutOff(lab.store.research, "DELETE", "participants") {
      try lab.store.deleteRehearsals(of: lab.study.id, context: context())
    }
    #expect(try lab.extent()["identity.signatures"] == 1)
    try afterRestart(lab) { store in
      let halfGone = try store.participation(of: rehearsed)
      let deleted = try store.deleteRehearsals(of: lab.study.id, context: context())
      #expect(halfGone != nil && deleted == 1)
      let (gone, kept) = (try store.participation(of: rehearsed), try store.participation(of: real))
      #expect(gone == nil && kept != nil)
    }
  }
}
