import Foundation
import SampleStudies
import Testing

@testable import Storage
@testable import Studies

/// Messages that staff send to participants, on real files.
struct DispatchStoreTests {
  private let lab: TemporaryLab

  init(limits: UsageLimits) throws {
    let definition = OpenVisitStudy.definition()
    lab = try TemporaryLab(of: definition, definition.study(), limits: limits)
  }

  init() throws { try self.init(limits: UsageLimits()) }

  private let context = AuditContext(by: .staff("desk"), at: start)

  private func person(_ address: String?, allowsMail: Bool = true) throws -> Participant.ID {
    let person = try lab.enrolWithConsent()
    if let address {
      try lab.store.keepContact(["mail": address], messages: [], of: person, context: lab.context(person))
    }
    try lab.permit(lab.answers(allowsMail), as: person)
    return person
  }

  private func dispatch(_ id: MessageDispatch.ID, to people: [Participant.ID]) throws {
    try lab.store.dispatch(
      MessageDispatch(
        id: id, study: lab.study.id, message: "results", studyVersion: lab.study.version, staff: "desk",
        askedAt: start), to: people, context: context)
  }

  private func round(in store: SQLiteStore) throws {
    var leftOut: [(dispatch: MessageDispatch.ID, participant: Participant.ID)] = []
    var messages: [OutboxMessage] = []
    for mail in try store.dispatchMail(atMost: 100) {
      let person = mail.addressee.participant.id
      switch mail.decision(in: lab.studyWithoutQuietHours, at: start) {
      case .wait: break
      case .leaveOut: leftOut.append((mail.dispatch.id, person))
      case .write:
        let address = try #require(try store.contact(of: person)["mail"])
        messages.append(
          OutboxMessage(
            participant: person, study: lab.study.id, kind: .message, recipient: try MailAddress(address),
            subject: "Results", body: "They are there.",
            dispatch: DispatchedMessage(dispatch: mail.dispatch.id)))
      }
    }
    try store.settleDispatches(leavingOut: leftOut, queueing: messages, context: context)
  }

  @Test func onlyWhoAllowsItAndHasAnAddressIsCounted() throws {
    let ada = try person("ada@example.org")
    _ = try person("bea@example.org", allowsMail: false)
    _ = try person(nil)
    var query = ParticipantQuery(studies: [lab.study])
    query.origin = .real
    let found = try lab.store.addressees(query)
    #expect(found.count == 3)
    #expect(found.filter { $0.mayBeWritten(to: lab.study) }.map(\.participant.id) == [ada])
  }

  /// Those chosen come in the order in which they were chosen, each with the reason why nothing goes to them.
  @Test func whoeverGetsNothingHasAReason() throws {
    let people = try [
      person(nil), person("ada@example.org"), person("bea@example.org", allowsMail: false),
      person("cleo@example.org"),
    ]
    try lab.store.leave(people[3], session: nil, data: .kept, context: lab.context(people[3]))
    let found = try lab.store.addressees(of: people + ["unknown"])
    #expect(found.map(\.participant.id) == people)
    #expect(found.map { $0.obstacle(to: lab.study) } == [.noAddress, nil, .noPermission, .left])
    #expect(try lab.store.addressees(of: []).isEmpty)
  }

  @Test func eachGetsItOnceAlsoAfterARestart() throws {
    let people = try [person("ada@example.org"), person("bea@example.org")]
    for _ in 1...2 { try dispatch("one", to: people) }
    try lab.store.close()
    for _ in 1...3 {
      let store = try SQLiteStore(
        directory: lab.directory, kinds: [.implicitAssociation], access: .besideServer)
      defer { try? store.close() }
      try round(in: store)
      #expect(try store.outbox(of: [lab.study.id], page: 1).entries.map(\.kind) == [.message, .message])
      let progress = try #require(try store.dispatches(of: lab.study.id).first)
      #expect(progress.recipients == 2 && progress.waiting == 0 && progress.leftOut == 0)
      #expect(try store.brokenAuditEntries().isEmpty)
    }
  }

  @Test func whoTakesThePermissionBackMeanwhileIsLeftOut() throws {
    let people = try [person("ada@example.org"), person("bea@example.org")]
    try dispatch("one", to: people)
    try lab.permit(lab.answers(false), as: people[0], at: start.advanced(bySeconds: 60))
    try round(in: lab.store)
    #expect(try lab.store.outbox(of: [lab.study.id], page: 1).entries.map(\.participant) == [people[1]])
    #expect(try lab.store.dispatches(of: lab.study.id).map(\.leftOut) == [1])
    try lab.permit(lab.answers(false), as: people[1], at: start.advanced(bySeconds: 60))
    #expect(try lab.store.outbox(of: [lab.study.id], page: 1).entries.map(\.state) == [.failed])
  }

  /// Those who were sent it have it. Nothing goes to the others, neither from the outbox nor in a later round.
  @Test func whatHasNotBeenSentIsStopped() throws {
    let people = try [person("ada@example.org"), person("bea@example.org"), person("cleo@example.org")]
    try dispatch("one", to: Array(people.prefix(2)))
    try dispatch("other", to: [people[2]])
    try round(in: lab.store)
    let entries = try lab.store.outbox(of: [lab.study.id], page: 1).entries
    let ada = try #require(entries.first { $0.participant == people[0] }).id
    try lab.store.noteSent(ada, context: AuditContext(by: .system, at: start))
    try dispatch("late", to: people)
    #expect(try lab.store.stop("one", context: context) == 1)
    #expect(try lab.store.stop("late", context: context) == 3)
    for id in ["one", "late", "unknown"] as [MessageDispatch.ID] {
      #expect(try lab.store.stop(id, context: context) == 0, "\(id)")
    }
    try round(in: lab.store)
    let known = try lab.store.dispatches(of: lab.study.id).map { ($0.dispatch.id, $0) }
    let progress = Dictionary(uniqueKeysWithValues: known)
    let (one, late, other) = (progress["one"]!, progress["late"]!, progress["other"]!)
    #expect(one.sent == 1 && one.stopped == 1 && one.unsent == 0)
    #expect(late.sent == 0 && late.stopped == 3 && late.unsent == 0)
    #expect(other.stopped == 0 && other.queued == 1 && other.unsent == 1, "another one goes on")
    let states = try lab.store.outbox(of: [lab.study.id], page: 1).entries.map(\.state)
    #expect(states == [.waiting, .stopped, .sent])
    #expect(try lab.store.brokenAuditEntries().isEmpty)
  }

  /// A message that is written, or on its way to the mail server, while its dispatch is stopped.
  @Test func aStopInBetweenHoldsUnlessTheMessageHasArrived() throws {
    let ada = try person("ada@example.org")
    try dispatch("one", to: [ada])
    let message = OutboxMessage(
      participant: ada, study: lab.study.id, kind: .message, recipient: try MailAddress("ada@example.org"),
      subject: "Results", body: "They are there.", dispatch: DispatchedMessage(dispatch: "one"))
    #expect(try lab.store.stop("one", context: context) == 1)
    try lab.store.settleDispatches(leavingOut: [], queueing: [message], context: context)
    #expect(try lab.store.outbox(of: [lab.study.id], page: 1).entries.isEmpty)
    try dispatch("two", to: [ada])
    try round(in: lab.store)
    let id = try #require(try lab.store.outbox(of: [lab.study.id], page: 1).entries.first).id
    #expect(try lab.store.stop("two", context: context) == 1)
    #expect(try lab.store.waitingMessage(id) == nil && lab.store.outboxEntry(id)?.state == .stopped)
    try lab.store.noteProblem(
      MailProblem(.timedOut, answer: ""), with: id, context: AuditContext(by: .system, at: start))
    #expect(try lab.store.outboxEntry(id)?.state == .stopped)
    try lab.store.noteSent(id, context: AuditContext(by: .system, at: start))
    let progress = try #require(try lab.store.dispatches(of: lab.study.id).first { $0.dispatch.id == "two" })
    #expect(progress.sent == 1 && progress.stopped == 0)
  }

  @Test func theLimitsOfARecipientHold() throws {
    var limits = UsageLimits()
    limits.messagesPerParticipant = 2
    let tests = try DispatchStoreTests(limits: limits)
    let lab = tests.lab
    let ada = try tests.person("ada@example.org")
    for number in 1...3 { try tests.dispatch(MessageDispatch.ID("number \(number)"), to: [ada]) }
    try tests.round(in: lab.store)
    #expect(try lab.store.outbox(of: [lab.study.id], page: 1).total == 2)
    #expect(try lab.store.dispatches(of: lab.study.id).map(\.leftOut).reduce(0, +) == 1)
  }
}
