import Statistics

/// The latencies and errors of a run.
public struct StroopTimes: RunMeasures, Hashable {
  public let congruent: Condition
  public let incongruent: Condition
  /// Colours that the check found named wrongly, of four.
  public let confused: Int

  /// The trials of one kind of word.
  public typealias Condition = ConditionTimes

  public init(congruent: Condition, incongruent: Condition, confused: Int) {
    self.congruent = congruent
    self.incongruent = incongruent
    self.confused = confused
  }

  /// How much longer the answer to an incongruent word takes, in ms; nil where a median is missing.
  public var interference: Double? { incongruent.delay(beside: congruent) }

  public var result: Double? { interference }
}

/// A trial as it was stored, as far as the result of its run depends on it.
public struct StoredStroopTrial: Sendable, Hashable {
  public let role: StroopBlock.Role
  /// Nil for a patch.
  public let isCongruent: Bool?
  public let outcome: ChoiceOutcome
  public let latency: Milliseconds?
  public let input: ResponseInput?
  public let flags: Set<Disturbance>

  public init(
    role: StroopBlock.Role, isCongruent: Bool?, outcome: ChoiceOutcome, latency: Milliseconds?,
    input: ResponseInput?, flags: Set<Disturbance>
  ) {
    self.role = role
    self.isCongruent = isCongruent
    self.outcome = outcome
    self.latency = latency
    self.input = input
    self.flags = flags
  }
}

/// The result of a run, with what makes it doubtful.
public struct StroopScore: Sendable, Hashable {
  public let times: StroopTimes
  /// The reason why there is no result: `skipped`, or `tooFewRight 4`: fewer right answers to one kind of word than half
  /// of them. Nil if there is one.
  public let refusal: String?
  public let flags: Set<Flag>

  /// The rules by which runs are scored.
  public static let algorithm = "stroop-1"
  public static let refusalKind = "tooFewRight"

  public enum Flag: String, Sendable, CaseIterable {
    /// A colour was named wrongly in the check.
    case colorsConfused = "colors-confused"
    /// The page was left or covered during a trial.
    case focusLost = "focus-lost"
    /// The device was turned, or the window changed its size, during a trial.
    case layoutChanged = "layout-changed"
    /// A mouse or a pen was used where touch was asked for.
    case mouseOrPen = "mouse-or-pen"
  }
}

extension StroopPlan {
  /// Returns the result of a run: the check and practice do not count.
  /// - Parameter stored: the trials of the attempts that count
  public func score(_ stored: [StoredStroopTrial]) -> StroopScore {
    let counted = stored.filter { $0.role == .test }
    let times = StroopTimes(
      congruent: .init(counted.filter { $0.isCongruent == true }),
      incongruent: .init(counted.filter { $0.isCongruent == false }),
      confused: stored.count { $0.role == .check && $0.outcome != .right })
    return StroopScore(
      times: times, refusal: counted.isEmpty ? ScoreVerdict.skipped : refusal(of: times),
      flags: flags(of: counted, confused: times.confused))
  }

  private func refusal(of times: StroopTimes) -> String? {
    let least = min(times.congruent.right, times.incongruent.right)
    return least * 4 < task.trials ? "\(StroopScore.refusalKind) \(least)" : nil
  }

  private func flags(of trials: [StoredStroopTrial], confused: Int) -> Set<StroopScore.Flag> {
    var flags: Set<StroopScore.Flag> = []
    if confused > 0 { flags.insert(.colorsConfused) }
    if trials.contains(where: { !$0.flags.isDisjoint(with: [.blur, .hidden]) }) { flags.insert(.focusLost) }
    if trials.contains(where: { !$0.flags.isDisjoint(with: [.rotated, .resized]) }) {
      flags.insert(.layoutChanged)
    }
    if trials.contains(where: { $0.input == .mouse || $0.input == .pen }) { flags.insert(.mouseOrPen) }
    return flags
  }
}

extension StroopTimes.Condition {
  fileprivate init(_ trials: [StoredStroopTrial]) {
    let right = trials.filter { $0.outcome == .right }
    self.init(
      right: right.count, wrong: trials.count { $0.outcome == .wrong },
      missed: trials.count { $0.outcome == .missed },
      median: Statistics.median(right.compactMap { $0.latency?.value }))
  }
}

extension RunSummary {
  /// The latencies and errors of a run, where the data give a result.
  public var stroopTimes: StroopTimes? { verdict.isKept ? measures as? StroopTimes : nil }
}
