import Foundation
import Synchronization

/// Runs `body` on `count` real threads at once and waits for all; it is told which thread it is on. None begins before
/// all are there: else the first would be done before the last is made.
/// - Returns: the largest number of threads that were in `body` at the same time
@discardableResult
func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) -> Int {
  let group = DispatchGroup()
  let (ready, go) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
  let inside = Mutex((now: 0, most: 0))
  for index in 0..<count {
    group.enter()
    Thread.detachNewThread {
      ready.signal()
      go.wait()
      inside.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
      body(index)
      inside.withLock { $0.now -= 1 }
      group.leave()
    }
  }
  for _ in 0..<count { ready.wait() }
  for _ in 0..<count { go.signal() }
  group.wait()
  return inside.withLock(\.most)
}

/// The values collected from several threads.
final class Collected<Value: Sendable>: Sendable {
  private let all = Mutex<[Value]>([])

  func add(_ value: Value) { all.withLock { $0.append(value) } }

  var values: [Value] { all.withLock { $0 } }
}
