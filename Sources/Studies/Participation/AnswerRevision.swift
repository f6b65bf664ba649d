/// The way in which a participant arrived at the answers that decide about eligibility.
public enum AnswerRevision: Sendable, Hashable {
  /// As they gave them first.
  case none
  /// Changed when they were asked whether they are right, which those are asked whom they would exclude.
  case whenAsked
  /// Gone back to, after they had been turned away in this browser just before, for these reasons.
  case afterRefusal([EligibilityQuestion.ID])

  /// The reasons that are counted for them already.
  public var countedReasons: [EligibilityQuestion.ID]? {
    if case .afterRefusal(let reasons) = self { reasons } else { nil }
  }
}
