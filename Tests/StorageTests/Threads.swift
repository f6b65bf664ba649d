import Foundation
import Synchronization

/// Runs `body` on `count` real threads at once and waits for all; it is told which thread it is on. None begins before
/// all are there: else the first would be done before the last is made.
func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
  let group = DispatchGroup()
  let (ready, go) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
  for index in 0..<count {
    group.enter()
    Thread.detachNewThread {
      ready.signal()
      go.wait()
      body(index)
      group.leave()
    }
  }
  for _ in 0..<count { ready.wait() }
  for _ in 0..<count { go.signal() }
  group.wait()
}

/// The values collected from several threads.
final class Collected<Value: Sendable>: Sendable {
  private let all = Mutex<[Value]>([])

  func add(_ value: Value) { all.withLock { $0.append(value) } }

  var values: [Value] { all.withLock { $0 } }
}
