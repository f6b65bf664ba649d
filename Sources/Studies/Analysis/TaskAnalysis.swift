/// The part of a task that analyses know: what its results are. A task without it is not analysed.
public struct TaskAnalysis: Sendable, Hashable {
  public let unit: Unit
  /// Of the classes in which latencies are counted, in ms.
  public let classWidth: Double
  /// The numbers that runs have; a kind without trials has its result alone, and neither halves nor parts.
  public let measures: [AnalysedMeasure]
  /// The two factors that the variants cross; nil for variants that do not.
  public let factors: VariantFactors?

  public enum Unit: Sendable, Hashable {
    /// A number without unit, which is shown with two decimals.
    case plain
    case milliseconds
  }

  public init(unit: Unit, classWidth: Double, factors: VariantFactors? = nil) {
    self.unit = unit
    self.classWidth = classWidth
    self.factors = factors
    measures = AnalysedMeasure.allCases
  }

  /// The analysis of a kind that is known by its result alone.
  public init(ofResultsIn unit: Unit) {
    self.unit = unit
    classWidth = 1
    factors = nil
    measures = [.result]
  }
}

/// Two factors whose levels the variants of a task combine, each combination once.
public struct VariantFactors: Sendable, Hashable {
  /// The words of the factors, in the room of the kind's words.
  public let names: [String]
  public let firstLevels: Int
  public let secondLevels: Int
  /// All levels of the second factor at the first level of the first, then those at its second level.
  public let cells: [TaskVariant.ID]

  /// Nil where a factor has but one level, and where a combination is missing or there twice.
  public init?<First: Hashable, Second: Hashable>(
    _ first: String, _ second: String, of variants: [(id: TaskVariant.ID, first: First, second: Second)]
  ) {
    var firsts: [First] = []
    var seconds: [Second] = []
    for variant in variants {
      if !firsts.contains(variant.first) { firsts.append(variant.first) }
      if !seconds.contains(variant.second) { seconds.append(variant.second) }
    }
    let cells = firsts.flatMap { first in
      seconds.compactMap { second in variants.first { $0.first == first && $0.second == second }?.id }
    }
    guard firsts.count > 1, seconds.count > 1, cells.count == firsts.count * seconds.count,
      cells.count == variants.count
    else { return nil }
    names = [first, second]
    (firstLevels, secondLevels) = (firsts.count, seconds.count)
    self.cells = cells
  }
}

extension StudyTask {
  public var analysis: TaskAnalysis? { nil }
  public var variables: [StudyVariable] { [] }
}
