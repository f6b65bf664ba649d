/// A participant who was lately seen on a device that is no station: at home, or on one of their own in the lab.
public struct ParticipantElsewhere: Sendable {
  public let participation: Participation
  /// The latest sign of life of their device.
  public let seenAt: Timestamp

  /// The seconds without a sign of life after which nobody is told to be there: a block and its pause, and a page of a
  /// survey, are over by then.
  public static let presenceSeconds = 600

  /// The time from which on nobody is told to be there, unless there is another sign of life.
  public var goneAt: Timestamp { seenAt.advanced(bySeconds: Self.presenceSeconds) }

  public init(participation: Participation, seenAt: Timestamp) {
    self.participation = participation
    self.seenAt = seenAt
  }

  /// Returns the step that is under way; nil if nothing is to be done now.
  public func step(in study: Study) -> Step? {
    let running = participation.runs.last { $0.state == .running && $0.setAside == nil }
    if let running { return .task(DueTask(running.task, position: running.position)) }
    if let occasion = participation.occasionUnderWay,
      let due = participation.dueTask(of: occasion, in: study)
    {
      return .task(due)
    }
    let step = dueStep(in: study, given: participation)
    switch step {
    case .finished, .left, .betweenVisits, .paused: return nil
    default: return step
    }
  }
}
