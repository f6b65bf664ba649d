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
      let isInTest = run?.state == .running
      store.note(
        StationReport(
          time: Timestamp(Date()), handover: overview.handover?.id,
          screen: overview.handover == nil ? .waiting : isInTest ? .block : .page, block: isInTest ? 4 : nil,
          trial: isInTest ? 1 + beat * 8 % 40 : nil, answered: isInTest ? 80 + beat * 8 % 40 : 0,
          errors: isInTest ? 5 : 0, battery: 91 - 17 * index, isCharging: false, connection: "wifi"),
        of: overview.station.id)
    }
  }
}
