/// The inputs of a response, as the browser tells them apart.
public enum ResponseInput: String, Sendable, CaseIterable { case key, touch, mouse, pen }

/// The sources of the onset time of a stimulus.
public enum OnsetSource: String, Sendable {
  /// Of one that is to be seen, best first: Element Timing's presentation time, the paint time, the frame's callback.
  case render, paint, frame
  /// Of one that is to be heard: its start as it was scheduled on the clock of the audio hardware.
  case audio
  /// Its start as the speech synthesis of the browser told it.
  case speech

  /// Those of stimuli that are to be seen.
  public static let seen: Set<OnsetSource> = [.render, .paint, .frame]
}

/// Something that happened to the page during a trial.
public enum Disturbance: String, Sendable, CaseIterable { case blur, hidden, rotated, resized }

extension ResponseInput {
  /// Returns true if a variant asks for this input; a variant that the study has lost asks for none.
  func isAskedFor(by variant: TaskVariant?) -> Bool {
    switch variant?.input {
    case .keyboard: self == .key
    case .touch: self != .key
    case nil: false
    }
  }
}
