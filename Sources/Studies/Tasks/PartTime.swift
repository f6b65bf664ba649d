import Statistics

/// The limits of time that hold for the parts of any kind of task.
extension PartProblem {
  /// Checks that a part, which may arrive late, has not lasted longer than its run. Two minutes and a tenth
  /// allow for clocks that run at different rates or were corrected; if the server's clock was set back
  /// before the run began, the check is void.
  /// - Parameters:
  ///   - first: the first moment of the part, and `last` its last one, by the clock of the page
  ///   - elapsed: the duration of the run by the server's clock; nil for a simulated participant
  static func checkDuration(
    from first: Milliseconds, to last: Milliseconds, within elapsed: Milliseconds?
  ) throws(PartProblem) {
    guard let elapsed, elapsed >= 0 else { return }
    guard last.value - first.value <= elapsed.value * 1.1 + 120_000 else { throw .longerThanRun }
  }

  /// Checks that time has passed in a complete part: of two latencies or more, one at least is not 0. A coarse clock may
  /// measure nothing between a stimulus and one lucky press, but not in a whole block; so a part with a single latency is
  /// taken, and so is one with none, in which nobody answered.
  /// - Parameter latencies: all that the part has, of right and wrong answers alike
  static func checkTimePassed(in latencies: [Milliseconds]) throws(PartProblem) {
    guard latencies.count < 2 || latencies.contains(where: { $0 != 0 }) else { throw .noTimePassed }
  }
}

extension Milliseconds {
  /// A week, since a tablet may lie unused for a weekend.
  static let latencyLimit: Milliseconds = 604_800_000
  /// Some 30 years, because a page's clock counts from when it was opened.
  static let clockLimit: Milliseconds = 1_000_000_000_000

  /// Returns true for a time that a browser can have measured.
  func isPossible(within limit: Milliseconds) -> Bool { value.isFinite && value >= 0 && self <= limit }
}
