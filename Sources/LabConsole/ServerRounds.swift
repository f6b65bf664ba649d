import Foundation
import Logging
import Storage
import Studies
import Synchronization
import Web

/// Work of the server that no request asks for. It runs on a thread of its own, whenever some may have become due, and each
/// minute, since some falls due by itself. It keeps nothing: a round finds out from the databases what is due.
final class ServerRounds: Sendable {
  /// A piece of work, with the words of the log for when it fails. A failure keeps no other from being done.
  struct Work: Sendable {
    let problem: Logger.Message
    let act: @Sendable () throws -> Void
  }

  private let name: String
  private let signal: WakeSignal
  private let work: [Work]
  private let logger: Logger
  private let isStopping = Atomic(false)
  private let isOver = DispatchSemaphore(value: 0)

  private static let seconds = 60

  /// - Parameter signal: wakes the thread when some work may have become due
  init(_ name: String, signal: WakeSignal, logger: Logger, work: [Work]) {
    self.name = name
    self.signal = signal
    self.work = work
    self.logger = logger
  }

  /// - Parameter afterFirstRound: returns after the first round; otherwise that is made on the thread
  func start(afterFirstRound: Bool) {
    if afterFirstRound { goRound() }
    let thread = Thread { [self] in
      if !afterFirstRound { goRound() }
      while !isStopping.load(ordering: .acquiring) {
        signal.wait(seconds: Self.seconds)
        if !isStopping.load(ordering: .acquiring) { goRound() }
      }
      isOver.signal()
    }
    thread.name = name
    thread.start()
  }

  /// Returns when no round is under way any more.
  func stop() {
    isStopping.store(true, ordering: .releasing)
    signal.wake()
    isOver.wait()
  }

  func goRound() {
    for work in work {
      do {
        try work.act()
      } catch {
        logger.error(work.problem, metadata: ["error": "\(error)"])
      }
    }
  }
}

extension ServerRounds {
  /// Puts the messages into the outbox that follow from what is stored: about appointments, scheduled tasks, open visits and
  /// free times, invitations, messages of staff, and copies of consents that are still owed.
  /// - Parameter signal: wakes when an appointment changes, who may be written to about it, or a copy could not be put into
  ///   the outbox
  static func ofMessages(signal: WakeSignal, lab: Lab, logger: Logger) -> ServerRounds {
    ServerRounds(
      "messages", signal: signal, logger: logger,
      work: [
        Work(problem: "messages about appointments cannot be written") { try lab.writeAboutAppointments() },
        Work(problem: "reminders of scheduled tasks cannot be written") { try lab.writeAboutOccasions() },
        Work(problem: "messages about open visits cannot be written") { try lab.writeAboutOpenVisits() },
        Work(problem: "messages about free times cannot be written") { try lab.writeAboutFreeTimes() },
        Work(problem: "invitations cannot be written") { try lab.writeInvitations() },
        Work(problem: "messages of staff cannot be written") { try lab.writeDispatches() },
        Work(problem: "copies of consents cannot be put into the outbox") { try lab.queueOwedCopies() },
      ])
  }

  /// Brings the results up to date that participants see beside their own. A minute tells nothing about who was done when.
  static func ofComparisons(lab: Lab, logger: Logger) -> ServerRounds {
    ServerRounds(
      "comparisons", signal: WakeSignal(), logger: logger,
      work: [Work(problem: "comparisons cannot be brought up to date") { try lab.publishComparisons() }])
  }

  /// Computes the progress of participants again, so that nobody who looks for some has to wait for it.
  /// - Parameter signal: wakes when somebody does wait
  static func ofProgress(signal: WakeSignal, lab: Lab, logger: Logger) -> ServerRounds {
    ServerRounds(
      "progress", signal: signal, logger: logger,
      work: [Work(problem: "the progress of participants cannot be computed") { try lab.settleProgress() }])
  }

  /// Prepares for analyses the runs that were finished under an earlier program. This one prepares its own when it scores
  /// them, so that one round without a failure is enough.
  static func ofAggregates(lab: Lab, logger: Logger) -> ServerRounds {
    let once = Once()
    return ServerRounds(
      "aggregates", signal: WakeSignal(), logger: logger,
      work: [
        Work(problem: "runs cannot be prepared for analyses") {
          if once.isDone.load(ordering: .acquiring) { return }
          try lab.aggregateRuns()
          once.isDone.store(true, ordering: .releasing)
        }
      ])
  }

  private final class Once: Sendable {
    let isDone = Atomic(false)
  }

  /// Plans the tasks that participants do at home, and closes the times that are over.
  static func ofSchedules(lab: Lab, logger: Logger) -> ServerRounds {
    ServerRounds(
      "schedules", signal: WakeSignal(), logger: logger,
      work: [Work(problem: "schedules cannot be kept") { try lab.keepSchedules() }])
  }

  /// Makes deletions final once they are due, and forgets the names of visits that are over. A day that the server was off is
  /// made up for.
  static func ofDeletions(store: SQLiteStore, clock: @escaping Studies.Clock, logger: Logger) -> ServerRounds
  {
    ServerRounds(
      "deletions", signal: WakeSignal(), logger: logger,
      work: [
        Work(problem: "deletions that are due could not be finished") {
          let count = try store.finishDeletions(context: AuditContext(by: .system, at: clock()))
          if count > 0 { logger.notice("deletions are final", metadata: ["participants": "\(count)"]) }
        },
        Work(problem: "names of visits that are over could not be deleted") {
          try store.forgetVisitLabels(at: clock())
        },
      ])
  }
}
