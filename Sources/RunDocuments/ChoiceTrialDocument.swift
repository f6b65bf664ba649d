/// A trial of a speeded choice as the browser sends it. Times are in milliseconds, the onset on the clock of the page.
public struct ChoiceTrialDocument: Codable, Sendable {
  public var number: Int
  public var onset: Double
  public var onsetSource: String
  /// Missing, as latency and input are, if no answer came in time.
  public var answer: String?
  public var latency: Double?
  public var input: String?
  public var deviations: Int
  public var flags: [String]
  public var droppedFrames: Int
  /// Presses of answers before the stimulus was to be seen.
  public var early: Int
  /// Presses of answers after the first, before the trial was over.
  public var further: Int
  /// All presses of answers since the trial before was over, by their time; missing in trials of an earlier version. Of more
  /// than a hundred the first ones and the one that counts.
  public var presses: [Press]?
  /// From a sound being handed to the device to its being heard; missing where none is known.
  public var outputLatency: Double?
  /// Why a stimulus that would be spoken was to be seen; missing for any other.
  public var unheard: String?

  public init(number: Int, onset: Double, answer: String?, latency: Double, input: String) {
    self.number = number
    self.onset = onset
    self.answer = answer
    self.latency = answer == nil ? nil : latency
    self.input = answer == nil ? nil : input
    onsetSource = "frame"
    deviations = 0
    flags = []
    droppedFrames = 0
    early = 0
    further = 0
    presses = answer.map { [Press(answer: $0, time: latency, input: input)] } ?? []
  }

  public struct Press: Codable, Sendable {
    public var answer: String
    /// From the presentation of the stimulus; negative before it.
    public var time: Double
    public var input: String

    public init(answer: String, time: Double, input: String) {
      self.answer = answer
      self.time = time
      self.input = input
    }

    public enum CodingKeys: String, CodingKey, Sendable {
      case answer
      case time
      case input
    }
  }

  public enum CodingKeys: String, CodingKey, Sendable {
    case number
    case onset
    case onsetSource
    case answer
    case latency
    case input
    case deviations
    case flags
    case droppedFrames
    case early
    case further
    case presses
    case outputLatency
    case unheard
  }
}
