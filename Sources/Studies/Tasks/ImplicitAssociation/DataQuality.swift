import ImplicitAssociation
import Statistics

/// The data of a finished run by which data quality is judged: its newest score with its components.
public struct ScoredRun: Sendable, Hashable {
  public let task: TaskInVariant
  public let score: RunScore
  /// The shown score from the practice blocks and from the test blocks; nil without that score.
  public let parts: Pair?
  /// The shown score from the odd and from the even trials of each block; nil when one half is too thin to carry a score.
  public let halves: Pair?
  /// The data are of a participant who turned out not to be eligible, and whose data were kept.
  public let isOfIneligible: Bool

  /// Two measurements of the same thing in one run, as D scores.
  public typealias Pair = RunAggregate.Pair

  public init(
    of task: TaskInVariant, score: RunScore, parts: Pair?, halves: Pair?,
    isOfIneligible: Bool = false
  ) {
    self.task = task
    self.score = score
    self.parts = parts
    self.halves = halves
    self.isOfIneligible = isOfIneligible
  }
}

/// The trustworthiness of the data of one variant, over all of its finished runs.
public struct VariantQuality: Sendable {
  public let variant: TaskVariant.ID
  /// Finished runs, but for those of people who turned out not to be eligible.
  public let runs: Int
  /// Finished runs of those.
  public let ineligible: Int
  /// Runs that their participants left out.
  public let skipped: Int
  /// Runs left out of analyses: more than 10 % of the trials under 300 ms (Greenwald, Nosek & Banaji 2003).
  public let excluded: Int
  /// Runs whose data carry no score, but for those.
  public let refused: Int
  /// Runs with any other sign of doubt.
  public let doubtful: Int
  /// Runs of a test by touch that a mouse or a pen answered, in part at least.
  public let mouseOrPen: Int
  /// The scores of the runs that are neither left out nor refused.
  public let scores: [Double]
  /// The correlation of practice and test part.
  public let practiceTest: Reliability?
  /// The correlation of odd and even trials, at the length of the whole test (Spearman-Brown).
  public let oddEven: Reliability?

  init(_ variant: TaskVariant.ID, _ all: [ScoredRun]) {
    let runs = all.filter { !$0.isOfIneligible }
    ineligible = all.count - runs.count
    let counted = runs.filter(\.score.isKept)
    self.variant = variant
    self.runs = runs.count
    excluded = runs.count { $0.score.result == .excluded }
    skipped = runs.count { $0.score.isLeftOut }
    refused = runs.count - excluded - skipped - counted.count
    doubtful = counted.count { !$0.score.flags.isEmpty }
    mouseOrPen = runs.count { $0.score.flags.contains(.mouseOrPen) }
    scores = counted.compactMap { if case .d(let d) = $0.score.result { d } else { nil } }
    practiceTest = Reliability.practiceTest(
      parts: counted.compactMap(\.parts).map { (practice: $0.first, test: $0.second) })
    oddEven = Reliability.oddEven(
      halves: counted.compactMap(\.halves).map { (odd: $0.first, even: $0.second) })
  }

  public var moments: Moments { Moments(scores) }
}

extension ImplicitTest {
  /// The quality of each variant, in the order of the definition.
  public func quality(of runs: [ScoredRun]) -> [VariantQuality] {
    let own = Dictionary(grouping: runs.filter { $0.task.task == id }, by: \.task.variant)
    return variants.map { VariantQuality($0.id, own[$0.id] ?? []) }
  }
}

extension ImplicitTest {
  /// The count of ``VariantQuality`` that not every kind has.
  public static let runMarks = [RunMark("mouseOrPen", .flag(Quality.Flag.mouseOrPen.rawValue))]
}
