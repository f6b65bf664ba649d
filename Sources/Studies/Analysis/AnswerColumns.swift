/// The answers of the people of a sample as numbers, a column for each variable with a place for each person. Everything that
/// is computed from answers takes them from here, so that each of them is looked up and read once.
public struct AnswerColumns: Sendable {
  /// The mean result of each person over the variants; NaN without any.
  let results: [Double]
  private let columns: [StudyVariable.ID: [Double]]

  /// - Parameters:
  ///   - variables: those that are asked for later
  ///   - values: the answers of people to each of them, as they are stored
  public init(
    of variables: [StudyVariable], in sample: AnalysedSample,
    _ values: [StudyVariable.ID: [Participant.ID: String]]
  ) {
    results = sample.people.map { $0.meanResult ?? .nan }
    var columns: [StudyVariable.ID: [Double]] = [:]
    for variable in variables where columns[variable.id] == nil {
      if let own = values[variable.id] { columns[variable.id] = Self.column(variable, sample, own) }
    }
    self.columns = columns
  }

  /// People with a result.
  var withResult: Int { results.count { !$0.isNaN } }

  /// The people with a result who have a number of a variable.
  func answered(_ variable: StudyVariable) -> Int {
    zip(self[variable], results).count { !$0.0.isNaN && !$0.1.isNaN }
  }

  /// Returns true for a variable that half of the people with a result have: others are in no regression on several, which
  /// would be left with hardly anybody (decision 139).
  func isOfHalf(_ variable: StudyVariable) -> Bool { 2 * answered(variable) >= withResult }

  /// The numbers of a variable, those that were given or the places of categories; NaN where a person has none.
  subscript(variable: StudyVariable) -> [Double] {
    columns[variable.id] ?? [Double](repeating: .nan, count: results.count)
  }

  /// Reads each text once: many people give the same answer.
  private static func column(
    _ variable: StudyVariable, _ sample: AnalysedSample, _ values: [Participant.ID: String]
  ) -> [Double] {
    var known: [String: Double] = [:]
    return sample.people.map { person -> Double in
      guard let text = values[person.id] else { return .nan }
      if let number = known[text] { return number }
      let number = variable.number(stored: text) ?? .nan
      known[text] = number
      return number
    }
  }
}
