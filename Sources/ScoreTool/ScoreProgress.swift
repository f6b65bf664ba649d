import Foundation
import Synchronization

/// Says on a terminal how far the reading of large files is.
public final class ScoreProgress: Sendable {
  private struct State {
    var latest = ContinuousClock.now
    var hasSaid = false
    var count = 0
  }

  private let isShown = isatty(STDERR_FILENO) == 1
  private let total: Int
  private let began = ContinuousClock.now
  private let state = Mutex(State())

  public init(_ files: [String]) {
    total = isShown ? files.reduce(0) { $0 + Self.size($1) } : 0
  }

  /// Takes in bytes that were read, by any thread.
  public func advance(by bytes: Int) {
    guard isShown else { return }
    state.withLock { state in
      state.count += bytes
      let now = ContinuousClock.now
      guard now - began > .seconds(2), now - state.latest > .milliseconds(500) else { return }
      state.latest = now
      state.hasSaid = true
      let count = state.count
      let share = total > 0 ? "\(count % (total + 1) * 100 / total) %" : "\(count / 1_000_000) MB"
      FileHandle.standardError.write(Data("\rRead \(share) ".utf8))
    }
  }

  public func finish() {
    if state.withLock({ $0.hasSaid }) { FileHandle.standardError.write(Data("\r              \r".utf8)) }
  }

  private static func size(_ path: String) -> Int {
    let size = try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
    return size ?? 0
  }
}
