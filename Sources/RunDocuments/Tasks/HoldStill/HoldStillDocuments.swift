/// The plan of a run of holding still for the browser.
public typealias HoldStillPlanDocument = ActivityPlanDocument<HoldStillBlockDocument>

public struct HoldStillBlockDocument: Codable, Sendable {
  public let number: Int
  /// `lap` or `out`.
  public let posture: String
  public let seconds: Int
  /// True if the participant permits that motion is recorded.
  public let isPermitted: Bool

  public init(number: Int, posture: String, seconds: Int, isPermitted: Bool) {
    self.number = number
    self.posture = posture
    self.seconds = seconds
    self.isPermitted = isPermitted
  }
}
