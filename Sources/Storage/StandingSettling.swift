import Foundation
import Studies
import Synchronization

/// Settles everybody's standing after the start, on a thread of its own. Under a changed study the first list that is
/// filtered by it would otherwise take as long as the whole study is large.
public final class StandingSettling: Sendable {
  private let isStopping = Atomic(false)
  private let isOver = DispatchSemaphore(value: 0)

  public init(_ store: SQLiteStore, studies: [Study]) {
    let thread = Thread { [self] in
      for study in studies {
        // Whatever is wrong, the list that needs the standings tries again and can tell.
        try? store.settleStandings(in: study) { !isStopping.load(ordering: .acquiring) }
      }
      isOver.signal()
    }
    thread.name = "standings"
    thread.start()
  }

  /// Returns when the store is not used any more; whoever is not settled yet stays due.
  public func stop() {
    isStopping.store(true, ordering: .releasing)
    isOver.wait()
  }
}
