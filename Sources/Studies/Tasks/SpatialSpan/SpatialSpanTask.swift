import Statistics

/// Spatial span: cells of a grid light up one after the other, and are tapped in that order, or backwards (Corsi, 1972,
/// Human memory and the medial temporal region of the brain; Kessels et al., 2000, Applied Neuropsychology 7, 252–258).
/// The span grows after a success and shrinks after a failure, as in Apple's ResearchKit.
public struct SpatialSpanTask: Activity {
  public static let kind = TaskKind("spatial-span")

  public var settings: ActivitySettings
  public let course: SpanCourse
  /// A game that does not count comes first.
  public let isPractised: Bool
  public let display: SpanDisplay
  public let direction: SpanDirection

  public init(
    settings: ActivitySettings, course: SpanCourse, isPractised: Bool, display: SpanDisplay,
    direction: SpanDirection
  ) {
    self.settings = settings
    self.course = course
    self.isPractised = isPractised
    self.display = display
    self.direction = direction
  }

  /// A block for each game that there can be.
  public var blockCount: Int { course.games + (isPractised ? 1 : 0) }

  public let answerKeys: [String] = []

  /// The mean over a participant's runs of the longest span.
  public static let longest = ComparedMeasure(
    id: ComparedMeasure.ID("span"), range: 0...Double(SpanCourse.spans.upperBound), classCount: 15)

  public var comparison: [ComparedMeasure] { settings.isCompared ? [Self.longest] : [] }
  public var analysis: TaskAnalysis? { TaskAnalysis(ofResultsIn: .plain) }

  public func plan(seed: UInt64) -> any RunPlan { SpatialSpanPlan(of: self, seed: seed) }

  /// The approximate minutes of one run: display and answer of each game, with ten seconds to read. It is an estimate for
  /// planning, not derived from data.
  public var expectedMinutes: Int {
    let shown = Double(course.start + 2) * display.interval.value / 1000
    let game = 2 * shown + Double(settings.countdown) + 10
    return max(1, Int((Double(blockCount) * game / 60).rounded()))
  }
}

/// The order in which the cells are to be tapped.
public enum SpanDirection: String, Sendable, CaseIterable {
  case forward
  case backward
}

/// The times of the display.
public struct SpanDisplay: Sendable, Hashable {
  /// From one item to the next, in ms.
  public let interval: Milliseconds
  /// How long each is lit, in ms.
  public let lit: Milliseconds

  public init(interval: Milliseconds, lit: Milliseconds) {
    self.interval = interval
    self.lit = lit
  }
}

/// The course of a run: which span is due after which games.
public struct SpanCourse: Sendable, Hashable {
  /// The spans that there can be.
  public static let spans = 2...15
  /// The span of the game for practice.
  public static let practiceSpan = 2

  public let start: Int
  public let shortest: Int
  public let longest: Int
  /// The games that there are at most.
  public let games: Int
  /// The failures that end the task.
  public let failures: Int

  public init(start: Int, shortest: Int, longest: Int, games: Int, failures: Int) {
    self.start = start
    self.shortest = shortest
    self.longest = longest
    self.games = games
    self.failures = failures
  }

  /// Returns the span of the game that follows; nil if the task is over.
  /// - Parameter outcomes: of the games that count so far, in order: true for a success
  public func span(after outcomes: some Collection<Bool>) -> Int? {
    if outcomes.count >= games || outcomes.count(where: { !$0 }) >= failures { return nil }
    return outcomes.reduce(start) { span, isRight in
      min(max(span + (isRight ? 1 : -1), shortest), longest)
    }
  }

  /// The spans that a game can have.
  /// - Parameter index: of the games that count, from 0
  public func reachable(at index: Int) -> ClosedRange<Int> {
    max(shortest, start - index)...min(longest, start + index)
  }

  /// The side of the grid of a span: the smallest one with twice as many cells as are lit.
  public static func side(of span: Int) -> Int {
    (2...6).first { $0 * $0 >= 2 * span } ?? 6
  }
}
