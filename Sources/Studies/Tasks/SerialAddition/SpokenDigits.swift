/// How the digits of serial addition are spoken.
public struct SpokenDigits: Sendable, Hashable {
  /// The permission without which nothing sounds.
  public static let permission = Permission.Known.sound
  public static let digits = 1...9

  /// The files of the study's recordings of 1 to 9, in their order, by the language they are in; empty where a voice of the
  /// device speaks.
  public let recordings: [Language: [String]]
  /// Digits are shown where they cannot be heard. Otherwise the task is left out there.
  public let isShownOtherwise: Bool

  public init(recordings: [Language: [String]], isShownOtherwise: Bool) {
    self.recordings = recordings
    self.isShownOtherwise = isShownOtherwise
  }

  var onsetSources: Set<OnsetSource> {
    (isShownOtherwise ? OnsetSource.seen : []).union([recordings.isEmpty ? .speech : .audio])
  }
}

/// The way in which the digits of a run were presented.
public enum DigitPresentation: String, Sendable, CaseIterable {
  /// To be seen.
  case visual
  /// Recordings of the study, whose onset is exact.
  case recordings
  /// A voice of the device, whose onset is less exact.
  case synthesis

  init(_ source: OnsetSource) {
    self =
      switch source {
      case .render, .paint, .frame: .visual
      case .audio: .recordings
      case .speech: .synthesis
      }
  }
}
