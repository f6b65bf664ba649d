/// The participants that a release is about.
public struct ReleaseScope: Sendable, Hashable {
  public let origin: Participant.Origin
  public let audience: ReleaseAudience
  /// Only those who have done every task of the study.
  public let completeOnly: Bool

  public init(_ origin: Participant.Origin, _ audience: ReleaseAudience, completeOnly: Bool = false) {
    self.origin = origin
    self.audience = audience
    self.completeOnly = completeOnly
  }
}
