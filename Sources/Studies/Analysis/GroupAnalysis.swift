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

  /// - Parameter values: the answers to the variables and to that of the grouping
  public init(
    _ sample: AnalysedSample, by grouping: Grouping, variables: [StudyVariable],
    values: [StudyVariable.ID: [Participant.ID: String]]
  ) {
    self.grouping = grouping
    let groups = Self.groups(sample, grouping, values)
    sizes = groups.map(\.count)
    self.variables = variables.map { variable in
      DescribedVariable(variable, of: groups.map { $0.map(\.id) }, values[variable.id] ?? [:])
    }
    results = sample.variants.indices.map { variant in
      ResultsByGroup(groups.map { $0.compactMap { $0.runs[variant]?.aggregate.result } })
    }
  }

  private static func groups(
    _ sample: AnalysedSample, _ grouping: Grouping, _ values: [StudyVariable.ID: [Participant.ID: String]]
  ) -> [[AnalysedSample.Person]] {
    func place(_ person: AnalysedSample.Person) -> Int? {
      switch grouping {
      case .firstVariant: person.runs.firstIndex { $0?.position == 1 }
      case .variable(let variable): values[variable.id]?[person.id].flatMap(variable.category)
      }
    }
    let count: Int =
      switch grouping {
      case .firstVariant: sample.variants.count
      case .variable(let variable): variable.categories.count
      }
    return sample.people.reduce(into: [[AnalysedSample.Person]](repeating: [], count: count)) {
      if let group = place($1) { $0[group].append($1) }
    }
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

  init(_ variable: StudyVariable, of groups: [[Participant.ID]], _ values: [Participant.ID: String]) {
    self.variable = variable
    let answers = groups.map { $0.compactMap { values[$0] } }
    let known: Int
    switch variable.values {
    case .number:
      let numbers = answers.map { $0.compactMap(Double.init).filter(\.isFinite) }
      known = numbers.reduce(0) { $0 + $1.count }
      content = .numbers(numbers.map { ValueGroup($0) }, RankTest.kruskalWallis(numbers))
    case .categories(let categories):
      let places = answers.map { $0.compactMap(variable.category) }
      known = places.reduce(0) { $0 + $1.count }
      let table = ContingencyTable(
        categories.indices.map { category in places.map { $0.count { $0 == category } } })
      content = .categories(table, table.pearson)
    }
    missing = groups.reduce(0) { $0 + $1.count } - known
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

  public init(_ variable: StudyVariable, _ sample: AnalysedSample, _ values: [Participant.ID: String]) {
    self.variable = variable
    let isNumber = variable.categories.isEmpty
    let pairs = sample.people.compactMap { person -> (Double, Double)? in
      guard let result = person.meanResult, let text = values[person.id] else { return nil }
      return variable.number(stored: text).map { ($0, result) }
    }
    people = pairs.count
    correlation = isNumber ? CorrelationTest(pairs) : nil
    rankCorrelation = CorrelationTest.spearman(pairs)
    let results = variable.categories.indices.map { place in
      pairs.filter { Int($0.0) == place }.map(\.1)
    }
    groups = isNumber ? [] : results.map { ValueGroup($0) }
    kruskalWallis = isNumber ? nil : RankTest.kruskalWallis(results)
  }
}
