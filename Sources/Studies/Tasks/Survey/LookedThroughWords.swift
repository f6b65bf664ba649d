/// The decisions about the texts of one participant, for the questions that a release names.
public struct LookedThroughWords: Sendable {
  /// The newest answer to a question, in a survey or at one of its occasions.
  public struct Place: Sendable, Hashable {
    public let survey: StudyTask.ID
    public let key: SurveyAnswerKey

    public init(survey: StudyTask.ID, key: SurveyAnswerKey) {
      self.survey = survey
      self.key = key
    }
  }

  private let decisions: [Place: WordsDecision]

  public static let none = Self([:])

  /// - Parameter decisions: about the newest answers alone
  public init(_ decisions: [Place: WordsDecision]) { self.decisions = decisions }

  func released(_ text: String, at place: Place) -> String? { decisions[place]?.released(text) }
}

/// A text whose question a release names, as it was written.
public struct WrittenWords: Sendable {
  public let place: LookedThroughWords.Place
  public let text: String
}
