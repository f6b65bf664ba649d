/// The plan of a run of spatial span for the browser.
public typealias SpatialSpanPlanDocument = ActivityPlanDocument<SpanBlockDocument>

public struct SpanBlockDocument: Codable, Sendable {
  public let number: Int
  public let practice: Bool
  /// `forward` or `backward`.
  public let direction: String
  /// From one item to the next, and how long each is lit.
  public let interval: Double
  public let lit: Double
  /// One for each span that the game can have.
  public let games: [SpanGameDocument]
  public let course: SpanCourseDocument
  /// True for a success, false for a failure, missing for a game that is not done, and for practice.
  public let outcome: Bool?

  public init(
    number: Int, practice: Bool, direction: String, interval: Double, lit: Double, games: [SpanGameDocument],
    course: SpanCourseDocument, outcome: Bool?
  ) {
    self.number = number
    self.practice = practice
    self.direction = direction
    self.interval = interval
    self.lit = lit
    self.games = games
    self.course = course
    self.outcome = outcome
  }
}

public struct SpanGameDocument: Codable, Sendable {
  public let span: Int
  /// Cells in each row and in each column.
  public let side: Int
  /// Of each attempt, in turn: cells row by row from 0.
  public let sequences: [[Int]]

  public init(span: Int, side: Int, sequences: [[Int]]) {
    self.span = span
    self.side = side
    self.sequences = sequences
  }
}

public struct SpanCourseDocument: Codable, Sendable {
  public let start: Int
  public let shortest: Int
  public let longest: Int
  public let games: Int
  public let failures: Int

  public init(start: Int, shortest: Int, longest: Int, games: Int, failures: Int) {
    self.start = start
    self.shortest = shortest
    self.longest = longest
    self.games = games
    self.failures = failures
  }
}

/// An event of a game as the browser sends it. Times are in milliseconds, on the clock of the page.
public struct SpanEventDocument: Codable, Sendable {
  public var number: Int
  /// `item`, `early`, `recall` or `tap`.
  public var what: String
  public var span: Int
  public var cell: Int?
  public var time: Double
  public var timeSource: String?
  public var end: Double?
  public var endSource: String?
  public var input: String?
  public var deviations: Int
  public var flags: [String]
  public var droppedFrames: Int

  public init(number: Int, what: String, span: Int, cell: Int?, time: Double, end: Double? = nil) {
    self.number = number
    self.what = what
    self.span = span
    self.cell = cell
    self.time = time
    self.end = end
    timeSource = end == nil ? nil : "frame"
    endSource = timeSource
    input = what == "tap" || what == "early" ? "touch" : nil
    deviations = 0
    flags = []
    droppedFrames = 0
  }

  public enum CodingKeys: String, CodingKey, Sendable {
    case number
    case what
    case span
    case cell
    case time
    case timeSource
    case end
    case endSource
    case input
    case deviations
    case flags
    case droppedFrames
  }
}
