/// The reason why staff look at a visit today.
public enum VisitMatter: Sendable, Hashable {
  /// Planned for later today.
  case expected
  /// Planned for today, and nobody has noted an arrival for so many minutes.
  case late(minutes: Int)
  /// The participant is here.
  case here
  /// Planned for an earlier day, and nobody has noted what became of it.
  case unattended
  /// Begun on an earlier day, and not ended.
  case unfinished
}

extension Visit {
  /// Minutes after the planned time in which nobody counts as late.
  public static let graceMinutes = 5

  /// Returns the reason why staff look at the visit; nil if there is none.
  /// - Parameter today: in the lab's time zone
  public func matter(at now: Timestamp, today: Range<Timestamp>) -> VisitMatter? {
    switch state {
    case .arrived: return (arrivedAt ?? plannedFor) < today.lowerBound ? .unfinished : .here
    case .planned where plannedFor < today.lowerBound: return .unattended
    case .planned where today.contains(plannedFor):
      let minutes = Int((now.milliseconds - plannedFor.milliseconds) / 60_000)
      return minutes > Self.graceMinutes ? .late(minutes: minutes) : .expected
    case .planned, .noShow, .ended, .cancelled: return nil
    }
  }
}
