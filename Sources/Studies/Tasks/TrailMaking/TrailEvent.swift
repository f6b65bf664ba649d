import Statistics

/// The events of a part of a run of trail making.
public struct TrailEvents: PartContent {
  public let events: [TrailEvent]

  public init(_ events: [TrailEvent]) { self.events = events }

  public var trialCount: Int { events.count }
}

extension RunPart {
  /// The events of a part of a run of trail making.
  public var trailEvents: [TrailEvent] { (content as? TrailEvents)?.events ?? [] }
}

/// The presentation of the targets, a press, or the end of the time. Times are those of the page's own monotonic clock.
public struct TrailEvent: PresentedEvent, Hashable {
  /// From 1, in its attempt.
  public let number: Int
  public let what: What
  /// From 1, in the order in which the targets are to be connected; nil for a press beside them, and for what is no press.
  public let target: Int?
  /// Nil for what is no press.
  public let outcome: TrailOutcome?
  public let time: Milliseconds
  /// The source of the time of the presentation; nil for everything else.
  public let timeSource: OnsetSource?
  /// The place of a finger or a mouse; nil for a key, and for what is no press.
  public let spot: TrailSpot?
  /// The side of the square, in CSS pixels.
  public let side: Double
  /// Nil for what nobody pressed.
  public let input: ResponseInput?
  /// Presses by an input that the variant does not ask for, since the event before.
  public let deviations: Int
  /// Since the event before.
  public let flags: Set<Disturbance>

  public enum What: String, Sendable, CaseIterable {
    case start
    case press
    case timeUp = "time-up"
  }

  public init(
    number: Int, what: What, target: Int? = nil, outcome: TrailOutcome? = nil, time: Milliseconds,
    timeSource: OnsetSource? = nil, spot: TrailSpot? = nil, side: Double, input: ResponseInput? = nil,
    deviations: Int = 0, flags: Set<Disturbance> = []
  ) {
    self.number = number
    self.what = what
    self.target = target
    self.outcome = outcome
    self.time = time
    self.timeSource = timeSource
    self.spot = spot
    self.side = side
    self.input = input
    self.deviations = deviations
    self.flags = flags
  }

  var isPresentation: Bool { what == .start }
  var isTimeUp: Bool { what == .timeUp }
}

/// A point in shares of the side of the square, from its upper left corner; it may lie outside.
public struct TrailSpot: Sendable, Hashable {
  public let x: Double
  public let y: Double

  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// Returns the distance from the middle of a target, in CSS pixels.
  func distance(from place: TrailPlace, inSquareOf side: Double) -> Double {
    let (x, y) = (x - place.shares[0], y - place.shares[1])
    return (x * x + y * y).squareRoot() * side
  }
}

/// The outcome of a press.
public enum TrailOutcome: String, Sendable, CaseIterable {
  /// On the target whose turn it was, which is connected now.
  case right
  /// On another target.
  case wrong
  /// On the target that was connected last, as by a finger that comes down twice.
  case repeated
  /// Beside all targets.
  case missed
}

/// The targets that are connected.
public struct TrailCourse: Sendable, Hashable {
  public let targets: Int
  public private(set) var connected = 0

  public init(targets: Int) { self.targets = targets }

  public var isComplete: Bool { connected == targets }

  /// - Parameter target: from 1; nil for a press beside them
  public mutating func press(_ target: Int?) -> TrailOutcome {
    guard let target else { return .missed }
    if target == connected { return .repeated }
    guard target == connected + 1 else { return .wrong }
    connected = target
    return .right
  }
}
