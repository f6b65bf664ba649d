/// The way in which a participant arrived at the answers that decide about eligibility.
public enum AnswerRevision: Sendable, Hashable {
  /// The answers are the first ones given.
  case none
  /// The answers were changed at the question whether they are right, which is put to people whom they would exclude.
  case whenAsked
  /// The answers were changed after the person had been turned away in this browser just before, for these reasons.
  case afterRefusal([EligibilityQuestion.ID])

  /// The reasons that are counted for them already.
  public var countedReasons: [EligibilityQuestion.ID]? {
    if case .afterRefusal(let reasons) = self { reasons } else { nil }
  }
}
