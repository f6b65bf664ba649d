import Dispatch

/// Wakes a thread that waits for work. Rings that come while nobody waits are one.
public final class WakeSignal: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)

  public init() {}

  public func wake() { semaphore.signal() }

  /// Returns when it rings, or after a while.
  public func wait(seconds: Int) {
    guard semaphore.wait(timeout: .now() + .seconds(seconds)) == .success else { return }
    while semaphore.wait(timeout: .now()) == .success {}
  }
}
