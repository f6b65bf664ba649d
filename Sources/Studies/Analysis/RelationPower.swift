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
  ///   - answers: to each of them
  /// - Returns: nil where the answers of nobody differ
  public init?(of variables: [StudyVariable], _ answers: AnswerColumns, f2: Double) {
    let told = variables.map { (isNumber: $0.categories.isEmpty, numbers: answers[$0]) }
    let known = answers.results.indices.filter { person in
      !answers.results[person].isNaN && told.allSatisfy { !$0.numbers[person].isNaN }
    }
    let predictors = told.reduce(0) { sum, variable in
      let differences = Set(known.map { variable.numbers[$0] }).count - 1
      return sum + max(0, variable.isNumber ? min(1, differences) : differences)
    }
    if predictors == 0 { return nil }
    self.f2 = f2
    self.predictors = predictors
    people = known.count
    test = PowerAnalysis.Test(known.count) {
      Power.regression(predictors: predictors, people: $0, f2: f2)
    }
  }

  /// Returns how many people more than there are is needed; nil if a million are too few.
  /// - Parameter needed: the people who are needed
  public func more(_ needed: Int?) -> Int? { needed.map { max(0, $0 - people) } }
}
