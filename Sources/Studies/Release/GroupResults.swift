import Statistics

/// The results of people in groups by the variant that they did first, as on the analysis page unless somebody selects other
/// groups. They follow from runs alone.
struct GroupResults: Sendable {
  let groups: [GroupResultRow]
  let tests: [GroupResultTestRow]

  init(_ results: TaskResults) {
    let (sample, test) = (results.sample, results.task.id)
    // One variant makes one group.
    guard sample.variants.count > 1 else {
      (groups, tests) = ([], [])
      return
    }
    let answers = AnswerColumns(of: [], in: sample, [:])
    let found = GroupAnalysis(sample, by: .firstVariant, variables: [], answers).results
    let byVariant = Array(zip(sample.variants, found))
    groups = byVariant.flatMap { variant, results in
      zip(sample.variants, results.groups).map {
        GroupResultRow(test: test, variant: variant, group: $0, values: $1)
      }
    }
    tests = byVariant.flatMap { variant, results in results.tests(of: test, variant) }
  }
}

extension ResultsByGroup {
  fileprivate func tests(of test: StudyTask.ID, _ variant: TaskVariant.ID) -> [GroupResultTestRow] {
    let count = groups.reduce(0) { $0 + $1.moments.count }
    let ranks = kruskalWallis.map {
      GroupResultTestRow(
        test: test, variant: variant, method: .kruskalWallis, count: count, statistic: $0.statistic,
        degrees: Double($0.degreesOfFreedom), p: $0.p, epsilonSquared: $0.effect)
    }
    let means = welch.map {
      GroupResultTestRow(
        test: test, variant: variant, method: .welch, count: count, statistic: $0.t,
        degrees: $0.degreesOfFreedom, p: $0.p, difference: $0)
    }
    return [ranks, means].compactMap(\.self)
  }
}

/// The results in a variant of a group of people.
struct GroupResultRow: Sendable {
  let test: StudyTask.ID
  let variant: TaskVariant.ID
  /// The variant that they did first.
  let group: TaskVariant.ID
  let values: ValueGroup
}

/// A test of whether groups differ in the results of a variant.
struct GroupResultTestRow: Sendable {
  let test: StudyTask.ID
  let variant: TaskVariant.ID
  let method: Method
  let count: Int
  let statistic: Double
  let degrees: Double
  let p: Double
  /// Of Kruskal and Wallis.
  var epsilonSquared: EffectSize?
  /// Of Welch: the first group with people less the second.
  var difference: MeanDifference?

  enum Method: String, CaseIterable {
    case kruskalWallis = "kruskal-wallis"
    case welch
  }
}
