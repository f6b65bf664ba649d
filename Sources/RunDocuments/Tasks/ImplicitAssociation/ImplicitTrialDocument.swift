/// A trial of an Implicit Association Test as the browser sends it. Times are in milliseconds.
public struct ImplicitTrialDocument: Codable, Sendable {
  public var number: Int
  public var stimulus: String
  public var onset: Double
  public var onsetSource: String
  public var responses: [Response]
  public var deviations: Int
  public var flags: [String]
  public var droppedFrames: Int

  public init(number: Int, stimulus: String, onset: Double, responses: [Response]) {
    self.number = number
    self.stimulus = stimulus
    self.onset = onset
    onsetSource = "frame"
    self.responses = responses
    deviations = 0
    flags = []
    droppedFrames = 0
  }

  public enum CodingKeys: String, CodingKey, Sendable {
    case number
    case stimulus
    case onset
    case onsetSource
    case responses
    case deviations
    case flags
    case droppedFrames
  }

  public struct Response: Codable, Sendable {
    public var side: String
    public var latency: Double
    public var input: String

    public init(side: String, latency: Double, input: String) {
      self.side = side
      self.latency = latency
      self.input = input
    }

    public enum CodingKeys: String, CodingKey, Sendable {
      case side
      case latency
      case input
    }
  }
}
