import Foundation
import Studies
import Testing

@testable import Storage

/// Messages that come back, and the invitations that they were, on real files.
struct DeliveryNoticeStoreTests {
  private let lab: TemporaryLab

  init() throws { lab = try TemporaryLab() }

  private func context(after days: Int = 0) -> AuditContext {
    AuditContext(by: .system, at: start.advanced(bySeconds: days * 86_400))
  }

  private func notice(
    _ name: String, _ status: String = "5.1.1", _ outcome: DeliveryNotice.Outcome = .failed
  ) -> DeliveryNotice {
    let numbers = status.split(separator: ".").compactMap { Int($0) }
    return DeliveryNotice(
      mailName: name, outcome: outcome,
      status: .init(kind: numbers[0], subject: numbers[1], detail: numbers[2]))
  }

  private func invite(_ addresses: String) throws {
    let list = InvitationList(
      id: "list", study: lab.study.id, language: Language("de"), staff: "desk", madeAt: start)
    #expect(try lab.store.invite(AddressList(addresses), as: list, context: context()))
  }

  private func all() throws -> [Invitation] {
    try lab.store.invitations(of: "list", page: 1, opensAddresses: true)
  }

  /// Writes what is due.
  private func round(after days: Int = 0) throws {
    var ended: [Participant.ID: Invitation.End] = [:]
    var messages: [OutboxMessage] = []
    for mail in try lab.store.invitationMail() {
      let person = mail.invitation.participant
      switch mail.decision(in: lab.studyWithoutQuietHours, at: context(after: days).time) {
      case .wait: break
      case .end(let end): ended[person] = end
      case .write(let number):
        messages.append(
          OutboxMessage(
            participant: person, study: lab.study.id,
            kind: number == 1 ? .invitation : .invitationReminder,
            recipient: try #require(try lab.store.invitedAddress(of: person)), subject: "Come",
            body: mail.code?.text ?? "", call: InvitationMessage(number: number)))
      }
    }
    try lab.store.settleInvitationMail(
      ending: ended, queueing: messages, context: context(after: days))
  }

  /// Sends what waits.
  /// - Returns: the names of the messages, in the order of their recipients
  @discardableResult
  private func send(after days: Int = 0) throws -> [String] {
    try lab.store.dueMessages(at: context(after: days).time).map { id in
      let waiting = try #require(try lab.store.waitingMessage(id))
      try lab.store.noteSent(id, context: context(after: days))
      return (waiting.message.recipient.text, waiting.mailName)
    }.sorted { $0.0 < $1.0 }.map { $0.1 }
  }

  @Test func everyMessageHasANameOfItsOwnThatNobodyKnows() throws {
    try invite("ada@example.org, bea@example.org")
    try round()
    let ids = try lab.store.dueMessages(at: start)
    let names = try ids.map { try #require(try lab.store.waitingMessage($0)).mailName }
    #expect(Set(names).count == 2 && names.allSatisfy { MailName.isPossible($0) })
    #expect(Set(names).isDisjoint(with: ids.map(\.text)))
    #expect(try ids.map { try #require(try lab.store.waitingMessage($0)).mailName } == names)
  }

  @Test func anInvitationThatComesBackHasEnded() throws {
    try invite("ada@example.org, bea@example.org")
    try round()
    let names = try send()
    #expect(try lab.store.note(notice(names[0]), context: context(after: 1)) == .noted(endsInvitation: true))
    #expect(try all().map(\.state) == [.refused, .sent])
    #expect(try all().map { $0.address?.text } == [nil, "bea@example.org"])
    try round(after: 8)
    let entries = try lab.store.outbox(of: [lab.study.id], page: 1).entries
    #expect(entries.count { $0.kind == .invitationReminder } == 1, "the other one is reminded")
    let returned = try #require(entries.first { $0.state == .failed })
    #expect(returned.problem == MailProblem(.cameBack, answer: "5.1.1") && returned.attempts == 1)
    #expect(returned.sentAt == nil && returned.nextAttemptAt == nil)
    #expect(try lab.store.refusedInvitations(of: [lab.study.id]).map(\.refused) == [1])
    #expect(try lab.store.refusedInvitations(of: ["another"]).isEmpty)
    let before = try lab.extent()
    #expect(try lab.store.note(notice(names[0]), context: context(after: 2)) == .nothing)
    #expect(try lab.extent() == before, "the same notice again changes nothing")
    #expect(try lab.store.brokenAuditEntries().isEmpty)
  }

  /// The invitation comes back late, and takes a reminder along that waits.
  @Test func aReminderThatWaitsIsNotSent() throws {
    try invite("ada@example.org")
    try round()
    let name = try #require(try send().first)
    try round(after: 8)
    #expect(try lab.store.dueMessages(at: context(after: 8).time).count == 1)
    #expect(try lab.store.note(notice(name), context: context(after: 8)) == .noted(endsInvitation: true))
    #expect(try lab.store.dueMessages(at: context(after: 30).time).isEmpty)
  }

  @Test(arguments: [
    ("4.4.1", DeliveryNotice.Outcome.delayed), ("2.0.0", .delivered),
  ])
  func aDelayOrADeliveryChangesNothing(_ status: String, _ outcome: DeliveryNotice.Outcome) throws {
    try invite("ada@example.org")
    try round()
    let name = try #require(try send().first)
    let before = try lab.extent()
    #expect(try lab.store.note(notice(name, status, outcome), context: context()) == .nothing)
    #expect(try lab.extent() == before)
  }

  @Test func aNameThatIsNotOursChangesNothing() throws {
    try invite("ada@example.org")
    try round()
    let message = try #require(try lab.store.dueMessages(at: start).first)
    try send()
    let before = try lab.extent()
    let names = [
      MailName.random(), message.text, "", "%", "' OR '1' = '1", String(repeating: "0", count: 32),
    ]
    for name in names {
      #expect(try lab.store.note(notice(name), context: context()) == .notOurs, "\(name)")
    }
    #expect(try lab.extent() == before)
  }

  /// A filter for spam takes against the sender: the address may be right, and is not deleted.
  @Test func aPolicyEndsNoInvitation() throws {
    try invite("ada@example.org")
    try round()
    let name = try #require(try send().first)
    #expect(
      try lab.store.note(notice(name, "5.7.26"), context: context()) == .noted(endsInvitation: false))
    #expect(try all()[0].address?.text == "ada@example.org" && all()[0].end == nil)
    #expect(try lab.store.outbox(of: [lab.study.id], page: 1).entries[0].problem?.kind == .turnedAway)
    try round(after: 8)
    #expect(try lab.store.dueMessages(at: context(after: 8).time).count == 1)
  }

  /// The console was killed before it marked the message as sent.
  @Test func aMessageThatCameBackIsNotSentAgain() throws {
    let id = try lab.store.queue(OutboxStoreTests.message(to: lab.enrol().id), context: context())
    let name = try #require(try lab.store.waitingMessage(id)).mailName
    #expect(try lab.store.note(notice(name), context: context()) == .noted(endsInvitation: false))
    #expect(try lab.store.dueMessages(at: context(after: 1).time).isEmpty)
    #expect(try lab.store.waitingMessage(id) == nil)
    #expect(try lab.store.identity.read { try $0.count("SELECT COUNT(*) FROM outbox_attachments") } == 0)
    try lab.store.noteSent(id, context: context())
    #expect(try lab.store.outboxEntry(id)?.state == .failed)
    #expect(try lab.bytes().range(of: Data("wilhelmina".utf8)) == nil)
  }

  @Test func whatCameBackIsToldUntilSomethingArrives() throws {
    let participant = try lab.enrol().id
    func returned(since days: Int = -14) throws -> Int {
      try lab.store.returnedMessages(of: [lab.study.id], since: context(after: days).time)
    }
    let id = try lab.store.queue(OutboxStoreTests.message(to: participant), context: context())
    try lab.store.noteProblem(
      MailProblem(.refusedRecipient, answer: "550"), with: id, context: context())
    #expect(try returned() == 1 && returned(since: 1) == 0)
    #expect(try lab.store.returnedMessages(of: ["another"], since: context(after: -14).time) == 0)
    let second = try lab.store.queue(OutboxStoreTests.message(to: participant), context: context(after: 1))
    #expect(try returned() == 1)
    try lab.store.noteSent(second, context: context(after: 1))
    #expect(try returned() == 0)
  }

  @Test func messagesAreCountedAgainOnlyAfterAChangeOrForOthers() {
    let cache = MessageCountCache()
    var reads = 0
    func count(
      _ studies: [Study.ID], without blocked: [Participant.ID] = [], since time: Timestamp? = nil,
      at change: Int64
    ) -> Int {
      cache.count(.init(studies: studies, blocked: blocked, since: time), at: change) {
        reads += 1
        return reads
      }
    }
    #expect(count(["a"], at: 1) == 1 && count(["a"], at: 1) == 1)
    #expect(count(["a", "b"], at: 1) == 2 && count(["a"], without: ["p"], at: 1) == 3)
    #expect(count(["a"], since: start, at: 1) == 4 && count(["a"], at: 1) == 1)
    #expect(count(["a"], at: 2) == 5 && count(["a"], at: 2) == 5)
    for second in 1...500 { _ = count(["a"], since: start.advanced(bySeconds: second), at: 2) }
    #expect(count(["a"], at: 2) == 506, "what is counted is not kept for ever")
  }

  /// The outbox lists and marks them; whoever is to do something is told of real participants alone.
  @Test func messagesOfRehearsalsAreNotCounted() throws {
    func counts() throws -> [Int] {
      [
        try lab.store.failingMessages(of: [lab.study.id]),
        try lab.store.returnedMessages(of: [lab.study.id], since: context(after: -14).time),
      ]
    }
    func trouble(_ origin: Participant.Origin) throws {
      for problem in [MailProblem.Kind.timedOut, .refusedRecipient] {
        let participant = try lab.enrol(origin: origin).id
        let id = try lab.store.queue(OutboxStoreTests.message(to: participant), context: context())
        try lab.store.noteProblem(MailProblem(problem, answer: ""), with: id, context: context())
      }
    }
    try trouble(.rehearsal)
    #expect(try counts() == [0, 0])
    #expect(try lab.store.outbox(of: [lab.study.id], page: 1).total == 2)
    for times in 1...2 {
      try trouble(.real)
      #expect(try counts() == [times, times])
    }
  }

  /// Refused addresses of invitations are told with their list, where something can be done about them.
  @Test func refusedInvitationsAreNotCountedTwice() throws {
    try invite("ada@example.org, bea@example.org")
    try round()
    let names = try send()
    _ = try lab.store.note(notice(names[0]), context: context())
    #expect(try lab.store.returnedMessages(of: [lab.study.id], since: context(after: -1).time) == 0)
    _ = try lab.store.note(notice(names[1], "5.7.1"), context: context())
    #expect(try lab.store.returnedMessages(of: [lab.study.id], since: context(after: -1).time) == 1)
  }

  // MARK: - What can be done

  private func refuse(_ addresses: String) throws {
    try invite(addresses)
    try round()
    for name in try send() { _ = try lab.store.note(notice(name), context: context()) }
  }

  private func correct(_ number: Int = 1, to address: String) throws -> AddressCorrection {
    try lab.store.correctInvitation(number, of: "list", to: MailAddress(address), context: context(after: 1))
  }

  @Test func theCorrectAddressIsInvitedWithTheSameLink() throws {
    try refuse("aad@example.org")
    let person = try all()[0].participant
    let code = try lab.code(of: person)
    #expect(try correct(to: "ada@example.org") == .done)
    #expect(try correct(to: "ada@example.org") == .notRefused, "a double tap")
    #expect(try all()[0].state == .waiting && all()[0].address?.text == "ada@example.org")
    try round(after: 1)
    let id = try #require(try lab.store.dueMessages(at: context(after: 1).time).first)
    let message = try #require(try lab.store.waitingMessage(id)).message
    #expect(message.kind == .invitation && message.recipient.text == "ada@example.org")
    #expect(message.body == code.text && message.call == InvitationMessage(number: 1))
    try send(after: 1)
    #expect(try all()[0].state == .sent)
    // The wrong address was never anybody's, and can be invited by another list.
    #expect(try lab.store.sort(AddressList("aad@example.org"), for: lab.study.id).new.count == 1)
    #expect(try lab.store.sort(AddressList("ada@example.org"), for: lab.study.id).invited.count == 1)
    #expect(try lab.bytes().range(of: Data("ada@example.org".utf8)) == nil)
    #expect(try lab.store.brokenAuditEntries().isEmpty)
  }

  /// A second notice about a message to the wrong address says nothing about the correct one.
  @Test func aLateNoticeAboutTheWrongAddressEndsNothing() throws {
    try invite("aad@example.org")
    try round()
    let first = try #require(try send().first)
    try round(after: 8)
    let second = try #require(try send(after: 8).first)
    _ = try lab.store.note(notice(second), context: context(after: 8))
    #expect(try correct(to: "ada@example.org") == .done)
    #expect(
      try lab.store.note(notice(first), context: context(after: 9)) == .noted(endsInvitation: false))
    #expect(try all()[0].end == nil)
  }

  @Test func noAddressIsInvitedTwiceByACorrection() throws {
    try refuse("aad@example.org, eab@example.org")
    let other = InvitationList(
      id: "other", study: lab.study.id, language: Language("de"), staff: "desk", madeAt: start)
    _ = try lab.store.invite(
      AddressList("cleo@example.org, dora@example.org"), as: other, context: context())
    let dora = try #require(
      try lab.store.invitations(of: "other", page: 1, opensAddresses: false).last
    ).participant
    _ = try lab.store.stopInvitation(of: dora, context: context())
    let before = try lab.extent()
    #expect(try correct(to: "CLEO@example.org") == .invited)
    #expect(try correct(to: "dora@example.org") == .stopped)
    #expect(try correct(7, to: "ada@example.org") == .notRefused)
    #expect(
      try lab.store.correctInvitation(
        1, of: "other", to: MailAddress("ada@example.org"), context: context()) == .notRefused)
    #expect(try lab.extent() == before)
    // The mailbox was full, and is no more.
    #expect(try correct(to: "aad@example.org") == .done)
    #expect(
      try lab.store.invitations(of: "list", endedAs: .refused, page: 1, opensAddresses: true).count == 1)
  }

  @Test func oneInvitationIsWithdrawn() throws {
    try refuse("aad@example.org, eab@example.org")
    let code = try lab.code(of: all()[0].participant)
    #expect(try lab.store.withdrawInvitation(1, of: "list", context: context()))
    #expect(try !lab.store.withdrawInvitation(1, of: "list", context: context()))
    #expect(try lab.store.participant(code: code) == nil)
    #expect(try all().map(\.number) == [2])
    #expect(try lab.store.refusedInvitations(of: [lab.study.id]).map(\.refused) == [1])
    #expect(try correct(to: "ada@example.org") == .notRefused)
    #expect(try lab.store.brokenAuditEntries().isEmpty)
  }

  /// Somebody whose message came back has begun with the code all the same.
  @Test func whoeverHasBegunStaysAParticipant() throws {
    try refuse("aad@example.org")
    let person = try all()[0].participant
    _ = try lab.store.begin(code: lab.code(of: person), form: "a form", address: "10.0.0.1", at: start)
    #expect(try correct(to: "ada@example.org") == .notRefused)
    #expect(try lab.store.withdrawInvitation(1, of: "list", context: context()))
    #expect(try lab.store.participation(of: person) != nil)
    #expect(try all().map(\.state) == [.used])
    #expect(try lab.store.refusedInvitations(of: [lab.study.id]).isEmpty)
  }

  @Test func aWithdrawnListAsksForNothing() throws {
    try refuse("aad@example.org")
    _ = try lab.store.withdrawInvitations(of: "list", context: context())
    #expect(try lab.store.refusedInvitations(of: [lab.study.id]).isEmpty)
    #expect(try correct(to: "ada@example.org") == .notRefused)
  }

  /// Messages from before have the name under which they were sent.
  @Test func everyRowHasAName() throws {
    try lab.store.queue(OutboxStoreTests.message(to: lab.enrol().id), context: context())
    let nameless = try lab.store.identity.read {
      try $0.count("SELECT COUNT(*) FROM outbox WHERE mail_name IS NULL")
    }
    #expect(nameless == 0)
  }
}
