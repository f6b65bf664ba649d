import Testing

@testable import Storage

/// The turns of writes, and who calls the writer for them.
struct WriteQueueTests {
  /// A queue, and the writes that have come to it.
  private final class Entrance {
    private var queue = WriteQueue()
    private var writes: [any PendingWrite] = []

    func enter(canWait: Bool = false) -> WriteQueue.Place {
      let write = Pending<Void> { _ in }
      writes.append(write)
      return queue.enter(write, canWait: canWait)
    }

    func endWait() -> Bool { queue.endWait() }

    /// - Returns: the numbers of the writes of a batch, from 0
    func take() -> [Int] {
      queue.takeAll().compactMap { taken in writes.firstIndex { $0 === taken } }
    }

    /// - Returns: how many are refused
    func finish(isLocked: Bool) -> Int { queue.finish(isLocked: isLocked).count }
  }

  private let entrance = Entrance()

  @Test func theFirstOneCallsTheWriterForAll() {
    #expect(entrance.enter() == .isNext)
    #expect(entrance.enter() == .joins)
    #expect(entrance.enter(canWait: true) == .joins)
    #expect(!entrance.endWait())
    #expect(entrance.take() == [0, 1, 2])
    // During the commit.
    #expect(entrance.enter() == .isNext)
    #expect(entrance.finish(isLocked: false) == 0)
    #expect(entrance.take() == [3])
  }

  @Test func writesThatCanWaitAreTakenAlong() {
    #expect(entrance.enter(canWait: true) == .canWait)
    #expect(entrance.enter(canWait: true) == .joins)
    #expect(entrance.enter() == .isNext)
    #expect(entrance.take() == [0, 1, 2])
    #expect(!entrance.endWait())
  }

  @Test func theirWaitEndsOnce() {
    #expect(entrance.enter(canWait: true) == .canWait)
    #expect(entrance.endWait())
    #expect(!entrance.endWait())
    #expect(entrance.enter() == .joins)
    #expect(entrance.take() == [0, 1])
    #expect(entrance.enter(canWait: true) == .canWait)
  }

  /// A write that waits finds nothing out about the lock, and keeps nobody else from trying.
  @Test func whileTheLockIsHeldOneTriesAtATime() {
    #expect(entrance.enter() == .isNext)
    #expect(entrance.take() == [0])
    #expect(entrance.enter() == .isNext)
    #expect(entrance.finish(isLocked: true) == 1)
    #expect(entrance.enter(canWait: true) == .canWait)
    #expect(entrance.enter() == .isNext)
    #expect(entrance.enter() == .isRefused)
    #expect(entrance.enter(canWait: true) == .isRefused)
    #expect(entrance.take() == [2, 3])
    #expect(entrance.enter() == .isRefused)
    #expect(entrance.finish(isLocked: false) == 0)
    #expect(entrance.enter() == .isNext)
  }
}
