import Foundation
import Synchronization

/// Runs `body` on `count` threads and waits for all. No thread begins before all are there.
/// - Returns: the largest number of threads that were in `body` at the same time
@discardableResult
func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) -> Int {
  let group = DispatchGroup()
  let (ready, go) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
  let inside = Mutex((now: 0, most: 0))
  for index in 0..<count {
    Thread.detachNewThread(in: group) {
      ready.signal()
      go.wait()
      inside.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
      body(index)
      inside.withLock { $0.now -= 1 }
    }
  }
  for _ in 0..<count { ready.wait() }
  for _ in 0..<count { go.signal() }
  group.wait()
  return inside.withLock(\.most)
}

extension Thread {
  fileprivate static func detachNewThread(in group: DispatchGroup, _ body: @escaping @Sendable () -> Void) {
    group.enter()
    detachNewThread {
      body()
      group.leave()
    }
  }
}
