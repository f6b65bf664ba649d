/// Answers that exclude when they come together, though none of them does alone; or one, for a reason of its own.
public struct EligibilityExclusion: Sendable {
  public let id: EligibilityQuestion.ID
  /// The answers that exclude, for each question concerned, as a rule that they meet.
  public let conditions: [EligibilityQuestion.ID: EligibilityRule]
  /// The reason shown to people who are excluded.
  public let reason: LocalizedText

  public init(
    id: EligibilityQuestion.ID, conditions: [EligibilityQuestion.ID: EligibilityRule], reason: LocalizedText
  ) {
    self.id = id
    self.conditions = conditions
    self.reason = reason
  }

  /// - Parameter answers: answers to all questions of the study
  func applies(to answers: EligibilityAnswers) -> Bool {
    conditions.allSatisfy { question, rule in answers[question].map(rule.isMet) ?? false }
  }
}
