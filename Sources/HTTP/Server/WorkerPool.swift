import Foundation

/// A fixed number of threads that run jobs in the order they came, from a queue with an end.
final class WorkerPool: @unchecked Sendable {
  typealias Job = @Sendable () -> Void

  private let condition = NSCondition()
  private let queueLimit: Int
  // Guarded by the condition's lock.
  private var queue: [Job] = []
  private var head = 0
  private var isStopped = false

  init(threads: Int, queueLimit: Int) {
    self.queueLimit = queueLimit
    for number in 0..<threads {
      let thread = Thread { [self] in while let job = next() { job() } }
      thread.name = "http-worker-\(number)"
      thread.stackSize = 4 << 20
      thread.start()
    }
  }

  /// False where the queue is full.
  func submit(_ job: @escaping Job) -> Bool {
    condition.withLock {
      guard queue.count - head < queueLimit, !isStopped else { return false }
      queue.append(job)
      condition.signal()
      return true
    }
  }

  /// Jobs that run go on to their end; what is queued is dropped.
  func stop() {
    condition.withLock {
      isStopped = true
      queue.removeAll()
      head = 0
      condition.broadcast()
    }
  }

  private func next() -> Job? {
    condition.withLock {
      while head == queue.count && !isStopped { condition.wait() }
      guard !isStopped else { return nil }
      defer { advance() }
      return queue[head]
    }
  }

  private func advance() {
    head += 1
    guard head == queue.count || head > queueLimit else { return }
    queue.removeFirst(head)
    head = 0
  }
}
