/// The plan of a run of the Tower of Hanoi for the browser.
public typealias HanoiPlanDocument = ActivityPlanDocument<HanoiBlockDocument>

public struct HanoiBlockDocument: Codable, Sendable {
  public let number: Int
  public let disks: Int
  /// From the presentation on; missing for none.
  public let timeLimit: Double?

  public init(number: Int, disks: Int, timeLimit: Double?) {
    self.number = number
    self.disks = disks
    self.timeLimit = timeLimit
  }
}

/// An event as the browser sends it. The time is in milliseconds, on the clock of the page.
public struct HanoiEventDocument: Codable, Sendable {
  public var number: Int
  /// `start`, `press`, `drop`, `give-up` or `time-up`.
  public var what: String
  /// From 1 for the left one.
  public var peg: Int?
  public var step: String?
  public var time: Double
  public var timeSource: String?
  public var input: String?
  public var deviations: Int
  public var flags: [String]

  public init(number: Int, what: String, peg: Int? = nil, step: String? = nil, time: Double, input: String?) {
    self.number = number
    self.what = what
    self.peg = peg
    self.step = step
    self.time = time
    self.input = input
    timeSource = what == "start" ? "frame" : nil
    deviations = 0
    flags = []
  }

  public enum CodingKeys: String, CodingKey, Sendable {
    case number
    case what
    case peg
    case step
    case time
    case timeSource
    case input
    case deviations
    case flags
  }
}
