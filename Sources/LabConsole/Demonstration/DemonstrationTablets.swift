import Foundation
import Storage
import Studies
import Synchronization

/// The tablets of a demonstration while its server runs: they send the reports that their pages would send every few
/// seconds, so that the board of the room shows them as in a lab.
final class DemonstrationTablets: Sendable {
  private let store: SQLiteStore
  private let beats = Mutex(0)
  private let isOver = DispatchSemaphore(value: 0)

  private static let seconds = 10

  init(_ store: SQLiteStore) { self.store = store }

  func start() {
    let thread = Thread { [self] in
      repeat { try? report() } while isOver.wait(timeout: .now() + .seconds(Self.seconds)) == .timedOut
    }
    thread.start()
  }

  func stop() { isOver.signal() }

  private func report() throws {
    let beat = beats.withLock { beats in
      defer { beats += 1 }
      return beats
    }
    for (index, overview) in try store.stations().enumerated() where overview.station.revokedAt == nil {
      let run = try overview.handover.flatMap { try store.participation(of: $0.participant)?.runs.last }
      let report = Self.report(
        of: run, during: overview.handover?.id, beat: beat, battery: 91 - 17 * index, at: Timestamp(Date()))
      store.note(report, of: overview.station.id)
    }
  }

  /// No block of a test that people come to the lab for has fewer trials.
  private static let trials = 20

  /// - Parameters:
  ///   - run: the newest of whoever has the tablet
  ///   - beat: the number of reports before this one
  static func report(
    of run: Run?, during handover: Handover.ID?, beat: Int, battery: Int, at time: Timestamp
  ) -> StationReport {
    guard let run, run.state == .running else {
      return StationReport(
        time: time, handover: handover, screen: handover == nil ? .waiting : .page, battery: battery,
        isCharging: false, connection: "wifi")
    }
    let (block, trial) = (run.progress.block, 1 + beat * 8 % trials)
    let answered = (block - 1) * trials + trial - 1
    return StationReport(
      time: time, handover: handover, screen: .block, block: block, trial: trial, answered: answered,
      errors: answered / 16, battery: battery, isCharging: false, connection: "wifi")
  }
}
