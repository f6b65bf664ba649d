import Foundation
import Logging
import Studies
import Synchronization
import Web

/// Puts the messages into the outbox that follow from what is stored: about appointments, and copies of consents that are
/// still owed. It runs on a thread of its own, whenever one may have become due, and each minute, since reminders fall
/// due by themselves. It keeps nothing: a round finds out from both databases what is due.
final class MessageRounds: Sendable {
  private let signal: WakeSignal
  private let lab: Lab
  private let logger: Logger
  private let isStopping = Atomic(false)
  private let isOver = DispatchSemaphore(value: 0)

  private static let seconds = 60

  /// - Parameter signal: wakes the thread when an appointment changes, who may be written to about it, or a copy could
  ///   not be put into the outbox
  init(signal: WakeSignal, lab: Lab, logger: Logger) {
    self.signal = signal
    self.lab = lab
    self.logger = logger
  }

  /// Returns after the first round.
  func start() {
    goRound()
    let thread = Thread { [self] in
      while !isStopping.load(ordering: .acquiring) {
        signal.wait(seconds: Self.seconds)
        if !isStopping.load(ordering: .acquiring) { goRound() }
      }
      isOver.signal()
    }
    thread.name = "messages"
    thread.start()
  }

  /// Returns when no round is under way any more.
  func stop() {
    isStopping.store(true, ordering: .releasing)
    signal.wake()
    isOver.wait()
  }

  private func goRound() {
    attempt("messages about appointments cannot be written") { try lab.writeAboutAppointments() }
    attempt("copies of consents cannot be put into the outbox") { try lab.queueOwedCopies() }
  }

  private func attempt(_ problem: String, _ round: () throws -> Void) {
    do {
      try round()
    } catch {
      logger.error("\(problem)", metadata: ["error": "\(error)"])
    }
  }
}
