import Foundation
import Synchronization

/// Runs `body` on `count` real threads at once and waits for all; it is told which thread it is on.
func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
  let group = DispatchGroup()
  for index in 0..<count {
    group.enter()
    Thread.detachNewThread {
      body(index)
      group.leave()
    }
  }
  group.wait()
}

/// What several threads put together.
final class Collected<Value: Sendable>: Sendable {
  private let all = Mutex<[Value]>([])

  func add(_ value: Value) { all.withLock { $0.append(value) } }

  var values: [Value] { all.withLock { $0 } }
}
