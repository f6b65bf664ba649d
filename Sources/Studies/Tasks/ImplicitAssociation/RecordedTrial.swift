import ImplicitAssociation
import Statistics

/// The trials of a part of an Implicit Association Test.
public struct ImplicitTrials: PartContent {
  public let trials: [RecordedTrial]

  public init(_ trials: [RecordedTrial]) { self.trials = trials }

  public var trialCount: Int { trials.count }
}

extension RunPart {
  /// The trials of a part of an Implicit Association Test.
  public var trials: [RecordedTrial] { (content as? ImplicitTrials)?.trials ?? [] }

  public init(
    number: Int, block: Int, attempt: Int, isComplete: Bool, trials: [RecordedTrial], device: String?,
    digest: String
  ) {
    self.init(
      number: number, block: block, attempt: attempt, isComplete: isComplete,
      content: ImplicitTrials(trials), device: device, digest: digest)
  }
}

/// One recorded trial. Latencies count from the frame that showed the stimulus.
public struct RecordedTrial: Sendable, Hashable {
  public let number: Int
  public let stimulus: StimulusID
  /// The onset on the page's own monotonic clock.
  public let onset: Milliseconds
  public let onsetSource: OnsetSource
  /// Every press that counted, in order; the last one is correct where correction is forced.
  public let responses: [Response]
  /// Presses by an input that the variant does not ask for.
  public let deviations: Int
  public let flags: Set<Flag>
  public let droppedFrames: Int

  public struct Response: Sendable, Hashable {
    public let side: Side
    public let latency: Milliseconds
    public let input: Input

    public init(side: Side, latency: Milliseconds, input: Input) {
      self.side = side
      self.latency = latency
      self.input = input
    }
  }

  public typealias Input = ResponseInput
  public typealias Flag = Disturbance

  public init(
    number: Int, stimulus: StimulusID, onset: Milliseconds, onsetSource: OnsetSource, responses: [Response],
    deviations: Int, flags: Set<Flag>, droppedFrames: Int
  ) {
    self.number = number
    self.stimulus = stimulus
    self.onset = onset
    self.onsetSource = onsetSource
    self.responses = responses
    self.deviations = deviations
    self.flags = flags
    self.droppedFrames = droppedFrames
  }
}
