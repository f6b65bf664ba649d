import Statistics

/// The results of one task by what people answered, as rows of a release. Its people are in groups by the variant that they
/// did first, as on the analysis page unless somebody selects other groups.
struct AnswerResults: Sendable {
  let groups: [GroupAnswerRow]
  let tests: [GroupTestRow]
  let relations: [AnswerRelationRow]
  let power: [RelationPowerRow]
  let regression: [AnswerRegressionRow]

  init(_ results: TaskResults, _ told: [ToldVariable], _ pseudonyms: [Participant.ID: String]) {
    let (sample, test, variables) = (results.sample, results.task.id, told.map(\.variable))
    let people = sample.people.map(\.id)
    let values = Dictionary(
      uniqueKeysWithValues: told.map { ($0.variable.id, $0.values(of: people, pseudonyms)) })
    let answers = AnswerColumns(of: variables, in: sample, values)
    let found = GroupAnalysis(sample, by: .firstVariant, variables: variables, answers)
    let sizes = Array(zip(sample.variants, found.sizes))
    groups = found.variables.flatMap { $0.rows(of: test, sizes) }
    tests = found.variables.compactMap { $0.test(of: test) }
    relations = told.map {
      AnswerRelationRow(
        test: test, relation: AnswerRelation($0.variable, answers), hasOrder: $0.hasOrder)
    }
    regression = AnswerRegression(of: variables, answers)?.rows(of: test) ?? []
    power = variables.flatMap { variable in
      RelationPower.sizes.compactMap { f2 in
        RelationPower(of: [variable], answers, f2: f2).map {
          RelationPowerRow(test: test, variable: variable, power: $0)
        }
      }
    }
  }
}

extension AnswerRegression {
  /// None without a model. The numbers that are left out come last.
  fileprivate func rows(of test: StudyTask.ID) -> [AnswerRegressionRow] {
    guard let model else { return [] }
    let taken = zip(predictors, model.coefficients).map {
      AnswerRegressionRow(test: test, number: $0, isLeftOut: false, coefficient: $1, model: model)
    }
    return taken
      + leftOut.map {
        AnswerRegressionRow(test: test, number: $0, isLeftOut: true, coefficient: nil, model: model)
      }
  }
}

extension DescribedVariable {
  /// - Parameter people: of each group the variant that they did first, and how many they are
  fileprivate func rows(of test: StudyTask.ID, _ people: [(group: TaskVariant.ID, count: Int)])
    -> [GroupAnswerRow]
  {
    switch content {
    case .numbers(let groups, _):
      zip(people, groups).map { people, numbers in
        GroupAnswerRow(
          test: test, group: people.group, variable: variable, people: people.count,
          answered: numbers.moments.count, numbers: numbers)
      }
    case .categories(let table, _):
      zip(variable.categories, table.counts).flatMap { category, counts in
        zip(people, counts).enumerated().map { place, group in
          GroupAnswerRow(
            test: test, group: group.0.group, variable: variable, category: category.id,
            people: group.0.count, answered: table.counts.reduce(0) { $0 + $1[place] }, count: group.1)
        }
      }
    }
  }

  /// Nil where there is nothing to test.
  fileprivate func test(of test: StudyTask.ID) -> GroupTestRow? {
    switch content {
    case .numbers(let groups, let found):
      found.map {
        GroupTestRow(
          test: test, variable: variable, method: .kruskalWallis,
          count: groups.reduce(0) { $0 + $1.moments.count }, statistic: $0.statistic,
          degrees: $0.degreesOfFreedom, p: $0.p, epsilonSquared: $0.effect)
      }
    case .categories(let table, let found):
      found.map {
        GroupTestRow(
          test: test, variable: variable, method: .pearson, count: table.counts.joined().reduce(0, +),
          statistic: $0.statistic, degrees: $0.degreesOfFreedom, p: $0.p,
          smallestExpected: $0.smallestExpected, cramersV: $0.cramersV)
      }
    }
  }
}

// MARK: - Rows

/// A row about the answers to a question.
protocol ReleasedOfQuestion: Sendable {
  var test: StudyTask.ID { get }
  var variable: StudyVariable { get }
}

/// The answers of a group to a question: numbers, or one of its categories.
struct GroupAnswerRow: ReleasedOfQuestion {
  let test: StudyTask.ID
  let group: TaskVariant.ID
  let variable: StudyVariable
  var category: String?
  let people: Int
  let answered: Int
  var count: Int?
  var numbers: ValueGroup?
}

/// A test of whether groups differ in an answer.
struct GroupTestRow: ReleasedOfQuestion {
  let test: StudyTask.ID
  let variable: StudyVariable
  let method: Method
  let count: Int
  let statistic: Double
  let degrees: Int
  let p: Double
  var smallestExpected: Double?
  /// Of Kruskal and Wallis.
  var epsilonSquared: EffectSize?
  var cramersV: EffectSize?

  enum Method: String, CaseIterable {
    case kruskalWallis = "kruskal-wallis"
    case pearson
  }
}

/// How the results of people go with an answer.
struct AnswerRelationRow: ReleasedOfQuestion {
  let test: StudyTask.ID
  let relation: AnswerRelation
  let hasOrder: Bool

  var variable: StudyVariable { relation.variable }
  /// Nil for categories without an order.
  var rankCorrelation: CorrelationTest? { hasOrder ? relation.rankCorrelation : nil }
}

/// The power to find that the results of people go with an answer.
struct RelationPowerRow: ReleasedOfQuestion {
  let test: StudyTask.ID
  let variable: StudyVariable
  let power: RelationPower
}

/// A number in the regression of the results of people on all of their numbers, or left out of it.
struct AnswerRegressionRow: ReleasedOfQuestion {
  let test: StudyTask.ID
  let number: AnswerRegression.Number
  let isLeftOut: Bool
  /// Nil for one that is left out, and for one that follows from those before it.
  let coefficient: LinearRegression.Coefficient?
  let model: LinearRegression

  var variable: StudyVariable { number.variable }
}
