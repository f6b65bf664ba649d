import Foundation
import Logging
import MailCatcher
import Storage
import Studies
import Synchronization
import Testing

@testable import Mail

/// The outbox on real files, delivered to a real mail server.
struct OutboxDeliveryTests {
  @Test func whatIsQueuedIsDelivered() throws {
    let lab = try MailLab()
    lab.deliver(to: try MailCatcher())
    let id = try lab.queue()
    #expect(try lab.waits(for: id, to: .sent).attempts == 1)
    let got = try lab.catcher.messages()
    #expect(got.map(\.recipients) == [["zoe@example.org"]])
    #expect(got[0].header("Message-ID").first?.wholeMatch(of: /<[0-9a-f]{32}@example\.org>/) != nil)
    #expect(got[0].header("Message-ID") != ["<\(id)@example.org>"], "staff see the id")
    #expect(got[0].sender == "lab-bounces@example.org")
    #expect(got[0].header("To") == ["Zoë <zoe@example.org>"])
    #expect(
      got[0].attachments.map(\.name) == ["Kopie.pdf"] && Array(got[0].attachments[0].content) == [1, 2, 3])
    #expect(try lab.store.waitingMessage(id) == nil)
  }

  @Test func aServerThatWasAwayGetsItLater() throws {
    let lab = try MailLab()
    let catcher = try MailCatcher()
    catcher.stop()
    lab.deliver(to: catcher)
    let first = try lab.queue()
    let entry = try lab.waits(for: first) { $0.attempts == 1 }
    #expect(entry.state == .waiting && entry.problem?.kind == .cannotReach)
    #expect(entry.nextAttemptAt == lab.clock.now.advanced(bySeconds: 60))
    lab.catcher = try MailCatcher(port: catcher.port)
    lab.clock.advance(seconds: 59)
    // The second is sent in a later round than the first, which would have sent this one too.
    for _ in 1...2 { try lab.waits(for: lab.queue(), to: .sent) }
    #expect(try lab.store.outboxEntry(first)?.state == .waiting)
    lab.clock.advance(seconds: 1)
    lab.store.outboxSignal.wake()
    #expect(try lab.waits(for: first, to: .sent).attempts == 2)
  }

  /// One message finds out that the server is away, and all others are spared it.
  @Test func aServerThatIsAwayIsAskedOnce() throws {
    let lab = try MailLab()
    let ids = try (0..<3).map { _ in try lab.queue() }
    lab.store.outboxSignal.wait(seconds: 0)
    let catcher = try MailCatcher()
    catcher.stop()
    lab.deliver(to: catcher)
    func attempts() throws -> [Int] { try ids.map { try lab.store.outboxEntry($0)!.attempts } }
    try waitUntil { try attempts().contains(1) }
    lab.stop()
    #expect(try attempts().sorted() == [0, 0, 1])
  }

  @Test func refusalsForNowAreTriedAgain() throws {
    let lab = try MailLab()
    let catcher = try MailCatcher()
    try catcher.tell("recipient-reply", "451 4.7.1 try again, ADDRESS")
    lab.deliver(to: catcher)
    let ids = try (0..<2).map { _ in try lab.queue() }
    for id in ids {
      let entry = try lab.waits(for: id) { $0.attempts == 1 }
      #expect(entry.problem == MailProblem(.refusedForNow, answer: "451 4.7.1 try again, …"))
    }
    try catcher.tell("recipient-reply", nil)
    let context = AuditContext(by: .staff(.init("robin")), at: lab.clock.now)
    for id in ids { try lab.store.retryNow(id, context: context) }
    for id in ids { #expect(try lab.waits(for: id, to: .sent).problem == nil) }
    #expect(try catcher.messages().count == 2)
  }

  /// From the message that a server got to the notice that it sends back.
  @Test func aNoticeAboutWhatWasSentIsFound() throws {
    let lab = try MailLab()
    lab.deliver(to: try MailCatcher())
    let id = try lab.queue()
    try lab.waits(for: id, to: .sent)
    let name = try #require(try lab.catcher.messages().first?.header("Message-ID").first)
    let text = NoticeSamples.postfix.replacing("<0123456789abcdef0123456789abcdef@lab.example>", with: name)
    let context = AuditContext(by: .system, at: lab.clock.now)
    let effect = try lab.store.note(try DeliveryNotice(Array(text.utf8)), context: context)
    #expect(effect == .noted(endsInvitation: false))
    #expect(try lab.store.outboxEntry(id)?.problem == MailProblem(.cameBack, answer: "5.1.1"))
  }

  @Test func aRefusedRecipientIsGivenUp() throws {
    let lab = try MailLab()
    let catcher = try MailCatcher()
    try catcher.tell("recipient-reply", "550 5.1.1 <ADDRESS>: unknown")
    lab.deliver(to: catcher)
    let id = try lab.queue()
    let entry = try lab.waits(for: id, to: .failed)
    #expect(entry.problem == MailProblem(.refusedRecipient, answer: "550 5.1.1 <…>: unknown"))
    #expect(entry.nextAttemptAt == nil && entry.attempts == 1)
    #expect(try lab.store.waitingMessage(id) == nil)
    try lab.store.retryNow(id, context: AuditContext(by: .system, at: lab.clock.now))
    #expect(try lab.store.outboxEntry(id)?.state == .failed)
  }

  @Test func stoppingIsPromptAndLosesNothing() throws {
    let lab = try MailLab()
    let catcher = try MailCatcher()
    try catcher.tell("delay", "30")
    lab.deliver(to: catcher) { $0.patience.leaving = 1 }
    let ids = try (0..<2).map { _ in try lab.queue() }
    try waitUntil { catcher.count("delayed") == 1 }
    let began = ContinuousClock.now
    lab.stop()
    #expect(began.duration(to: .now) < .seconds(6))
    #expect(try ids.map { try lab.store.outboxEntry($0)!.attempts } == [0, 0])
    try catcher.tell("delay", nil)
    lab.deliver(to: catcher)
    for id in ids { try lab.waits(for: id, to: .sent) }
  }

  @Test func whatCannotBeMarkedIsNotSentAgain() throws {
    let lab = try MailLab()
    let full = FullDisk(lab.store)
    let catcher = try MailCatcher()
    lab.deliver(to: catcher, from: full)
    let id = try lab.queue()
    try waitUntil { full.refusals >= 1 }
    for count in 2...4 {
      lab.store.outboxSignal.wake()
      try waitUntil { full.refusals >= count }
    }
    full.isFull = false
    lab.store.outboxSignal.wake()
    try lab.waits(for: id, to: .sent)
    #expect(try catcher.messages().count == 1)
  }
}

/// A store on throw-away files, and what delivers from it.
private final class MailLab: @unchecked Sendable {
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent("labconsole-outbox-\(UUID())")
  let store: SQLiteStore
  let clock = StillClock()
  var catcher: MailCatcher!
  private var delivery: OutboxDelivery?

  init() throws { store = try SQLiteStore(directory: folder, kinds: []) }

  deinit {
    stop()
    try? store.close()
    try? FileManager.default.removeItem(at: folder)
  }

  func deliver(
    to catcher: MailCatcher, from store: (any OutboxStore)? = nil,
    configure: (inout SMTPServer) -> Void = { _ in }
  ) {
    self.catcher = catcher
    var server = try! SMTPServer(url: "unencrypted-smtp://localhost:\(catcher.port)")
    configure(&server)
    delivery = OutboxDelivery(
      store: store ?? self.store, server: server, from: try! Mailbox("The Lab <lab@example.org>"),
      noticeAddress: try! MailAddress("lab-bounces@example.org"), clock: { [clock] in clock.now },
      logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    delivery?.start()
  }

  func stop() {
    delivery?.stop()
    delivery = nil
  }

  func queue() throws -> OutboxMessage.ID {
    try store.queue(
      OutboxMessage(
        participant: .init("p"), study: .init("s"), kind: .consentCopy,
        recipient: MailAddress("zoe@example.org"),
        recipientName: "Zoë", subject: "Kopie", body: "Grüße",
        attachments: [.init(name: "Kopie.pdf", mediaType: "application/pdf", content: [1, 2, 3])]),
      context: AuditContext(by: .system, at: clock.now))
  }

  @discardableResult
  func waits(for id: OutboxMessage.ID, to state: OutboxEntry.State) throws -> OutboxEntry {
    try waits(for: id) { $0.state == state }
  }

  @discardableResult
  func waits(for id: OutboxMessage.ID, _ isSo: (OutboxEntry) -> Bool) throws -> OutboxEntry {
    try waitUntil { try store.outboxEntry(id).map(isSo) == true }
    return try #require(try store.outboxEntry(id))
  }
}

private func waitUntil(seconds: Double = 15, _ isSo: () throws -> Bool) throws {
  let end = Date().addingTimeInterval(seconds)
  while try !isSo() {
    try #require(Date() < end, "it did not happen in \(seconds) s")
    Thread.sleep(forTimeInterval: 0.02)
  }
}

private final class StillClock: Sendable {
  private let time = Mutex(Timestamp(milliseconds: 1_790_000_000_000))
  var now: Timestamp { time.withLock { $0 } }
  func advance(seconds: Int) { time.withLock { $0 = $0.advanced(bySeconds: seconds) } }
}

/// A store that cannot note anything, for as long as its disk is full.
private final class FullDisk: OutboxStore, @unchecked Sendable {
  private let store: SQLiteStore
  private let state = Mutex((isFull: true, refusals: 0))

  init(_ store: SQLiteStore) { self.store = store }

  struct Full: Error {}

  var isFull: Bool {
    get { state.withLock { $0.isFull } }
    set { state.withLock { $0.isFull = newValue } }
  }
  var refusals: Int { state.withLock { $0.refusals } }

  private func write() throws {
    try state.withLock { state in
      guard state.isFull else { return }
      state.refusals += 1
      throw Full()
    }
  }

  var outboxSignal: WakeSignal { store.outboxSignal }
  func queue(_ message: OutboxMessage, context: AuditContext) throws -> OutboxMessage.ID {
    try store.queue(message, context: context)
  }
  func dueMessages(at time: Timestamp) throws -> [OutboxMessage.ID] { try store.dueMessages(at: time) }
  func waitingMessage(_ id: OutboxMessage.ID) throws -> WaitingMessage? {
    try store.waitingMessage(id)
  }
  func openMessage(_ id: OutboxMessage.ID, context: AuditContext) throws -> OutboxMessage? {
    try store.openMessage(id, context: context)
  }
  func noteSent(_ id: OutboxMessage.ID, context: AuditContext) throws {
    try write()
    try store.noteSent(id, context: context)
  }
  func noteProblem(_ problem: MailProblem, with id: OutboxMessage.ID, context: AuditContext) throws {
    try store.noteProblem(problem, with: id, context: context)
  }
  func retryNow(_ id: OutboxMessage.ID, context: AuditContext) throws {
    try store.retryNow(id, context: context)
  }
  func outboxEntry(_ id: OutboxMessage.ID) throws -> OutboxEntry? { try store.outboxEntry(id) }
  func failingMessages(of studies: [Study.ID]) throws -> Int { try store.failingMessages(of: studies) }
  func returnedMessages(of studies: [Study.ID], since time: Timestamp) throws -> Int {
    try store.returnedMessages(of: studies, since: time)
  }
  func outbox(of studies: [Study.ID], _ filter: OutboxFilter, page: Int) throws -> OutboxListing {
    try store.outbox(of: studies, filter, page: page)
  }
}
