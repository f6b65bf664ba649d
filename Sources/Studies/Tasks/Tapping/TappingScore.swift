import Statistics

/// The taps of a run.
public struct TappingSpeed: RunMeasures, Hashable {
  public let left: OfHand
  public let right: OfHand

  /// The taps of one hand.
  public struct OfHand: Sendable, Hashable {
    /// Taps on a button, whichever it is.
    public let taps: Int
    /// Taps beside both buttons.
    public let misses: Int
    /// Taps on the button that was tapped just before.
    public let repeats: Int
    /// From one tap to the next, misses included, in ms; nil for fewer than two taps.
    public let mean: Double?
    /// With n - 1; nil for fewer than two intervals.
    public let deviation: Double?

    public init(taps: Int, misses: Int, repeats: Int, mean: Double?, deviation: Double?) {
      self.taps = taps
      self.misses = misses
      self.repeats = repeats
      self.mean = mean
      self.deviation = deviation
    }
  }

  public init(left: OfHand, right: OfHand) {
    self.left = left
    self.right = right
  }

  public subscript(hand: Hand) -> OfHand { hand == .left ? left : right }

  /// The taps of all asked hands: one that is not asked for has none.
  public var taps: Int { left.taps + right.taps }

  /// The hand that tapped alone; nil where both did, or none.
  public var onlyHand: Hand? {
    let hands = Hand.allCases.filter { self[$0].taps + self[$0].misses > 0 }
    return hands.count == 1 ? hands[0] : nil
  }

  public var result: Double? { Double(taps) }
}

/// A tap as it was stored, as far as the result of its run depends on it.
public struct StoredTap: Sendable, Hashable {
  public let hand: Hand
  public let time: Milliseconds
  public let button: Tap.Button?
  public let input: ResponseInput
  public let flags: Set<Disturbance>

  public init(
    hand: Hand, time: Milliseconds, button: Tap.Button?, input: ResponseInput, flags: Set<Disturbance>
  ) {
    self.hand = hand
    self.time = time
    self.button = button
    self.input = input
    self.flags = flags
  }
}

/// The result of a run, with what makes it doubtful.
public struct TappingScore: Sendable, Hashable {
  public let speed: TappingSpeed
  /// The reason why there is no result: `skipped`; `tooFewTaps 4`: one hand has fewer than ten; or `oneHand left`: the
  /// participant cannot use the other one, though both are asked for. Nil if there is one.
  public let refusal: String?
  public let flags: Set<Flag>

  /// The rules by which runs are scored.
  public static let algorithm = "tapping-1"
  public static let refusalKind = "tooFewTaps"
  static let oneHand = "oneHand"
  static let fewestTaps = 10
  /// More taps than this share on the same button as the one before are not tapping in turn.
  static let mostRepeats = 0.2

  public enum Flag: String, Sendable, CaseIterable {
    /// More than a fifth of the taps of a hand were on the button that was tapped just before.
    case notInTurn = "not-in-turn"
    /// The page was left or covered while time ran.
    case focusLost = "focus-lost"
    /// The device was turned, or the window changed its size, while time ran.
    case layoutChanged = "layout-changed"
    /// A mouse or a pen was used where touch was asked for.
    case mouseOrPen = "mouse-or-pen"
  }
}

extension TappingPlan {
  /// Returns the result of a run.
  /// - Parameters:
  ///   - stored: the taps of the attempts that count, in order
  ///   - unusable: the hands that the participant cannot use
  public func score(_ stored: [StoredTap], unusable: Set<Hand> = []) -> TappingScore {
    let speed = TappingSpeed(
      left: .init(stored.filter { $0.hand == .left }), right: .init(stored.filter { $0.hand == .right }))
    let hands = task.hands.all.filter { hand in stored.contains { $0.hand == hand } }
    return TappingScore(
      speed: speed, refusal: refusal(of: speed, hands, unusable), flags: flags(of: stored, speed))
  }

  /// - Parameter hands: those that tapped
  private func refusal(of speed: TappingSpeed, _ hands: [Hand], _ unusable: Set<Hand>) -> String? {
    let isDone = task.hands.all.allSatisfy { hands.contains($0) || unusable.contains($0) }
    guard isDone, let fewest = hands.map({ speed[$0].taps }).min() else { return ScoreVerdict.skipped }
    if fewest < TappingScore.fewestTaps { return "\(TappingScore.refusalKind) \(fewest)" }
    return hands.count < task.hands.all.count ? "\(TappingScore.oneHand) \(hands[0].rawValue)" : nil
  }

  private func flags(of taps: [StoredTap], _ speed: TappingSpeed) -> Set<TappingScore.Flag> {
    var flags: Set<TappingScore.Flag> = []
    for hand in [speed.left, speed.right]
    where Double(hand.repeats) > TappingScore.mostRepeats * Double(hand.taps) {
      flags.insert(.notInTurn)
    }
    if taps.contains(where: { !$0.flags.isDisjoint(with: [.blur, .hidden]) }) { flags.insert(.focusLost) }
    if taps.contains(where: { !$0.flags.isDisjoint(with: [.rotated, .resized]) }) {
      flags.insert(.layoutChanged)
    }
    if taps.contains(where: { $0.input == .mouse || $0.input == .pen }) { flags.insert(.mouseOrPen) }
    return flags
  }
}

extension TappingSpeed.OfHand {
  fileprivate init(_ taps: [StoredTap]) {
    let intervals = Moments(zip(taps, taps.dropFirst()).map { $1.time.value - $0.time.value })
    let hits = taps.filter { $0.button != nil }
    self.init(
      taps: hits.count, misses: taps.count - hits.count,
      repeats: zip(hits, hits.dropFirst()).count { $0.button == $1.button },
      mean: intervals.count > 0 ? intervals.mean : nil, deviation: intervals.standardDeviation)
  }
}

extension RunSummary {
  /// The taps of a run, where the data give a result.
  public var tappingSpeed: TappingSpeed? { verdict.isKept ? measures as? TappingSpeed : nil }

  /// The hand that tapped alone, as the participant cannot use the other one; nil for any other run.
  public var onlyHand: Hand? {
    Hand.allCases.first { verdict.refusal == "\(TappingScore.oneHand) \($0.rawValue)" }
  }
}
