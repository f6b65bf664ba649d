import Dispatch
import Foundation
import Synchronization

/// A connection that reads beside another one, in a transaction and on a thread of its own. One thread begins its reads,
/// and waits for the end of each.
final class SecondReader: Sendable {
  typealias Work = @Sendable (Database) throws -> Void

  private struct State {
    /// Nil ends the thread.
    var work: Work?
    var failure: (any Error)?
  }

  private let state = Mutex(State())
  private let isGiven = DispatchSemaphore(value: 0)
  private let isDone = DispatchSemaphore(value: 0)
  private let hasEnded = DispatchSemaphore(value: 0)

  /// Opens the connection, for which ``wait()`` waits.
  init(_ readers: Readers) {
    let thread = Thread { [self] in
      serve(readers)
      hasEnded.signal()
    }
    thread.name = "second-reader"
    thread.stackSize = 4 << 20
    thread.start()
  }

  /// Begins a read, when the one before has ended.
  func begin(_ work: @escaping Work) {
    state.withLock { $0.work = work }
    isGiven.signal()
  }

  /// - Throws: the error of the read, or of opening the connection
  func wait() throws {
    isDone.wait()
    if let failure = state.withLock({ $0.failure }) { throw failure }
  }

  /// Ends the transaction after the read that goes on, if there is one: nobody has to have waited for it.
  func end() {
    state.withLock { $0.work = nil }
    isGiven.signal()
    hasEnded.wait()
  }

  private func serve(_ readers: Readers) {
    do {
      try readers.read { db in
        isDone.signal()
        while let work = next() {
          try work(db)
          isDone.signal()
        }
      }
    } catch {
      state.withLock { $0.failure = error }
      isDone.signal()
    }
  }

  private func next() -> Work? {
    isGiven.wait()
    return state.withLock { $0.work }
  }
}
