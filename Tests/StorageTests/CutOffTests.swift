import Foundation
import Studies
import Testing

@testable import Storage

/// Verbs that change both databases are cut off between every two of their commits: the second never comes, and a new
/// start finds out what is still to be done.
struct CutOffTests {
  static let address = "ada@example.org"
  let lab: TemporaryLab

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
}

// MARK: - Steps

extension CutOffTests {
  func context() -> AuditContext { AuditContext(by: .system, at: start) }

  /// Somebody whose address is known before they sign, as it is where a consent is signed anew.
  func reachable(_ lab: TemporaryLab) throws -> Participant.ID {
    let participant = try lab.enrol().id
    try lab.store.keepContact(
      ["email": Self.address], messages: [], of: participant, context: lab.context(participant))
    return participant
  }

  /// A message of staff waits for two, one of whom takes the permission back.
  func cutOffRefusal() throws -> Participant.ID {
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
  func expectDropped(for person: Participant.ID, in store: SQLiteStore) throws {
    let entries = try store.outbox(of: [lab.study.id], page: 1).entries
    #expect(entries.count == 2 && entries.count { $0.state == .failed } == 1)
    for entry in entries {
      let isDropped = entry.problem?.kind == .notWanted && entry.state == .failed
      #expect(isDropped ? entry.participant == person : entry.state == .waiting)
    }
    #expect(try store.auditTrail(of: person).count { $0.action == "mail.failed" } == 1)
    #expect(try store.brokenAuditEntries().isEmpty)
  }

  func countersigned() throws -> (TemporaryLab, Participant.ID, Consent) {
    let lab = try TemporaryLab(changing: "consent:\n", to: "consent:\n  countersignature: yes\n")
    let participant = try reachable(lab)
    try sign(participant, lab, copies: false)
    let consent = try #require(try lab.store.participation(of: participant)?.consents.first)
    return (lab, participant, consent)
  }

  func sign(
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

  func countersign(
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

  func keep(
    _ participant: Participant.ID, _ messages: [OutboxMessage], _ store: SQLiteStore? = nil
  ) throws {
    try (store ?? lab.store).keepContact(
      ["email": Self.address], messages: messages, of: participant, context: lab.context(participant))
  }

  func copy(to participant: Participant.ID, _ address: String = CutOffTests.address) throws
    -> OutboxMessage
  {
    try OutboxStoreTests.message(to: participant, in: lab.study.id, address: address)
  }

  /// Does what the console does about copies that are owed, without its pages.
  func round(_ store: SQLiteStore, _ lab: TemporaryLab) throws {
    try settle(store.copiesOwed(), store, lab)
  }

  func settle(_ owed: [OwedCopy], _ store: SQLiteStore, _ lab: TemporaryLab) throws {
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

  func messages(_ store: SQLiteStore) throws -> [String] {
    try store.outbox(of: [lab.study.id], page: 1).entries.map { "\($0.kind.rawValue) \($0.state.rawValue)" }
  }
}
