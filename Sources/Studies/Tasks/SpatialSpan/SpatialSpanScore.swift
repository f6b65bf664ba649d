import Statistics

/// The games of a run.
public struct SpanRecall: RunMeasures, Hashable {
  /// The longest span that was repeated without a mistake; 0 if none was.
  public let longest: Int
  /// The games that count.
  public let games: Int
  public let failures: Int

  public init(longest: Int, games: Int, failures: Int) {
    self.longest = longest
    self.games = games
    self.failures = failures
  }

  /// The longest span times the number of games without a mistake: the total score of Kessels et al. (2000).
  public var score: Int { longest * (games - failures) }

  public var result: Double? { Double(longest) }
}

/// The result of a run, with what makes it doubtful.
public struct SpatialSpanScore: Sendable, Hashable {
  public let recall: SpanRecall
  /// `skipped` for a run that was left out; nil if there is a result.
  public let refusal: String?
  public let flags: Set<Flag>

  /// The rules by which runs are scored.
  public static let algorithm = "spatial-span-1"
  /// An item that was to be seen for longer or shorter than set by more than this, in ms, was not shown as planned.
  static let exposureTolerance = 100.0

  public enum Flag: String, Sendable, CaseIterable {
    /// The page was left or covered in a game that counts.
    case focusLost = "focus-lost"
    /// The device was turned, or the window changed its size, in such a game.
    case layoutChanged = "layout-changed"
    /// A mouse or a pen was used where touch was asked for.
    case mouseOrPen = "mouse-or-pen"
    /// An item was lit for more than 100 ms longer or shorter than set.
    case unevenDisplay = "uneven-display"
  }
}

extension SpatialSpanPlan {
  /// Returns the result of a run; practice does not count. A run that ended before its games were over was left out.
  /// - Parameter records: of the attempts that count, in the order of their blocks
  public func score(_ records: [SpanGameRecord]) -> SpatialSpanScore {
    let done = SpatialSpanPlan(of: task, seed: seed).continued(by: records)
    let spans = done.outcomes.indices.compactMap { task.course.span(after: done.outcomes.prefix($0)) }
    let right = zip(spans, done.outcomes).filter(\.1).map(\.0)
    let recall = SpanRecall(
      longest: right.max() ?? 0, games: done.outcomes.count, failures: done.outcomes.count { !$0 })
    let isOver = task.course.span(after: done.outcomes) == nil
    let counted = records.filter { index(ofBlock: $0.block) != nil }.flatMap(\.events)
    return SpatialSpanScore(
      recall: recall, refusal: isOver ? nil : ScoreVerdict.skipped, flags: flags(of: counted))
  }

  private func flags(of events: [SpanEvent]) -> Set<SpatialSpanScore.Flag> {
    var flags: Set<SpatialSpanScore.Flag> = []
    let disturbances = events.reduce(into: Set<Disturbance>()) { $0.formUnion($1.flags) }
    if !disturbances.isDisjoint(with: [.blur, .hidden]) { flags.insert(.focusLost) }
    if !disturbances.isDisjoint(with: [.rotated, .resized]) { flags.insert(.layoutChanged) }
    if events.contains(where: { $0.input == .mouse || $0.input == .pen }) { flags.insert(.mouseOrPen) }
    let isUneven = events.compactMap(\.exposure).contains {
      abs($0.value - task.display.lit.value) > SpatialSpanScore.exposureTolerance
    }
    if isUneven { flags.insert(.unevenDisplay) }
    return flags
  }
}

extension RunSummary {
  /// The games of a run, where the data give a result.
  public var spanRecall: SpanRecall? { verdict.isKept ? measures as? SpanRecall : nil }
}
