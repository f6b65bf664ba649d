import Statistics

/// The events of a part of a run of spatial span, which is one game.
public struct SpanEvents: PartContent {
  public let events: [SpanEvent]

  public init(_ events: [SpanEvent]) { self.events = events }

  public var trialCount: Int { events.count }
}

extension RunPart {
  /// The events of a part of a run of spatial span.
  public var spanEvents: [SpanEvent] { (content as? SpanEvents)?.events ?? [] }
}

/// An item that was lit, the beginning of the answer, or a finger that came down. Times are those of the page's own
/// monotonic clock.
public struct SpanEvent: Sendable, Hashable {
  /// From 1, in its game.
  public let number: Int
  public let what: What
  public let span: Int
  /// The cell, row by row from 0; nil for a finger beside them, and for the beginning of the answer.
  public let cell: Int?
  /// An item's presentation; a finger's coming down.
  public let time: Milliseconds
  /// How the presentation of an item is known; nil for everything else.
  public let timeSource: OnsetSource?
  /// When an item was no longer to be seen; nil for everything else.
  public let end: Milliseconds?
  public let endSource: OnsetSource?
  /// Nil for what is no press.
  public let input: ResponseInput?
  /// Presses by an input that the variant does not ask for, since the event before.
  public let deviations: Int
  /// Since the event before.
  public let flags: Set<Disturbance>
  /// While an item was lit.
  public let droppedFrames: Int

  public enum What: String, Sendable, CaseIterable {
    case item
    /// A tap before it was asked for, which counts for nothing.
    case early
    /// From here on taps count.
    case recall
    case tap
  }

  public init(
    number: Int, what: What, span: Int, cell: Int?, time: Milliseconds, timeSource: OnsetSource? = nil,
    end: Milliseconds? = nil, endSource: OnsetSource? = nil, input: ResponseInput? = nil, deviations: Int = 0,
    flags: Set<Disturbance> = [], droppedFrames: Int = 0
  ) {
    self.number = number
    self.what = what
    self.span = span
    self.cell = cell
    self.time = time
    self.timeSource = timeSource
    self.end = end
    self.endSource = endSource
    self.input = input
    self.deviations = deviations
    self.flags = flags
    self.droppedFrames = droppedFrames
  }

  /// How long an item was to be seen, to the microsecond.
  public var exposure: Milliseconds? {
    end.map { Milliseconds((($0.value - time.value) * 1000).rounded() / 1000) }
  }
}

/// A game as it was stored.
public struct SpanGameRecord: Sendable, Hashable {
  public let block: Int
  public let attempt: Int
  public let events: [SpanEvent]

  public init(block: Int, attempt: Int, events: [SpanEvent]) {
    self.block = block
    self.attempt = attempt
    self.events = events
  }
}
