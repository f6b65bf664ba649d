/// The plan of a run of trail making for the browser.
public typealias TrailMakingPlanDocument = ActivityPlanDocument<TrailBlockDocument>

public struct TrailBlockDocument: Codable, Sendable {
  public let number: Int
  /// `a` or `b`.
  public let trail: String
  /// Of the targets, in the order in which they are to be connected.
  public let labels: [String]
  /// Of each attempt, in turn: the middle of each target, `[x, y]`, in shares of the side of a square.
  public let layouts: [[[Double]]]
  /// From the presentation of the targets on.
  public let timeLimit: Double

  public init(number: Int, trail: String, labels: [String], layouts: [[[Double]]], timeLimit: Double) {
    self.number = number
    self.trail = trail
    self.labels = labels
    self.layouts = layouts
    self.timeLimit = timeLimit
  }
}

/// An event as the browser sends it. The time is in milliseconds, on the clock of the page.
public struct TrailEventDocument: Codable, Sendable {
  public var number: Int
  /// `start`, `press` or `time-up`.
  public var what: String
  /// From 1; missing for a press beside the targets.
  public var target: Int?
  /// `right`, `wrong`, `repeated` or `missed`.
  public var outcome: String?
  public var time: Double
  public var timeSource: String?
  /// In shares of the side of the square; missing for a key.
  public var place: [Double]?
  /// Of the square, in CSS pixels.
  public var side: Double
  public var input: String?
  public var deviations: Int
  public var flags: [String]

  public init(
    number: Int, what: String, target: Int? = nil, outcome: String? = nil, time: Double,
    place: [Double]? = nil, side: Double, input: String?
  ) {
    self.number = number
    self.what = what
    self.target = target
    self.outcome = outcome
    self.time = time
    self.place = place
    self.side = side
    self.input = input
    timeSource = what == "start" ? "frame" : nil
    deviations = 0
    flags = []
  }

  public enum CodingKeys: String, CodingKey, Sendable {
    case number
    case what
    case target
    case outcome
    case time
    case timeSource
    case place
    case side
    case input
    case deviations
    case flags
  }
}
