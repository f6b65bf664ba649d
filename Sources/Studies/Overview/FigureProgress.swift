import Synchronization

/// How far figures are that are being computed. The computation writes it, and readers who wait are told.
public final class FigureProgress: Sendable {
  private let done = Atomic<Int>(0)
  private let expected = Atomic<Int>(0)

  public init() {}

  /// Says that there is so much more to do than was known: people to be read, or tasks.
  public func expect(_ count: Int) { expected.add(count, ordering: .relaxed) }

  public func advance(by count: Int = 1) { done.add(count, ordering: .relaxed) }

  /// From 0 to 1; 0 until it is known how much there is to do.
  public var share: Double {
    let inAll = expected.load(ordering: .relaxed)
    return inAll == 0 ? 0 : min(Double(done.load(ordering: .relaxed)) / Double(inAll), 1)
  }
}
