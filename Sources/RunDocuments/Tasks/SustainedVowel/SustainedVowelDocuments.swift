/// The plan of a run of a sustained vowel for the browser.
public typealias SustainedVowelPlanDocument = ActivityPlanDocument<SustainedVowelBlockDocument>

/// One try.
public struct SustainedVowelBlockDocument: Codable, Sendable {
  public let number: Int
  /// It ends so many seconds after the first sound.
  public let seconds: Int
  /// The level below which it is silent, in dBFS.
  public let threshold: Int
  /// True if the participant permits that the microphone is used.
  public let isPermitted: Bool
  /// The seconds whose sound is recorded; nil for levels alone.
  public let audio: Int?

  public init(number: Int, seconds: Int, threshold: Int, isPermitted: Bool, audio: Int? = nil) {
    self.number = number
    self.seconds = seconds
    self.threshold = threshold
    self.isPermitted = isPermitted
    self.audio = audio
  }
}
