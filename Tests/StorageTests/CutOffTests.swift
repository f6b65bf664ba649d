import Foundation
import Studies
import Testing

@testable import Storage

/// Verbs that change both databases are cut off between every two of their commits: the second never comes, and a new
/// start finds out what is still to be done.
struct CutOffTests {
  private static let address = "ada@example.org"
  private let lab: TemporaryLab

  init() throws { lab = try TemporaryLab() }

  // MARK: - The signature of the participant

  @Test func aCopyIsOwedUntilItIsInTheOutbox() throws {
    let participant = try reachable(lab)
    try cutOff(lab.store.identity, "INSERT", "outbox") { try sign(participant, lab) }
    #expect(try lab.count("consents") == 1)
    try afterRestart(lab) { store in
      #expect(try messages(store) == [] && store.copiesOwed().map(\.isInForce) == [true])
      let seenTwice = try store.copiesOwed()
      try round(store, lab)
      #expect(try messages(store) == ["consent-copy waiting"] && store.copiesOwed().isEmpty)
      // By somebody who does not know that it was done; and after it was sent.
      try settle(seenTwice, store, lab)
      let message = try store.outbox(of: [lab.study.id], page: 1).entries[0].id
      try store.noteSent(message, context: context())
      try settle(seenTwice, store, lab)
      #expect(try messages(store) == ["consent-copy sent"])
      #expect(try store.auditTrail(of: participant).count { $0.action == "mail.queued" } == 1)
      #expect(try store.brokenAuditEntries().isEmpty)
    }
  }

  @Test func severalRoundsAtOnceSendOneCopy() throws {
    let participant = try reachable(lab)
    try cutOff(lab.store.identity, "INSERT", "outbox") { try sign(participant, lab) }
    let owed = try lab.store.copiesOwed()
    #expect(owed.count == 1)
    let failed = Collected<String>()
    let atOnce = onThreads(4) { _ in
      do { try settle(owed, lab.store, lab) } catch { failed.add("\(error)") }
    }
    #expect(atOnce > 1, "no two rounds were at it at the same time")
    #expect(failed.values == [])
    #expect(try messages(lab.store) == ["consent-copy waiting"])
  }

  @Test func aSignatureThatDoesNotCountIsNotSent() throws {
    let participant = try reachable(lab)
    try cutOff(lab.store.research, "INSERT", "consents") { try sign(participant, lab) }
    #expect(try lab.count("consents") == 0 && lab.extent()["identity.signatures"] == 1)
    try afterRestart(lab) { store in
      #expect(try store.copiesOwed().map(\.isInForce) == [false])
      try round(store, lab)
      #expect(try messages(store) == [] && store.copiesOwed().isEmpty)
      // They sign again, and are sent that one.
      try sign(participant, lab, store)
      try round(store, lab)
      #expect(try messages(store) == ["consent-copy waiting"] && store.copiesOwed().isEmpty)
    }
  }

  // MARK: - The signature of the experimenter

  @Test func theCopyWithBothSignaturesIsOwedToo() throws {
    let (lab, participant, consent) = try countersigned()
    try cutOff(lab.store.identity, "INSERT", "outbox") { try countersign(consent, participant, lab) }
    #expect(try lab.count("countersignatures") == 1)
    try afterRestart(lab) { store in
      #expect(try store.copiesOwed().map(\.paper) == [2] && messages(store) == [])
      try round(store, lab)
      try round(store, lab)
      #expect(try messages(store) == ["consent-copy waiting"])
    }
  }

  @Test func aCountersignatureThatDoesNotCountIsNotSent() throws {
    let (lab, participant, consent) = try countersigned()
    try cutOff(lab.store.research, "INSERT", "countersignatures") {
      try countersign(consent, participant, lab)
    }
    try afterRestart(lab) { store in
      #expect(try store.copiesOwed().map(\.isInForce) == [false])
      // Given again before any round: the copy that was cut off is superseded, not sent as well.
      try countersign(consent, participant, lab, store)
      try round(store, lab)
      #expect(try messages(store) == ["consent-copy waiting"] && store.copiesOwed().isEmpty)
    }
  }

  // MARK: - The address

  /// The address and its message are one transaction; that the question was asked follows.
  @Test func anAddressThatIsAskedForAgainIsSentOneCopy() throws {
    let participant = try lab.enrol().id
    try sign(participant, lab, copies: false)
    try cutOff(lab.store.research, "UPDATE", "participants") {
      try keep(participant, [copy(to: participant)])
    }
    try afterRestart(lab) { store in
      #expect(try store.participation(of: participant)?.participant.wasAskedForContact == false)
      #expect(try store.contact(of: participant) == ["email": Self.address])
      try keep(participant, [copy(to: participant)], store)
      try round(store, lab)
      #expect(try messages(store) == ["consent-copy waiting"])
      #expect(try store.participation(of: participant)?.participant.wasAskedForContact == true)
    }
  }

  /// A participant who gives another address before the next round is sent one copy, there.
  @Test func anotherAddressTakesTheCopyThatWasOwed() throws {
    let participant = try reachable(lab)
    try cutOff(lab.store.identity, "INSERT", "outbox") { try sign(participant, lab) }
    try lab.store.keepContact(
      ["email": "new@example.org"], messages: [copy(to: participant, "new@example.org")], of: participant,
      context: lab.context(participant))
    try round(lab.store, lab)
    #expect(try messages(lab.store) == ["consent-copy waiting"])
    let message = try lab.store.outbox(of: [lab.study.id], page: 1).entries[0].id
    #expect(try lab.store.waitingMessage(message)?.message.recipient.text == "new@example.org")
  }

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

// MARK: - Steps

extension CutOffTests {
  private func context() -> AuditContext { AuditContext(by: .system, at: start) }

  /// Somebody whose address is known before they sign, as it is where a consent is signed anew.
  private func reachable(_ lab: TemporaryLab) throws -> Participant.ID {
    let participant = try lab.enrol().id
    try lab.store.keepContact(
      ["email": Self.address], messages: [], of: participant, context: lab.context(participant))
    return participant
  }

  /// A message of staff waits for two, one of whom takes the permission back.
  private func cutOffRefusal() throws -> Participant.ID {
    let people = [try reachable(lab), try reachable(lab)]
    let reminders = Permission.Known.reminders.id
    for person in people { try lab.permit([reminders: true], as: person) }
    let dispatch = MessageDispatch(
      id: "one", study: lab.study.id, message: "results", studyVersion: lab.study.version, staff: "desk",
      askedAt: start)
    try lab.store.dispatch(dispatch, to: people, context: context())
    let messages = try people.map {
      OutboxMessage(
        participant: $0, study: lab.study.id, kind: .message, recipient: try MailAddress(Self.address),
        subject: "Results", body: "They are there.", dispatch: DispatchedMessage(dispatch: dispatch.id))
    }
    try lab.store.settleDispatches(leavingOut: [], queueing: messages, context: context())
    try cutOff(lab.store.identity, "UPDATE", "outbox") {
      try lab.permit([reminders: false], as: people[0], at: start.advanced(bySeconds: 60))
    }
    return people[0]
  }

  /// Once, and no other message.
  private func expectDropped(for person: Participant.ID, in store: SQLiteStore) throws {
    let entries = try store.outbox(of: [lab.study.id], page: 1).entries
    #expect(entries.count == 2 && entries.count { $0.state == .failed } == 1)
    for entry in entries {
      let isDropped = entry.problem?.kind == .notWanted && entry.state == .failed
      #expect(isDropped ? entry.participant == person : entry.state == .waiting)
    }
    #expect(try store.auditTrail(of: person).count { $0.action == "mail.failed" } == 1)
    #expect(try store.brokenAuditEntries().isEmpty)
  }

  private func countersigned() throws -> (TemporaryLab, Participant.ID, Consent) {
    let lab = try TemporaryLab(changing: "consent:\n", to: "consent:\n  countersignature: yes\n")
    let participant = try reachable(lab)
    try sign(participant, lab, copies: false)
    let consent = try #require(try lab.store.participation(of: participant)?.consents.first)
    return (lab, participant, consent)
  }

  private func sign(
    _ participant: Participant.ID, _ lab: TemporaryLab, _ store: SQLiteStore? = nil, copies: Bool = true
  ) throws {
    let store = store ?? lab.store
    let id = Consent.ID.new(at: start)
    let participation = try #require(try store.participation(of: participant))
    let signature = Signature(name: try PrintedName("Ada Lovelace"))
    let record = ConsentRecord(
      participation, in: lab.study, consent: id, text: "A text", signature: signature, statements: [:],
      readings: [], at: start)
    let consent = Consent(
      id: id, documentNumber: lab.study.consent.number, documentVersion: lab.study.consent.version,
      studyVersion: lab.study.version, language: Language("en"), signedAt: start, signedDigest: record.digest)
    try store.sign(
      SignedConsent(
        consent: consent, signature: signature, record: record,
        paper: SignedPaper(document: [1], signature: [2])),
      messages: copies ? [copy(to: participant)] : [], participant: participant,
      context: lab.context(participant))
  }

  private func countersign(
    _ consent: Consent, _ participant: Participant.ID, _ lab: TemporaryLab, _ store: SQLiteStore? = nil
  ) throws {
    let store = store ?? lab.store
    let signature = Countersignature(name: try PrintedName("Robin Sommer"), drawing: nil, signedAt: start)
    let record = try store.record(of: consent, participant: participant)?
      .countersigned(signature, account: "robin")
    try store.countersign(
      CountersignedConsent(
        consent: consent.id, signature: signature, record: record,
        paper: SignedPaper(document: [3], signature: [4])),
      messages: [copy(to: participant)], participant: participant,
      context: AuditContext(by: .staff("robin"), at: start))
  }

  private func keep(
    _ participant: Participant.ID, _ messages: [OutboxMessage], _ store: SQLiteStore? = nil
  ) throws {
    try (store ?? lab.store).keepContact(
      ["email": Self.address], messages: messages, of: participant, context: lab.context(participant))
  }

  private func copy(to participant: Participant.ID, _ address: String = CutOffTests.address) throws
    -> OutboxMessage
  {
    try OutboxStoreTests.message(to: participant, in: lab.study.id, address: address)
  }

  /// Does what the console does about copies that are owed, without its pages.
  private func round(_ store: SQLiteStore, _ lab: TemporaryLab) throws {
    try settle(store.copiesOwed(), store, lab)
  }

  private func settle(_ owed: [OwedCopy], _ store: SQLiteStore, _ lab: TemporaryLab) throws {
    for copy in owed {
      switch copy.decision(in: lab.study) {
      case .waiting: break
      case .dropped: try store.drop(copy, context: context())
      case .due:
        let participant = try #require(copy.participant).id
        try store.queue(self.copy(to: participant), with: copy, context: context())
      }
    }
  }

  private func messages(_ store: SQLiteStore) throws -> [String] {
    try store.outbox(of: [lab.study.id], page: 1).entries.map { "\($0.kind.rawValue) \($0.state.rawValue)" }
  }
}
