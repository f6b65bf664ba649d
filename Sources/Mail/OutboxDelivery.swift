import Foundation
import Logging
import Studies
import Synchronization

/// Delivers the outbox, one message at a time, on a thread of its own: no request ever waits for a mail server.
///
/// A message is marked after the server has taken it on, and so reaches the server at least once. If the console is
/// killed, or the line breaks, between the two, it is sent again under the same Message-ID; mail programs and many
/// servers show such a message once, but not all of them.
public final class OutboxDelivery: Sendable {
  private let store: any OutboxStore
  private let server: SMTPServer
  private let from: Mailbox
  private let noticeAddress: MailAddress?
  private let replyAddress: @Sendable (Study.ID) -> MailAddress?
  private let clock: Studies.Clock
  private let logger: Logger
  private let isStopping = Atomic(false)
  private let isOver = DispatchSemaphore(value: 0)
  /// Taken on by the server, but not marked: the database could not be written. Never sent again while this runs.
  private let unmarked = Mutex<Set<OutboxMessage.ID>>([])

  /// The interval at which the outbox is checked without a signal; commands outside the server cannot send
  /// one.
  private static let seconds = 30

  /// - Parameters:
  ///   - noticeAddress: the address to which servers send notices about the delivery; nil for the sender's
  ///   - replyAddress: the address to which answers to messages of a study go, asked for with each message; nil for the
  ///     sender's
  public init(
    store: any OutboxStore, server: SMTPServer, from: Mailbox, noticeAddress: MailAddress? = nil,
    clock: @escaping Studies.Clock, logger: Logger,
    replyAddress: @escaping @Sendable (Study.ID) -> MailAddress? = { _ in nil }
  ) {
    self.store = store
    self.server = server
    self.from = from
    self.noticeAddress = noticeAddress
    self.replyAddress = replyAddress
    self.clock = clock
    self.logger = logger
  }

  public func start() {
    let thread = Thread { [self] in
      while !isStopping.load(ordering: .acquiring) {
        deliverDueMessages()
        if !isStopping.load(ordering: .acquiring) { store.outboxSignal.wait(seconds: Self.seconds) }
      }
      isOver.signal()
    }
    thread.name = "outbox"
    thread.start()
  }

  /// Stops the delivery and returns when no message is being sent any more. Interrupted messages stay in the
  /// outbox.
  public func stop() {
    isStopping.store(true, ordering: .releasing)
    store.outboxSignal.wake()
    isOver.wait()
  }

  private func deliverDueMessages() {
    do {
      for id in try store.dueMessages(at: clock()) {
        if isStopping.load(ordering: .acquiring) { return }
        // If the server is down, the remaining messages are not tried one after the other.
        if try !goesOn(after: deliver(id)) { return }
      }
    } catch {
      logger.error("the outbox cannot be used", metadata: ["error": "\(error)"])
    }
  }

  /// - Returns: the problem; nil if there was none
  private func deliver(_ id: OutboxMessage.ID) throws -> MailProblem? {
    if !unmarked.withLock({ $0.contains(id) }) {
      do {
        guard let waiting = try store.waitingMessage(id) else { return nil }
        let outcome = try server.deliver(message(waiting)) {
          self.isStopping.load(ordering: .acquiring)
        }
        guard case .accepted = outcome else { return nil }
        _ = unmarked.withLock { $0.insert(id) }
      } catch let problem as MailProblem {
        try store.noteProblem(problem, with: id, context: context)
        logger.warning(
          "a message was not delivered",
          metadata: [
            "message": "\(id)", "problem": "\(problem.kind.rawValue)", "answer": "\(problem.answer)",
          ])
        return problem
      }
    }
    try store.noteSent(id, context: context)
    _ = unmarked.withLock { $0.remove(id) }
    return nil
  }

  private func goesOn(after problem: MailProblem?) -> Bool { problem?.kind.concernsServer != true }

  private var context: AuditContext { AuditContext(by: .system, at: clock()) }

  private func message(_ waiting: WaitingMessage) -> MailMessage {
    let message = waiting.message
    return MailMessage(
      from: from, to: Mailbox(name: message.recipientName, address: message.recipient),
      replyTo: replyAddress(message.study), subject: message.subject, text: message.body,
      attachments: message.attachments,
      unsubscribeURL: message.unsubscribeURL, date: waiting.queuedAt, id: waiting.mailName,
      noticeAddress: noticeAddress)
  }
}
