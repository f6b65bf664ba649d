import Statistics

/// The mean results of people on all of their answers that are numbers, in one linear regression: how the result goes with
/// each answer where the others are the same. People without one of the answers are not in it, so that one which few gave
/// would leave hardly anybody: a number that fewer than half of the people with a result told is left out (decision 139).
public struct AnswerRegression: Sendable {
  /// In the order in which they were given. One that follows from those before it has no coefficient.
  public let predictors: [Number]
  /// Those that fewer than half of the people with a result have answered, in the same order.
  public let leftOut: [Number]
  /// With a result.
  public let withResult: Int
  /// With a result and all of these answers.
  public let people: Int
  /// Nil where there are too few people, and where nothing is left to test.
  public let model: LinearRegression?

  /// A variable with how many of the people with a result have answered it.
  public struct Number: Sendable {
    public let variable: StudyVariable
    public let answered: Int
  }

  /// - Parameters:
  ///   - variables: of those with a number the ones that anybody with a result has answered are taken
  ///   - answers: to each of them
  /// - Returns: nil without such a number
  public init?(of variables: [StudyVariable], _ answers: AnswerColumns) {
    let results = answers.results
    let numbers = variables.filter(\.categories.isEmpty).map {
      Number(variable: $0, answered: answers.answered($0))
    }
    let told = numbers.filter { $0.answered > 0 }
    if told.isEmpty { return nil }
    predictors = told.filter { answers.isOfHalf($0.variable) }
    leftOut = told.filter { !answers.isOfHalf($0.variable) }
    withResult = answers.withResult
    let columns = predictors.map { answers[$0.variable] }
    let known = results.indices.filter { person in
      !results[person].isNaN && columns.allSatisfy { !$0[person].isNaN }
    }
    people = known.count
    model = LinearRegression(
      known.map { results[$0] }, on: columns.map { column in known.map { column[$0] } })
  }
}
