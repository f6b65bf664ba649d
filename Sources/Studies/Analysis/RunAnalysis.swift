import Statistics

/// The analysis of the runs of a task: the tables of Jungnickel, von Jan & Albrecht (2022), Frontiers in Digital Health
/// 4: 785591, for any task (decision 065).
public struct RunAnalysis: Sendable {
  public let byVariant: [AnalysedMeasure: ConditionComparison]
  /// Of people with a run at each position; empty for a task with one variant.
  public let byPosition: [AnalysedMeasure: ConditionComparison]
  /// How often each variant (rows) was done at each position (columns).
  public let balance: ContingencyTable
  /// How many latencies of each variant lie in each class.
  public let densities: [[Int]]
  public let pairs: [VariantPair]
  public let reliability: [VariantReliability]

  public let power: PowerAnalysis

  /// - Parameters:
  ///   - task: one that is analysed
  ///   - f: the size of effect that power is computed for
  public init(_ task: any StudyTask, _ sample: AnalysedSample, f: Double) {
    let count = sample.variants.count
    let cells = FactorCells(task.analysis?.factors, sample.variants)
    byVariant = Self.compare(sample.people.map(\.runs), count, cells)
    byPosition = count > 1 ? Self.compare(sample.people.compactMap(\.byPosition), count, nil) : [:]
    balance = ContingencyTable(
      (0..<count).map { variant in
        (1...count).map { position in sample.people.count { $0.runs[variant]?.position == position } }
      })
    densities = (0..<count).map { sample.latencyClasses(of: $0) }
    pairs = VariantPair.all(of: sample)
    reliability = (0..<count).map { VariantReliability(sample.runs(of: $0)) }
    power = PowerAnalysis(byVariant[.result], conditions: count, f: f)
  }

  private static func compare(_ rows: [[AnalysedRun?]], _ count: Int, _ cells: FactorCells?)
    -> [AnalysedMeasure: ConditionComparison]
  {
    Dictionary(
      uniqueKeysWithValues: AnalysedMeasure.allCases.map {
        ($0, ConditionComparison($0, of: rows, conditions: count, cells: cells))
      })
  }
}

extension AnalysedSample {
  /// The runs in a variant that are there.
  func runs(of variant: Int) -> [AnalysedRun] { people.compactMap { $0.runs[variant] } }

  fileprivate func latencyClasses(of variant: Int) -> [Int] {
    var sums = [Int](repeating: 0, count: LatencyAggregate.classCount)
    for run in runs(of: variant) {
      let classes = run.aggregate.latencies.classes
      for place in classes.indices { sums[place] += classes[place] }
    }
    return sums
  }
}

/// How far one half or part of a run tells the same as the other, over the people of one variant.
public struct VariantReliability: Sendable {
  /// Of balanced halves; ``CorrelationTest/spearmanBrown`` brings it to the length of the whole run.
  public let halves: CorrelationTest?
  /// Of parts that follow one another.
  public let parts: CorrelationTest?

  init(_ runs: [AnalysedRun]) {
    let scored = runs.filter { $0.aggregate.result != nil }
    halves = CorrelationTest(scored.compactMap(\.aggregate.halves).map { ($0.first, $0.second) })
    parts = CorrelationTest(scored.compactMap(\.aggregate.parts).map { ($0.first, $0.second) })
  }
}

/// The chance that the tests of a difference between variants find an effect of some size.
public struct PowerAnalysis: Sendable {
  /// The standard deviation of the means over that within variants (Cohen 1988).
  public let f: Double
  /// With a result in every variant.
  public let people: Int
  /// As if every result were of another person, who are as many in each variant.
  public let oneWay: Test
  /// With the correlation between variants and the violation of sphericity that are found in the data; nil while there
  /// are none.
  public let repeated: Test?
  /// The correlation and ε that ``repeated`` is computed with.
  let found: (correlation: Double, epsilon: Double)?

  public struct Test: Sendable, Hashable {
    /// Nil for too few people.
    public let reached: Double?
    /// The people who are needed for a power of 0.8 and of 0.9; nil if a million are too few.
    public let neededFor80: Int?
    public let neededFor90: Int?

    init(_ people: Int, _ power: (Int) -> Double?) {
      reached = power(people)
      neededFor80 = Power.smallest(reaching: 0.8, power)
      neededFor90 = Power.smallest(reaching: 0.9, power)
    }
  }

  /// The sizes that Cohen calls small, medium and large.
  public static let sizes = [0.1, 0.25, 0.4]
  public static let usualSize = 0.25

  init(_ comparison: ConditionComparison?, conditions: Int, f: Double) {
    self.f = f
    let people = comparison?.people ?? 0
    self.people = people
    oneWay = Test(people) { Power.oneWay(groups: conditions, each: $0, f: f) }
    found = comparison?.repeated.flatMap(Self.found)
    repeated = found.map { found in
      Test(people) {
        Power.repeatedMeasures(
          people: $0, conditions: conditions, f: f, correlation: found.correlation, epsilon: found.epsilon)
      }
    }
  }

  /// Nil for two people, between whom any correlation is 1 or -1, and where it is 1 but for rounding.
  private static func found(_ repeated: RepeatedMeasures) -> (correlation: Double, epsilon: Double)? {
    guard repeated.people > 2, let correlation = repeated.meanCorrelation, correlation < 1 - 1e-9
    else { return nil }
    return (correlation, repeated.effects[0].epsilon.greenhouseGeisser)
  }

  /// Returns how many people more than there are is needed; nil if a million are too few.
  /// - Parameter needed: the people who are needed
  public func more(_ needed: Int?) -> Int? { needed.map { max(0, $0 - people) } }
}
