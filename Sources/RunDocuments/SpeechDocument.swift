/// How the stimuli of a run are spoken, for the browser.
public struct SpeechDocument: Codable, Sendable {
  /// The language of the participant, as in `lang`.
  public let language: String
  /// True if the sound of the device may be used.
  public let isPermitted: Bool
  /// The addresses of the recordings, by what they say; missing where a voice of the device speaks.
  public let sounds: [String: String]?
  /// True if stimuli are shown where they cannot be heard.
  public let isShownOtherwise: Bool

  public init(language: String, isPermitted: Bool, sounds: [String: String]?, isShownOtherwise: Bool) {
    self.language = language
    self.isPermitted = isPermitted
    self.sounds = sounds
    self.isShownOtherwise = isShownOtherwise
  }
}
