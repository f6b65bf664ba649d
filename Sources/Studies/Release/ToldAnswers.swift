/// The answers of a release by which people are described, and what is computed of them, as its tables of surveys tell them:
/// without what is withheld, and quasi-identifiers as coarsely as there.
public struct ToldAnswers: Sendable {
  private let described: [StudyVariable]
  /// Of each survey, the places of its questions, computed values and scales.
  private let places: [StudyTask.ID: [String: Int]]
  /// Of each of them what is told, by pseudonym.
  private var told: [[String: String]]

  /// Begins without answers.
  public init(_ part: ReleasePart) {
    described = part.describingVariables
    var places: [StudyTask.ID: [String: Int]] = [:]
    for (place, variable) in described.enumerated() {
      if let own = variable.inSurvey { places[own.survey, default: [:]][own.name] = place }
    }
    self.places = places
    told = described.map { _ in [:] }
  }

  /// - Parameters:
  ///   - answer: as it is released, after it was protected
  ///   - question: its id, or that of a computed value or a scale
  ///   - task: that asks
  mutating func add(_ answer: String, to question: String, of task: StudyTask.ID, by pseudonym: String) {
    guard let place = places[task]?[question] else { return }
    told[place][pseudonym] = answer
  }

  /// Those of which the release tells anybody's answer or value.
  var variables: [ToldVariable] { zip(described, told).compactMap { ToldVariable($0, told: $1) } }
}

/// A question or computed value with what a release tells of it.
struct ToldVariable: Sendable {
  /// With the words that are told for categories, where answers are told otherwise than they were given.
  let variable: StudyVariable
  /// The categories are choices in the order of the study, or there are none.
  let hasOrder: Bool
  private let told: [String: String]

  /// - Parameter told: by pseudonym
  /// - Returns: nil without any answer
  init?(_ question: StudyVariable, told: [String: String]) {
    if told.isEmpty { return nil }
    hasOrder = told.values.allSatisfy(question.couldBeAnswered)
    let words = Set(told.values).sorted().map { StudyVariable.Category(id: $0, label: nil) }
    variable =
      hasOrder
      ? question
      : StudyVariable(source: question.source, label: question.label, values: .categories(words))
    self.told = told
  }

  /// The answers of some people.
  /// - Parameter pseudonyms: theirs
  func values(of people: [Participant.ID], _ pseudonyms: [Participant.ID: String]) -> [Participant.ID: String]
  {
    people.reduce(into: [:]) { values, person in
      values[person] = pseudonyms[person].flatMap { told[$0] }
    }
  }
}

extension StudyVariable {
  /// Returns true for a text that could be an answer as it was given, not a range or a group of them.
  fileprivate func couldBeAnswered(_ text: String) -> Bool {
    switch values {
    case .number: Double(text)?.isFinite ?? false
    case .categories: category(stored: text) != nil
    }
  }
}
