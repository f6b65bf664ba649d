import Statistics

/// The agreement of one half of the measurement with the other, over many people.
public struct Reliability: Sendable, Hashable {
  /// A correlation, or one corrected for halved length; at most 1.
  public let coefficient: Double
  /// The number of people on whom it is based: those with a score in both halves.
  public let people: Int

  /// The correlation of the practice part of a D score with its test part, one outcome a person.
  ///
  /// `nil` with fewer than three scored people, or when a part is the same for all of them.
  public static func practiceTest(_ outcomes: some Sequence<Outcome>) -> Reliability? {
    practiceTest(
      parts: outcomes.compactMap { outcome in
        guard case .score(_, let practice, let test) = outcome else { return nil }
        return (practice, test)
      })
  }

  /// Returns the reliability from the two parts of each score.
  public static func practiceTest(parts: [(practice: Double, test: Double)]) -> Reliability? {
    Reliability(correlating: parts)
  }

  /// The correlation of D from the odd trials of each block with D from the even ones, brought to the length
  /// of the whole test by the formula of Spearman and Brown, 2r / (1 + r).
  ///
  /// Each run is one person's scored trials in the order of presentation. If attributes and concepts strictly
  /// alternate, one half holds a block's attribute trials and the other its concept trials. `nil` as for
  /// ``practiceTest(_:)``, and for r = -1.
  public static func oddEven(
    _ runs: some Sequence<some Sequence<ScoredTrial>>, by score: DScore
  ) -> Reliability? {
    oddEven(halves: runs.compactMap { halves(of: $0, by: score) })
  }

  /// Returns the reliability from the two halves of each run.
  public static func oddEven(halves: [(odd: Double, even: Double)]) -> Reliability? {
    guard let half = Reliability(correlating: halves), half.coefficient > -1 else { return nil }
    return Reliability(
      coefficient: 2 * half.coefficient / (1 + half.coefficient), people: half.people)
  }
}

/// D from the odd trials of each block of a run, and D from the even ones; `nil` when one is refused.
///
/// Trials come in the order of presentation.
public func halves(of run: some Sequence<ScoredTrial>, by score: DScore) -> (odd: Double, even: Double)? {
  var halves = Halves()
  for trial in run { halves.add(trial) }
  guard let odd = halves.odd.outcome(of: score).total, let even = halves.even.outcome(of: score).total else {
    return nil
  }
  return (odd, even)
}

/// D from one half of a run and D from the other, which hold as many trials of each category; `nil` when one is refused.
///
/// Within each block, the trials of each category are dealt to the two halves in turn: so both hold concepts and attributes,
/// which ``halves(of:by:)`` separates where they strictly alternate. Trials come in the order of presentation.
public func balancedHalves(of run: some Sequence<(ScoredTrial, Role)>, by score: DScore)
  -> (first: Double, second: Double)?
{
  var (first, second) = (Scoring(), Scoring())
  var dealt: [ScoredBlock: [Role: Int]] = [:]
  for (trial, role) in run {
    let place = dealt[trial.block, default: [:]][role, default: 0]
    dealt[trial.block, default: [:]][role] = place + 1
    // Categories begin with different halves: with an odd number of trials of each, the halves are as long as can be.
    if (place + role.firstHalf).isMultiple(of: 2) { first.add(trial) } else { second.add(trial) }
  }
  guard let one = first.outcome(of: score).total, let other = second.outcome(of: score).total else {
    return nil
  }
  return (one, other)
}

extension Role {
  fileprivate var firstHalf: Int {
    switch self {
    case .concept1, .attribute2: 0
    case .concept2, .attribute1: 1
    }
  }
}

extension Reliability {
  /// Nil for fewer than three people, since with two any correlation is 1 or -1.
  private init?(correlating pairs: [(Double, Double)]) {
    guard pairs.count >= 3, let r = correlation(pairs) else { return nil }
    self.init(coefficient: r, people: pairs.count)
  }
}

/// One run dealt out to two scorings, block by block in turn.
private struct Halves {
  private(set) var odd = Scoring()
  private(set) var even = Scoring()
  private var evenIsNext: Set<ScoredBlock> = []

  mutating func add(_ trial: ScoredTrial) {
    if evenIsNext.remove(trial.block) == nil {
      evenIsNext.insert(trial.block)
      odd.add(trial)
    } else {
      even.add(trial)
    }
  }
}
