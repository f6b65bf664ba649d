import Statistics

/// People in groups, by an answer or by the variant with which they began, and what distinguishes the groups.
public struct GroupAnalysis: Sendable {
  public let grouping: Grouping
  /// People in each group, in the order of its labels.
  public let sizes: [Int]
  public let variables: [DescribedVariable]
  /// One for each variant: its results by group.
  public let results: [ResultsByGroup]

  public enum Grouping: Sendable {
    /// By the variant that was done first: its place.
    case firstVariant
    /// By an answer with categories; people without one are in no group.
    case variable(StudyVariable)
  }

  /// - Parameter answers: to the variables and to that of the grouping, of the same sample
  public init(
    _ sample: AnalysedSample, by grouping: Grouping, variables: [StudyVariable], _ answers: AnswerColumns
  ) {
    self.grouping = grouping
    let groups = Self.groups(sample, grouping, answers)
    sizes = groups.map(\.count)
    self.variables = variables.map { DescribedVariable($0, of: groups, answers) }
    results = sample.variants.indices.map { variant in
      ResultsByGroup(
        groups.map { group in group.compactMap { sample.people[$0].runs[variant]?.aggregate.result } })
    }
  }

  /// The places of the people of each group in the sample.
  private static func groups(_ sample: AnalysedSample, _ grouping: Grouping, _ answers: AnswerColumns)
    -> [[Int]]
  {
    let count: Int
    let places: [Int?]
    switch grouping {
    case .firstVariant:
      count = sample.variants.count
      places = sample.people.map { person in person.runs.firstIndex { $0?.position == 1 } }
    case .variable(let variable):
      count = variable.categories.count
      places = answers[variable].map { $0.isNaN ? nil : Int($0) }
    }
    var groups = [[Int]](repeating: [], count: count)
    for (person, place) in places.enumerated() {
      if let place { groups[place].append(person) }
    }
    return groups
  }
}

/// An answer of the people of each group, with a test of whether the groups differ.
public struct DescribedVariable: Sendable {
  public let variable: StudyVariable
  public let content: Content
  /// People in a group without an answer.
  public let missing: Int
  /// P of the chi-squared test is but a rough guide: it expects counts below 5 (Cochran 1954).
  public var hasFewExpected: Bool {
    if case .categories(_, let test?) = content { test.smallestExpected < 5 } else { false }
  }

  public enum Content: Sendable {
    case numbers([ValueGroup], RankTest?)
    /// Counts of each category (rows) in each group (columns).
    case categories(ContingencyTable, ChiSquaredTest?)
  }

  /// - Parameters:
  ///   - groups: the places of the people of each group in the sample
  ///   - answers: of the same sample
  init(_ variable: StudyVariable, of groups: [[Int]], _ answers: AnswerColumns) {
    self.variable = variable
    let column = answers[variable]
    let numbers = groups.map { group in group.map { column[$0] }.filter { !$0.isNaN } }
    switch variable.values {
    case .number:
      content = .numbers(numbers.map { ValueGroup($0) }, RankTest.kruskalWallis(numbers))
    case .categories(let categories):
      let none = [Int](repeating: 0, count: groups.count)
      var counts = [[Int]](repeating: none, count: categories.count)
      for (group, own) in numbers.enumerated() {
        for place in own { counts[Int(place)][group] += 1 }
      }
      let table = ContingencyTable(counts)
      content = .categories(table, table.pearson)
    }
    let people = groups.reduce(0) { $0 + $1.count }
    missing = people - numbers.reduce(0) { $0 + $1.count }
  }
}

/// The results of one variant by group.
public struct ResultsByGroup: Sendable {
  public let groups: [ValueGroup]
  public let kruskalWallis: RankTest?
  /// Of two groups.
  public let welch: MeanDifference?

  init(_ groups: [[Double]]) {
    self.groups = groups.map { ValueGroup($0) }
    kruskalWallis = RankTest.kruskalWallis(groups)
    let filled = self.groups.filter { $0.moments.count > 0 }
    welch = filled.count == 2 ? MeanDifference.welch(filled[0].moments, filled[1].moments) : nil
  }
}

/// How the mean result of a person goes with an answer.
public struct AnswerRelation: Sendable {
  public let variable: StudyVariable
  /// With a result and an answer.
  public let people: Int
  /// By Pearson, of numbers.
  public let correlation: CorrelationTest?
  /// By Spearman, of numbers, and of categories in the study's order.
  public let rankCorrelation: CorrelationTest?
  /// The results of the people of each category; empty for a number.
  public let groups: [ValueGroup]
  /// Of the differences between categories, whatever their order.
  public let kruskalWallis: RankTest?

  public init(_ variable: StudyVariable, _ answers: AnswerColumns) {
    self.variable = variable
    let categories = variable.categories.count
    let pairs = zip(answers[variable], answers.results).filter { !$0.0.isNaN && !$0.1.isNaN }
    people = pairs.count
    correlation = categories == 0 ? CorrelationTest(pairs) : nil
    rankCorrelation = CorrelationTest.spearman(pairs)
    var results = [[Double]](repeating: [], count: categories)
    if categories > 0 {
      for (place, result) in pairs { results[Int(place)].append(result) }
    }
    groups = results.map { ValueGroup($0) }
    kruskalWallis = categories == 0 ? nil : RankTest.kruskalWallis(results)
  }
}
