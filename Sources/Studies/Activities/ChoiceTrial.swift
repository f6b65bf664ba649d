import Statistics

/// The trials of a part of a run of speeded choices.
public struct ChoiceTrials: PartContent {
  public let trials: [ChoiceTrial]
  /// The reason why the block was left out as nothing could be heard; nil for any other.
  public let unheard: SpeechProblem?

  public init(_ trials: [ChoiceTrial], unheard: SpeechProblem? = nil) {
    self.trials = trials
    self.unheard = unheard
  }

  public var trialCount: Int { trials.count }
  public var reason: String? { unheard?.rawValue }
}

extension RunPart {
  /// The trials of a part of a run of speeded choices.
  public var choices: [ChoiceTrial] { (content as? ChoiceTrials)?.trials ?? [] }
}

/// A recorded trial of a speeded choice: a stimulus, answered by one of several answers.
public struct ChoiceTrial: Sendable, Hashable {
  /// From 1, in its block.
  public let number: Int
  /// The presentation of the stimulus, on the clock of the page.
  public let onset: Milliseconds
  public let onsetSource: OnsetSource
  /// Nil if none came in time.
  public let response: ChoiceResponse?
  /// Presses by an input that the variant does not ask for.
  public let deviations: Int
  public let flags: Set<Disturbance>
  public let droppedFrames: Int
  /// Presses of answers before the stimulus was to be seen, since the trial before was over.
  public var early: Int
  /// Presses of answers after the first, before the trial was over.
  public var further: Int
  /// All presses of answers since the trial before was over, in order; of very many the first ones and the one that counts.
  /// Nil for a trial of an earlier version, which kept their numbers alone.
  public var presses: [ChoicePress]?
  /// The time from a sound being handed to the device to its being heard, as the browser estimates it; it is part of the
  /// onset. Nil for what was to be seen, and where the browser tells none.
  public var outputLatency: Milliseconds?
  /// The reason why a stimulus that the study has spoken was to be seen. Nil for any other, and where the page told none.
  public var unheard: SpeechProblem?

  public init(
    number: Int, onset: Milliseconds, onsetSource: OnsetSource, response: ChoiceResponse?, deviations: Int,
    flags: Set<Disturbance>, droppedFrames: Int, early: Int = 0, further: Int = 0,
    presses: [ChoicePress]? = nil, outputLatency: Milliseconds? = nil, unheard: SpeechProblem? = nil
  ) {
    self.number = number
    self.onset = onset
    self.onsetSource = onsetSource
    self.response = response
    self.deviations = deviations
    self.flags = flags
    self.droppedFrames = droppedFrames
    self.early = early
    self.further = further
    self.presses = presses
    self.outputLatency = outputLatency
    self.unheard = unheard
  }
}

/// The reason why nothing that is spoken could be heard.
public enum SpeechProblem: String, Sendable, CaseIterable {
  /// The participant does not permit sound, or the study does not ask for it.
  case notPermitted = "not-permitted"
  /// The browser cannot speak.
  case unsupported
  /// The device has no voice of its own in the language.
  case noVoice = "no-voice"
  /// A recording could not be loaded or decoded.
  case failed
  /// The device let nothing be heard.
  case silent
  /// The participant said that they heard nothing.
  case notHeard = "not-heard"
}

/// A press of an answer, whether it counts or not.
public struct ChoicePress: Sendable, Hashable {
  /// The most that are kept of a trial.
  public static let limit = 100

  /// The id of the answer.
  public let answer: String
  /// From the presentation of the stimulus to the press; negative for one before it.
  public let time: Milliseconds
  public let input: ResponseInput

  public init(answer: String, time: Milliseconds, input: ResponseInput) {
    self.answer = answer
    self.time = time
    self.input = input
  }
}

/// The press that counts.
public struct ChoiceResponse: Sendable, Hashable {
  /// The id of the answer.
  public let answer: String
  /// From the presentation of the stimulus to the press.
  public let latency: Milliseconds
  public let input: ResponseInput

  public init(answer: String, latency: Milliseconds, input: ResponseInput) {
    self.answer = answer
    self.latency = latency
    self.input = input
  }

  var press: ChoicePress { ChoicePress(answer: answer, time: latency, input: input) }
}

/// The outcome of a trial of a speeded choice.
public enum ChoiceOutcome: String, Sendable, CaseIterable {
  case right
  case wrong
  /// No answer within the time limit.
  case missed

  /// - Parameter answer: nil where none is to be given
  public init(of response: ChoiceResponse?, expecting answer: String?) {
    guard let response else {
      self = answer == nil ? .right : .missed
      return
    }
    self = response.answer == answer ? .right : .wrong
  }
}
