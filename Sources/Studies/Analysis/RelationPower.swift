import Statistics

/// The chance that a linear regression of the mean results of people on their answers finds an effect of some size.
public struct RelationPower: Sendable {
  /// f², the explained variance over the unexplained one.
  public let f2: Double
  /// A number is one; of categories there is one fewer than those that somebody is in.
  public let predictors: Int
  /// With a result and all of the answers.
  public let people: Int
  /// Of the regression as a whole, by the F test.
  public let test: PowerAnalysis.Test

  /// The sizes that Cohen (1988) calls small, medium and large, as he does ``PowerAnalysis/sizes``.
  public static let sizes = [0.02, 0.15, 0.35]

  /// Returns the size that has the name of one of ``PowerAnalysis/sizes``.
  public static func size(beside f: Double) -> Double {
    zip(PowerAnalysis.sizes, sizes).first { $0.0 == f }?.1 ?? f * f
  }

  /// - Parameters:
  ///   - variables: those that are in the regression together
  ///   - values: the answers of people to each of them, as they are stored
  /// - Returns: nil where the answers of nobody differ
  public init?(
    of variables: [StudyVariable], in sample: AnalysedSample,
    _ values: [StudyVariable.ID: [Participant.ID: String]], f2: Double
  ) {
    let answers = sample.people.compactMap { person -> [Double]? in
      guard person.meanResult != nil else { return nil }
      let own = variables.compactMap { variable in
        values[variable.id]?[person.id].flatMap { variable.number(stored: $0) }
      }
      return own.count == variables.count ? own : nil
    }
    let predictors = variables.indices.reduce(0) { sum, place in
      let differences = Set(answers.map { $0[place] }).count - 1
      return sum + max(0, variables[place].categories.isEmpty ? min(1, differences) : differences)
    }
    if predictors == 0 { return nil }
    self.f2 = f2
    self.predictors = predictors
    people = answers.count
    test = PowerAnalysis.Test(answers.count) {
      Power.regression(predictors: predictors, people: $0, f2: f2)
    }
  }

  /// Returns how many people more than there are is needed; nil if a million are too few.
  /// - Parameter needed: the people who are needed
  public func more(_ needed: Int?) -> Int? { needed.map { max(0, $0 - people) } }
}
