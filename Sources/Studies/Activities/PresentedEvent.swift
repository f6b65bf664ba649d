import Statistics

/// An event of an attempt that begins with a presentation: that one itself, a press, or the end of the time. Times are those
/// of the page's own monotonic clock.
protocol PresentedEvent: Sendable {
  /// From 1, in its attempt.
  var number: Int { get }
  var isPresentation: Bool { get }
  var isTimeUp: Bool { get }
  var time: Milliseconds { get }
  /// The source of the time of the presentation; nil for everything else.
  var timeSource: OnsetSource? { get }
  /// Nil for what nobody pressed.
  var input: ResponseInput? { get }
  /// Since the event before.
  var flags: Set<Disturbance> { get }
}

extension Array where Element: PresentedEvent {
  /// From the presentation to each event after it.
  var latencies: [Milliseconds] {
    guard let first else { return [] }
    return dropFirst().map { Milliseconds($0.time.value - first.time.value) }
  }
}

/// The rules that hold for every attempt that begins with a presentation.
struct PresentedRules {
  let variant: TaskVariant?
  /// From the presentation on; nil for no limit.
  let timeLimit: Milliseconds?

  /// Nobody presses so often.
  private static let mostEvents = 10_000
  /// Time is up in the first frame after its end.
  private static let tolerance = 50.0

  /// Checks the events of an attempt: the presentation, then presses in the order of their times and within the time limit,
  /// until the attempt is over.
  /// - Parameters:
  ///   - elapsed: how long the run has lasted by the server's clock; nil for a simulated participant
  ///   - press: checks one press, and returns true if the attempt is over with it
  /// - Returns: true if the attempt is over
  func check<Event: PresentedEvent>(
    _ events: [Event], elapsed: Milliseconds?, press: (Event) throws(PartProblem) -> Bool
  ) throws(PartProblem) -> Bool {
    guard let first = events.first, let last = events.last, events.count <= Self.mostEvents else {
      throw .wrongTrialCount(expected: max(1, min(events.count, Self.mostEvents)))
    }
    guard first.isPresentation, first.timeSource != nil else {
      throw .ofKind("the part does not begin with the presentation")
    }
    var isOver = false
    for (index, event) in events.enumerated() {
      guard event.number == index + 1 else { throw .wrongTrialNumber(expected: index + 1) }
      guard event.time.isPossible(within: .clockLimit) else { throw .impossibleOnset(trial: event.number) }
      if isOver { throw .tooManyResponses(trial: event.number) }
      isOver = try check(event, from: first.time, press)
    }
    for (earlier, later) in zip(events, events.dropFirst()) where later.time < earlier.time {
      throw .responsesOutOfOrder(trial: later.number)
    }
    try PartProblem.checkDuration(from: first.time, to: last.time, within: elapsed)
    return isOver
  }

  private func check<Event: PresentedEvent>(
    _ event: Event, from start: Milliseconds, _ press: (Event) throws(PartProblem) -> Bool
  ) throws(PartProblem) -> Bool {
    let end = timeLimit.map { start.value + $0.value }
    if event.isTimeUp {
      guard let end, event.time.value >= end - Self.tolerance else { throw .ofKind("the time is not over") }
      return true
    }
    if event.isPresentation {
      guard event.number == 1 else { throw .ofKind("event \(event.number) is a second presentation") }
      return false
    }
    guard event.input?.isAskedFor(by: variant) == true else { throw .wrongInput(trial: event.number) }
    if let end, event.time.value > end { throw .responseAfterDeadline(trial: event.number) }
    return try press(event)
  }
}

/// Something that makes a result doubtful for which places on the screen matter.
public enum ScreenFlag: String, Sendable, CaseIterable {
  /// The page was left or covered while the task was to be seen.
  case focusLost = "focus-lost"
  /// The device was turned, or the window changed its size, meanwhile.
  case layoutChanged = "layout-changed"
  /// A mouse or a pen was used where touch was asked for.
  case mouseOrPen = "mouse-or-pen"

  static func flags(of events: [some PresentedEvent]) -> Set<ScreenFlag> {
    var flags: Set<ScreenFlag> = []
    let disturbances = events.reduce(into: Set<Disturbance>()) { $0.formUnion($1.flags) }
    if !disturbances.isDisjoint(with: [.blur, .hidden]) { flags.insert(.focusLost) }
    if !disturbances.isDisjoint(with: [.rotated, .resized]) { flags.insert(.layoutChanged) }
    if events.contains(where: { $0.input == .mouse || $0.input == .pen }) { flags.insert(.mouseOrPen) }
    return flags
  }
}
