/// A participant who is in a run on a device that is no station: at home, or on one of their own in the lab.
public struct RunElsewhere: Sendable {
  public let participation: Participation
  public let task: DueTask
  /// The latest sign of life of their device.
  public let seenAt: Timestamp

  /// The seconds without a sign of life after which nobody is told to be in a run: a block and its pause are over by
  /// then.
  public static let presenceSeconds = 600

  public init(participation: Participation, task: DueTask, seenAt: Timestamp) {
    self.participation = participation
    self.task = task
    self.seenAt = seenAt
  }
}
