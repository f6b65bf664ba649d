import Statistics

/// The trials of a part of a run of simple reactions.
public struct ReactionTrials: PartContent {
  public let trials: [ReactionTrial]

  public init(_ trials: [ReactionTrial]) { self.trials = trials }

  public var trialCount: Int { trials.count }
}

/// One recorded trial. Its times are those of the page's own monotonic clock.
public struct ReactionTrial: Sendable, Hashable {
  /// From 1, repeated trials included.
  public let number: Int
  /// The beginning of the wait.
  public let start: Milliseconds
  /// The presentation of the figure; nil if a press came before it.
  public let onset: Milliseconds?
  public let onsetSource: OnsetSource?
  /// The press that ended the trial; nil if none came in time.
  public let press: Milliseconds?
  public let input: ResponseInput?
  /// Presses by an input that the variant does not ask for.
  public let deviations: Int
  public let flags: Set<Disturbance>
  public let droppedFrames: Int
  /// All presses since the trial before was over, in order; of very many the first ones and the one that counts. Nil for a
  /// trial of an earlier version, which kept the one that counts alone.
  public var presses: [ReactionPress]?

  public init(
    number: Int, start: Milliseconds, onset: Milliseconds?, onsetSource: OnsetSource?, press: Milliseconds?,
    input: ResponseInput?, deviations: Int, flags: Set<Disturbance>, droppedFrames: Int,
    presses: [ReactionPress]? = nil
  ) {
    self.number = number
    self.start = start
    self.onset = onset
    self.onsetSource = onsetSource
    self.press = press
    self.input = input
    self.deviations = deviations
    self.flags = flags
    self.droppedFrames = droppedFrames
    self.presses = presses
  }

  /// From the presentation of the figure to the press, to the microsecond; below 0 for a press while the figure was on
  /// its way to the screen.
  public var latency: Milliseconds? { press.flatMap(latency(of:)) }

  /// The same of any press; nil where there was no figure.
  func latency(of press: Milliseconds) -> Milliseconds? {
    onset.map { Milliseconds(((press.value - $0.value) * 1000).rounded() / 1000) }
  }

  public var outcome: ReactionOutcome {
    guard press != nil else { return .late }
    guard let latency else { return .early }
    return latency < ReactionTask.earliest ? .early : .valid
  }
}

/// A press, whether it counts or not.
public struct ReactionPress: Sendable, Hashable {
  /// The most that are kept of a trial.
  public static let limit = 100

  /// On the clock of the page.
  public let time: Milliseconds
  public let input: ResponseInput

  public init(time: Milliseconds, input: ResponseInput) {
    self.time = time
    self.input = input
  }
}

/// The outcome of a trial.
public enum ReactionOutcome: String, Sendable, CaseIterable {
  case valid
  /// A press before the figure, or too soon after it to be an answer: the trial is repeated.
  case early
  /// No press within the time limit: the trial is repeated.
  case late
}

extension RunPart {
  /// The trials of a part of a run of simple reactions.
  public var reactions: [ReactionTrial] { (content as? ReactionTrials)?.trials ?? [] }
}
