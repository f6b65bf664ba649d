/// Contact data that a participant gave in answer to one question of a survey.
public struct SurveyContact: Sendable, Hashable {
  public let place: Place
  /// Everything that was given there, the oldest first.
  public let values: [Value]
  /// The newest answer to the question says that nobody is to use what was given.
  public let isTakenBack: Bool

  /// A question of a survey, in its repetition.
  public struct Place: Sendable, Hashable, CustomStringConvertible {
    public let survey: StudyTask.ID
    public let key: SurveyAnswerKey

    public init(survey: StudyTask.ID, key: SurveyAnswerKey) {
      self.survey = survey
      self.key = key
    }

    public var description: String { "\(survey)/\(key)" }
  }

  public struct Value: Sendable, Hashable {
    public let text: String
    public let givenAt: Timestamp

    public init(text: String, givenAt: Timestamp) {
      self.text = text
      self.givenAt = givenAt
    }
  }

  public init(place: Place, values: [Value], isTakenBack: Bool) {
    self.place = place
    self.values = values
    self.isTakenBack = isTakenBack
  }
}

extension Study {
  /// Returns contact data in the order of the surveys and their questions; last what the study no longer asks.
  public func inOrder(_ contacts: [SurveyContact]) -> [SurveyContact] {
    let questions = surveys.flatMap { survey in
      survey.questions.map { SurveyContact.Place(survey: survey.id, key: SurveyAnswerKey($0.id)) }
    }
    let ranks = Dictionary(zip(questions, 0...)) { first, _ in first }
    func rank(_ place: SurveyContact.Place) -> (Int, String, Int) {
      let question = SurveyContact.Place(survey: place.survey, key: SurveyAnswerKey(place.key.question))
      return (ranks[question] ?? ranks.count, place.survey.text, place.key.repetition ?? 0)
    }
    return contacts.sorted { rank($0.place) < rank($1.place) }
  }
}

/// Contact data for the eyes of the participant who gave them.
public protocol OwnSurveyContactStore: Sendable {
  /// Returns everything that is stored, also what was taken back.
  func surveyContacts(of participant: Participant.ID) throws -> [SurveyContact]
  /// Deletes everything that was given in answer to a question. The answer says from then on that the question was skipped.
  /// - Throws: ``StoreRefusal/participationEnded``
  func deleteSurveyContact(
    at place: SurveyContact.Place, of participant: Participant.ID, in study: Study, context: AuditContext)
    throws
}

/// Contact data for staff.
public protocol SurveyContactStore: Sendable {
  /// Returns contact data for staff who read them, without what was taken back, and notes who read them.
  func openSurveyContacts(of participant: Participant.ID, context: AuditContext) throws -> [SurveyContact]
  /// Says whether anything is kept, without opening it.
  func hasSurveyContacts(of participant: Participant.ID) throws -> Bool
}
