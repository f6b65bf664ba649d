import Dispatch
import Foundation

/// A fixed number of threads that run jobs in the order they came, from a queue with an end.
final class WorkerPool: Sendable {
  typealias Job = @Sendable () -> Void

  private struct Queue {
    var jobs: [Job] = []
    var head = 0
    var isStopped = false
  }

  /// Counts the threads for which there is work. A condition would make a thread wake into the lock that the waking
  /// thread still holds, at every request.
  private let work = DispatchSemaphore(value: 0)
  private let queue = Locked(Queue())
  private let threads: Int
  private let queueLimit: Int

  init(name: String, threads: Int, queueLimit: Int) {
    self.threads = threads
    self.queueLimit = queueLimit
    for number in 0..<threads {
      let thread = Thread { [self] in while let job = next() { job() } }
      thread.name = "\(name)-\(number)"
      thread.stackSize = 4 << 20
      thread.start()
    }
  }

  /// False where the queue is full.
  func submit(_ job: @escaping Job) -> Bool {
    let isTaken = queue.withLock { queue in
      guard queue.jobs.count - queue.head < queueLimit, !queue.isStopped else { return false }
      queue.jobs.append(job)
      return true
    }
    if isTaken { work.signal() }
    return isTaken
  }

  /// Jobs that run go on to their end; what is queued is dropped.
  func stop() {
    queue.withLock { queue in
      queue.isStopped = true
      queue.jobs.removeAll()
      queue.head = 0
    }
    for _ in 0..<threads { work.signal() }
  }

  private func next() -> Job? {
    work.wait()
    return queue.withLock { queue in
      guard !queue.isStopped else { return nil }
      defer { advance(&queue) }
      return queue.jobs[queue.head]
    }
  }

  private func advance(_ queue: inout Queue) {
    queue.head += 1
    guard queue.head == queue.jobs.count || queue.head > queueLimit else { return }
    queue.jobs.removeFirst(queue.head)
    queue.head = 0
  }
}

/// The workers of each lane.
struct WorkerPools: Sendable {
  private let ordinary: WorkerPool
  private let writing: WorkerPool
  private let hashing: WorkerPool

  init(_ configuration: ServerConfiguration) {
    ordinary = WorkerPool(
      name: "http-worker", threads: configuration.workers, queueLimit: configuration.queueLimit)
    writing = WorkerPool(
      name: "http-writer", threads: configuration.writingWorkers, queueLimit: configuration.queueLimit)
    hashing = WorkerPool(
      name: "http-hasher", threads: configuration.hashingWorkers, queueLimit: configuration.hashingQueueLimit)
  }

  subscript(lane: Lane) -> WorkerPool {
    switch lane {
    case .ordinary: ordinary
    case .writing: writing
    case .hashing: hashing
    }
  }

  func stop() { for lane in Lane.allCases { self[lane].stop() } }
}
