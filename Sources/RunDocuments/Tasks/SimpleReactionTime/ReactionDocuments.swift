/// Everything the browser needs to give a run of simple reactions, as JSON. Times are in milliseconds.
public struct ReactionPlanDocument: Codable, Sendable {
  /// The folder of the task's modules, `Assets/js/tasks/<kind>`.
  public let kind: String
  public let run: String
  public let test: String
  public let title: String
  public let input: String
  /// True if details of the device may be collected at all.
  public let storesDevice: Bool
  /// True if the task may ask the browser for the full screen.
  public let fillsScreen: Bool
  /// True if a tone may mark the end of a block.
  public let playsSound: Bool
  public let blocks: [Block]
  public let resume: ResumeDocument
  public let done: String
  public let texts: [String: String]

  public init(
    kind: String, run: String, test: String, title: String, input: String, storesDevice: Bool,
    fillsScreen: Bool, playsSound: Bool, blocks: [Block],
    resume: ResumeDocument, done: String, texts: [String: String]
  ) {
    self.kind = kind
    self.run = run
    self.test = test
    self.title = title
    self.input = input
    self.storesDevice = storesDevice
    self.fillsScreen = fillsScreen
    self.playsSound = playsSound
    self.blocks = blocks
    self.resume = resume
    self.done = done
    self.texts = texts
  }

  public struct Block: Codable, Sendable {
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
  }
}
