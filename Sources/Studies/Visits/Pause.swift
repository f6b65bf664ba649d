/// A pause reaches a device with the next page, or with the answer to the part that it sends after its block.
extension Participation {
  public enum PauseState: Sendable, Hashable {
    /// The device shows the pause, or nobody is at it.
    case paused
    /// The block that is under way is finished first.
    case afterThisBlock
    /// Somebody is on a page, and may go on with it.
    case withTheNextPage
  }

  /// Somebody whose device was silent for this long is not at it: no block takes as long.
  public static let silenceSeconds = 10 * 60

  /// How far a pause has come; nil where there is none.
  /// - Parameter lastSeen: when their device last asked for something
  public func pauseState(in study: Study, lastSeen: Timestamp?, at now: Timestamp) -> PauseState? {
    guard participant.pausedAt != nil, dueStep(in: study, given: self) == .paused else { return nil }
    guard participant.pauseToldAt == nil, let lastSeen,
      lastSeen.advanced(bySeconds: Self.silenceSeconds) > now
    else { return .paused }
    return runs.contains { $0.state == .running && $0.setAside == nil } ? .afterThisBlock : .withTheNextPage
  }
}
