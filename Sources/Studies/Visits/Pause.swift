/// A pause reaches a device with the next page, or with the answer to the part that it sends after its block.
extension Participation {
  public enum PauseState: Sendable, Hashable {
    /// The device shows the pause, or is not in use.
    case paused
    /// The current block is finished first.
    case afterThisBlock
    /// The participant is on a page, and may finish it.
    case withTheNextPage
  }

  /// The seconds of silence after which nobody is taken to be at the device: no block takes as long.
  public static let silenceSeconds = 10 * 60

  /// Returns the progress of a pause; nil if there is none.
  /// - Parameter lastSeen: when their device last asked for something
  public func pauseState(in study: Study, lastSeen: Timestamp?, at now: Timestamp) -> PauseState? {
    guard participant.pausedAt != nil, dueStep(in: study, given: self) == .paused else { return nil }
    guard participant.pauseToldAt == nil, let lastSeen,
      lastSeen.advanced(bySeconds: Self.silenceSeconds) > now
    else { return .paused }
    return runs.contains { $0.state == .running && $0.setAside == nil } ? .afterThisBlock : .withTheNextPage
  }
}
