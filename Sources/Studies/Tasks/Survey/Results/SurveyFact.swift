import Expressions

extension SurveyQuestion {
  /// The answer is a number that can be drawn over time, and names nobody.
  public var canBeFact: Bool {
    if isIdentity { return false }
    return switch format {
    case .number, .weight, .height, .duration, .scale: true
    default: false
    }
  }
}

/// An answer to a question about something that changes, at the time when it was told.
public struct FactEntry: Sendable, Hashable {
  public let answer: StoredSurveyAnswer
  public let time: Timestamp

  public init(answer: StoredSurveyAnswer, time: Timestamp) {
    self.answer = answer
    self.time = time
  }
}

/// A fact that was told anew, in the profile, after its survey.
public struct ToldFact: Sendable, Hashable {
  public let survey: StudyTask.ID
  public let question: SurveyQuestion.ID
  /// From 1 on.
  public let number: Int
  public let entry: FactEntry

  public init(survey: StudyTask.ID, question: SurveyQuestion.ID, number: Int, entry: FactEntry) {
    self.survey = survey
    self.question = question
    self.number = number
    self.entry = entry
  }
}

extension Survey {
  /// The questions about facts, in the order of the study's list.
  public var factQuestions: [SurveyQuestion] {
    facts.compactMap { id in questions.first { $0.id == id } }
  }
}

/// Facts that were told anew, for staff who may read answers.
public protocol ToldFactStore: Sendable {
  /// Returns what a participant told about facts after their surveys, question by question, the oldest first.
  func toldFacts(by participant: Participant.ID) throws -> [ToldFact]
}

/// Facts that change: told in a survey first, later in the profile. The answer in the survey stays as it was given.
public protocol SurveyFactStore: Sendable {
  /// Returns everything that a participant told about the facts of a survey, the oldest first.
  func facts(of survey: Survey, by participant: Participant.ID) throws -> [SurveyQuestion.ID: [FactEntry]]
  /// Records what is true by now. The same value within a minute is the same form sent twice, and is recorded once.
  /// - Throws: ``StoreRefusal/noConsentInForce``
  func recordFact(
    _ answer: StoredSurveyAnswer, to question: SurveyQuestion.ID, of survey: StudyTask.ID,
    by participant: Participant.ID, in study: Study, context: AuditContext) throws
}
