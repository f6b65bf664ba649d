import Statistics

/// The events of a part of a run of the Tower of Hanoi.
public struct HanoiEvents: PartContent {
  public let events: [HanoiEvent]

  public init(_ events: [HanoiEvent]) { self.events = events }

  public var trialCount: Int { events.count }
}

extension RunPart {
  /// The events of a part of a run of the Tower of Hanoi.
  public var hanoiEvents: [HanoiEvent] { (content as? HanoiEvents)?.events ?? [] }
}

/// The presentation of the disks, a press, a drop, or an end without a solution. Times are those of the page's own
/// monotonic clock.
public struct HanoiEvent: PresentedEvent, Hashable {
  /// From 1, in its attempt.
  public let number: Int
  public let what: What
  /// From 1 for the left one; nil beside the pegs, and for what is neither press nor drop.
  public let peg: Int?
  /// The step that it led to; nil for what is neither press nor drop.
  public let step: HanoiTower.Step?
  public let time: Milliseconds
  /// The source of the time of the presentation; nil for everything else.
  public let timeSource: OnsetSource?
  /// Nil for what nobody pressed.
  public let input: ResponseInput?
  /// Presses by an input that the variant does not ask for, since the event before.
  public let deviations: Int
  /// Since the event before.
  public let flags: Set<Disturbance>

  public enum What: String, Sendable, CaseIterable {
    case start
    case press
    /// A disk that was dragged is let go.
    case drop
    case giveUp = "give-up"
    case timeUp = "time-up"
  }

  var isPresentation: Bool { what == .start }
  var isTimeUp: Bool { what == .timeUp }

  public init(
    number: Int, what: What, peg: Int? = nil, step: HanoiTower.Step? = nil, time: Milliseconds,
    timeSource: OnsetSource? = nil, input: ResponseInput? = nil, deviations: Int = 0,
    flags: Set<Disturbance> = []
  ) {
    self.number = number
    self.what = what
    self.peg = peg
    self.step = step
    self.time = time
    self.timeSource = timeSource
    self.input = input
    self.deviations = deviations
    self.flags = flags
  }
}
