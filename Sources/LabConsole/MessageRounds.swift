import Foundation
import Logging
import Studies
import Synchronization
import Web

/// Looks after the messages about appointments, on a thread of its own: whenever one may have changed, and each minute,
/// since reminders fall due by themselves. It keeps nothing: a round finds out from both databases what is due.
final class AppointmentRounds: Sendable {
  private let signal: WakeSignal
  private let lab: Lab
  private let logger: Logger
  private let isStopping = Atomic(false)
  private let isOver = DispatchSemaphore(value: 0)

  private static let seconds = 60

  /// - Parameter bell: rung when an appointment changes, or who may be written to about it
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
    thread.name = "appointments"
    thread.start()
  }

  /// Returns when no round is under way any more.
  func stop() {
    isStopping.store(true, ordering: .releasing)
    signal.wake()
    isOver.wait()
  }

  private func goRound() {
    do {
      try lab.writeAboutAppointments()
    } catch {
      logger.error("messages about appointments cannot be written", metadata: ["error": "\(error)"])
    }
  }
}
