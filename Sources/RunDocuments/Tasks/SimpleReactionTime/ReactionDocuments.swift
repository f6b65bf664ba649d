/// The plan of a run of simple reactions for the browser.
public typealias ReactionPlanDocument = ActivityPlanDocument<ReactionBlockDocument>

public struct ReactionBlockDocument: Codable, Sendable {
  public let number: Int
  public let practice: Bool
  /// The valid trials that are asked for.
  public let trials: Int
  /// The wait of each trial that there can be.
  public let waits: [Int]
  /// A press sooner after the figure is too early.
  public let earliest: Double
  /// A trial without a press is over so long after its figure.
  public let timeLimit: Double

  public init(
    number: Int, practice: Bool, trials: Int, waits: [Int], earliest: Double, timeLimit: Double
  ) {
    self.earliest = earliest
    self.timeLimit = timeLimit
    self.number = number
    self.practice = practice
    self.trials = trials
    self.waits = waits
  }
}

/// A trial of simple reactions as the browser sends it. Times are in milliseconds, on the clock of the page.
public struct ReactionTrialDocument: Codable, Sendable {
  public var number: Int
  public var start: Double
  /// Missing, as its source is, if a press came before the figure.
  public var onset: Double?
  public var onsetSource: String?
  /// Missing, as its input is, if none came in time.
  public var press: Double?
  public var input: String?
  public var deviations: Int
  public var flags: [String]
  public var droppedFrames: Int
  /// All presses since the trial before was over, in order; missing in trials of an earlier version.
  public var presses: [Press]?

  /// - Parameter press: the only one
  public init(number: Int, start: Double, onset: Double?, press: Double?, input: String) {
    self.number = number
    self.start = start
    self.onset = onset
    onsetSource = onset == nil ? nil : "frame"
    self.press = press
    self.input = press == nil ? nil : input
    deviations = 0
    flags = []
    droppedFrames = 0
    presses = press.map { [Press(time: $0, input: input)] } ?? []
  }

  public enum CodingKeys: String, CodingKey, Sendable {
    case number
    case start
    case onset
    case onsetSource
    case press
    case input
    case deviations
    case flags
    case droppedFrames
    case presses
  }

  /// A press, whether it counts or not.
  public struct Press: Codable, Sendable {
    public var time: Double
    public var input: String

    public init(time: Double, input: String) {
      self.time = time
      self.input = input
    }

    public enum CodingKeys: String, CodingKey, Sendable {
      case time
      case input
    }
  }
}
