import Statistics

/// The mean results of people on all of their answers that are numbers, in one linear regression: how the result goes with
/// each answer where the others are the same.
public struct AnswerRegression: Sendable {
  /// In the order in which they were given. One that follows from those before it has no coefficient.
  public let predictors: [StudyVariable]
  /// With a result and all of these answers.
  public let people: Int
  /// Nil where there are too few people, and where nothing is left to test.
  public let model: LinearRegression?

  /// - Parameters:
  ///   - variables: of those with a number the ones that anybody with a result has answered are the predictors
  ///   - values: the answers of people to each of them, as they are stored
  /// - Returns: nil without a predictor
  public init?(
    of variables: [StudyVariable], in sample: AnalysedSample,
    _ values: [StudyVariable.ID: [Participant.ID: String]]
  ) {
    let results = sample.people.compactMap { person in person.meanResult.map { (id: person.id, mean: $0) } }
    let numbers = variables.filter(\.categories.isEmpty)
    let columns = numbers.compactMap { variable -> (variable: StudyVariable, numbers: [Double?])? in
      let numbers = results.map { person in
        values[variable.id]?[person.id].flatMap { variable.number(stored: $0) }
      }
      return numbers.allSatisfy { $0 == nil } ? nil : (variable: variable, numbers: numbers)
    }
    if columns.isEmpty { return nil }
    let known = results.indices.filter { row in columns.allSatisfy { $0.numbers[row] != nil } }
    predictors = columns.map(\.variable)
    people = known.count
    model = LinearRegression(
      known.map { results[$0].mean }, on: columns.map { column in known.compactMap { column.numbers[$0] } })
  }
}
