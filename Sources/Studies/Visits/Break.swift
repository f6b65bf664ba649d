/// The rest after a test, while another one is still to come.
public struct Break: Sendable, Hashable {
  /// The run that is over.
  public let run: Run.ID
  public let beganAt: Timestamp
  /// The earliest start of the next test, unless staff decide otherwise.
  public let endsAt: Timestamp

  public init(run: Run.ID, beganAt: Timestamp, endsAt: Timestamp) {
    self.run = run
    self.beganAt = beganAt
    self.endsAt = endsAt
  }

  /// Whole seconds that are left.
  public func secondsLeft(at time: Timestamp) -> Int {
    Int(max(0, endsAt.milliseconds - time.milliseconds) + 999) / 1000
  }

  /// Returns the end after one more extension, which counts from now if the time was up.
  public func extended(at time: Timestamp) -> Timestamp {
    let from = max(endsAt.milliseconds, time.milliseconds)
    return Timestamp(milliseconds: from + Int64(Break.extensionSeconds) * 1000)
  }

  /// Staff give so much more each time.
  public static let extensionSeconds = 60
}
