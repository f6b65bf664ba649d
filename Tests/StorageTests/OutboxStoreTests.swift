import Crypto
import Foundation
import Studies
import Testing

@testable import Storage

/// The outbox on real files: sealed while it waits, empty after that.
struct OutboxStoreTests {
  private static let address = "wilhelmina@zauberschoen.example"
  private static let secrets = [
    address, "Wilhelmina", "Betreff Quitte", "Text Mispel", "Datei Schlehe", "Inhalt Hagebutte",
  ]

  static func message(
    to participant: Participant.ID, in study: Study.ID = "weight-iat", address: String = address
  ) throws -> OutboxMessage {
    OutboxMessage(
      participant: participant, study: study, kind: .consentCopy, recipient: try MailAddress(address),
      recipientName: "Wilhelmina", subject: "Betreff Quitte", body: "Text Mispel",
      attachments: [
        .init(
          name: "Datei Schlehe.pdf", mediaType: "application/pdf", content: Array("Inhalt Hagebutte".utf8)),
        .init(name: "leer", mediaType: "text/plain", content: []),
      ])
  }

  private func expectNowhere(in lab: TemporaryLab) throws {
    for secret in Self.secrets {
      #expect(try lab.bytes().range(of: Data(secret.utf8)) == nil, "“\(secret)” lies in a file")
    }
  }

  private func context(after seconds: Int = 0) -> AuditContext {
    AuditContext(by: .system, at: start.advanced(bySeconds: seconds))
  }

  @Test func nothingOfAMessageLiesInAFileInPlainText() throws {
    let lab = try TemporaryLab()
    let participant = try lab.enrol().id
    let id = try lab.store.queue(Self.message(to: participant), context: context())
    try expectNowhere(in: lab)
    try lab.store.noteProblem(
      MailProblem(
        .refusedForNow, answer: "450 <\(Self.address)> later", hiding: MailAddress(Self.address)),
      with: id, context: context())
    try expectNowhere(in: lab)
    try lab.store.close()
    try expectNowhere(in: lab)
  }

  /// Nothing is sent to an address that turned out to be somebody else's, or to participants who have left.
  @Test func whatWaitsForAnAddressThatIsGoneIsNotSent() throws {
    let lab = try TemporaryLab()
    let (participant, other) = (try lab.enrolWithConsent(), try lab.enrolWithConsent())
    func keep(_ address: String) throws {
      try lab.store.keepContact(
        ["email": address], messages: [Self.message(to: participant, address: address)], of: participant,
        context: lab.context(participant))
    }
    func states() throws -> [String] {
      try lab.store.outbox(of: ["weight-iat"], page: 1).entries.filter { $0.participant == participant }
        .map { "\($0.state.rawValue) \($0.problem?.kind.rawValue ?? "")" }.sorted()
    }
    let others = try lab.store.queue(Self.message(to: other), context: context())
    try keep("aad@example.org")
    // As somebody types it; on the envelope it stands otherwise.
    try keep("ada@Bücher.example")
    #expect(try states() == ["failed not-wanted", "waiting "])
    try lab.store.keepContact(
      ["email": "ada@Bücher.example", "phone": "0123"], messages: [], of: participant,
      context: lab.context(participant))
    #expect(try states() == ["failed not-wanted", "waiting "], "the address is the same")
    try lab.store.leave(participant, session: nil, context: lab.context(participant))
    #expect(try states() == ["failed not-wanted", "failed not-wanted"])
    #expect(try lab.store.dueMessages(at: start) == [others])
    #expect(try lab.bytes().range(of: Data("aad@example.org".utf8)) == nil)
    #expect(try lab.store.brokenAuditEntries().isEmpty)
  }

  /// A person who takes part several times with somebody else's address does not fill their mailbox.
  @Test func oneAddressGetsSoManyWhoeverCausesThem() throws {
    let lab = try TemporaryLab()
    let spellings = ["a.stranger@example.org", "A.Stranger@Example.org", "a.stranger+1@example.org"]
    var queued = 0
    for number in 0..<12 {
      let participant = try lab.enrolWithConsent()
      let message = try Self.message(to: participant, address: spellings[number % 3])
      let isQueued = try lab.store.keepContact(
        ["email": "a.stranger@example.org"], messages: [message], of: participant,
        context: lab.context(participant))
      if isQueued { queued += 1 }
    }
    #expect(queued == UsageLimits().messagesPerRecipient)
    let somebody = try lab.enrolWithConsent()
    func isQueued(to address: String, at time: Timestamp) throws -> Bool {
      try lab.store.keepContact(
        ["email": address], messages: [Self.message(to: somebody, address: address)], of: somebody,
        context: lab.context(somebody, at: time))
    }
    #expect(try isQueued(to: "somebody.else@example.org", at: start))
    #expect(try isQueued(to: spellings[0], at: start.advanced(bySeconds: OutboxLimit.hours * 3600)))
    #expect(try lab.bytes().range(of: Data("stranger".utf8)) == nil)
  }

  /// The limits are those of the settings: one participant causes two messages, one address gets three.
  @Test func theLimitsCanBeSet() throws {
    var limits = UsageLimits()
    limits.messagesPerParticipant = 2
    limits.messagesPerRecipient = 3
    let lab = try TemporaryLab(limits: limits)
    func isQueued(by participant: Participant.ID, to address: String) throws -> Bool {
      try lab.store.keepContact(
        ["email": address], messages: [Self.message(to: participant, address: address)], of: participant,
        context: lab.context(participant))
    }
    let (one, other) = (try lab.enrolWithConsent(), try lab.enrolWithConsent())
    #expect(try (1...3).map { try isQueued(by: one, to: "a\($0)@example.org") } == [true, true, false])
    #expect(try isQueued(by: other, to: "a1@example.org"))
    let shared = "family@example.org"
    let people = try (1...4).map { _ in try lab.enrolWithConsent() }
    #expect(try people.map { try isQueued(by: $0, to: shared) } == [true, true, true, false])
  }

  @Test func whatIsQueuedIsReadAgainAsItWas() throws {
    let lab = try TemporaryLab()
    let message = try Self.message(to: lab.enrol().id)
    let id = try lab.store.queue(message, context: context())
    let waiting = try #require(try lab.store.waitingMessage(id))
    let read = waiting.message
    #expect(waiting.queuedAt == start)
    #expect(read.recipient == message.recipient && read.recipientName == message.recipientName)
    #expect(read.subject == message.subject && read.body == message.body)
    #expect(read.attachments == message.attachments)
    #expect(read.participant == message.participant && read.study == message.study)
  }

  @Test(arguments: [true, false])
  func theContentGoesWhenNothingMoreIsTried(_ isSent: Bool) throws {
    let lab = try TemporaryLab()
    let id = try lab.store.queue(Self.message(to: lab.enrol().id), context: context())
    if isSent {
      try lab.store.noteSent(id, context: context(after: 1))
    } else {
      try lab.store.noteProblem(
        MailProblem(.refusedRecipient, answer: "550"), with: id, context: context(after: 1))
    }
    let row = try lab.store.identity.read { try $0.row("SELECT * FROM outbox")! }
    #expect(
      row.columnNames.filter { $0.hasSuffix("_sealed") }.map { row[$0] as Data? } == [
        nil, nil, nil, nil, nil,
      ])
    #expect(
      try lab.store.identity.read { try $0.count("SELECT COUNT(*) FROM outbox_attachments") }
        == 0)
    let entry = try #require(try lab.store.outboxEntry(id))
    #expect(entry.state == (isSent ? .sent : .failed))
    #expect(entry.sentAt == (isSent ? start.advanced(bySeconds: 1) : nil))
    #expect(entry.attempts == 1 && entry.nextAttemptAt == nil)
    #expect(try lab.store.waitingMessage(id) == nil)
    // A late outcome changes nothing.
    let before = try lab.actions()
    try lab.store.noteProblem(MailProblem(.timedOut, answer: ""), with: id, context: context())
    try lab.store.noteSent(id, context: context())
    try lab.store.retryNow(id, context: context())
    #expect(try lab.actions() == before)
  }

  @Test func aMessageIsDueWhenItsTimeHasCome() throws {
    let lab = try TemporaryLab()
    let id = try lab.store.queue(Self.message(to: lab.enrol().id), context: context())
    func due(_ seconds: Int) throws -> Bool {
      try lab.store.dueMessages(at: start.advanced(bySeconds: seconds)) == [id]
    }
    #expect(try due(0))
    try lab.store.noteProblem(MailProblem(.cannotReach, answer: ""), with: id, context: context())
    #expect(try !due(59) && due(60))
    try lab.store.retryNow(id, context: context(after: 10))
    #expect(try due(10))
    let threeDays = 3 * 24 * 3600
    try lab.store.noteProblem(
      MailProblem(.cannotReach, answer: ""), with: id, context: context(after: threeDays))
    #expect(try lab.store.outboxEntry(id)?.state == .failed)
  }

  @Test func whatWasSealedElsewhereIsUnreadable() throws {
    let lab = try TemporaryLab()
    let ids = try (0..<2).map { _ in try lab.store.queue(Self.message(to: lab.enrol().id), context: context())
    }
    try lab.store.identity.write { db in
      let other: Data? = try db.value("SELECT recipient_sealed FROM outbox WHERE id = ?", [ids[1]])
      try db.execute(sql: "UPDATE outbox SET recipient_sealed = ? WHERE id = ?", arguments: [other, ids[0]])
    }
    let problem = #expect(throws: MailProblem.self) { _ = try lab.store.waitingMessage(ids[0]) }
    #expect(problem?.kind == .unreadable)
    #expect(try lab.store.waitingMessage(ids[1]) != nil)
  }

  @Test func theListBeginsWithWhatWaits() throws {
    let lab = try TemporaryLab()
    let participant = try lab.enrol().id
    let ids = try (0..<4).map { number in
      try lab.store.queue(Self.message(to: participant), context: context(after: number))
    }
    try lab.store.queue(Self.message(to: participant, in: "another"), context: context())
    try lab.store.noteSent(ids[3], context: context())
    try lab.store.noteProblem(MailProblem(.refusedRecipient, answer: ""), with: ids[0], context: context())
    let listing = try lab.store.outbox(of: ["weight-iat"], page: 1)
    #expect(listing.entries.map(\.id) == [ids[2], ids[1], ids[0], ids[3]] && listing.total == 4)
    #expect(try lab.store.outbox(of: ["weight-iat", "another"], page: 1).total == 5)
    #expect(try lab.store.outbox(of: [], page: 1).entries.isEmpty)
    #expect(try lab.store.outbox(of: ["weight-iat"], page: 2).entries.isEmpty)
  }

  /// A message and the change that causes it are stored together or not at all.
  @Test func aMessageGoesWithItsTransaction() throws {
    let lab = try TemporaryLab()
    let message = try SealedMessage(Self.message(to: lab.enrol().id), at: start, with: lab.store.key)
    struct Stopped: Error {}
    let before = try lab.extent()
    #expect(throws: Stopped.self) {
      try lab.store.identity.write { db in
        try lab.store.queue(message, context: context(), in: db)
        throw Stopped()
      }
    }
    #expect(try lab.extent() == before)
  }
}
