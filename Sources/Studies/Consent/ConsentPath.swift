/// The way through informed consent.
public enum ConsentStep: Sendable, Hashable {
  /// What has changed since the version agreed to earlier.
  case changes
  /// Counted from 1 among the sections that have a screen.
  case section(Int)
  case wholeDocument
  case quiz(QuizStep)
  case sharing
  case review
  case signature
}

/// What somebody has done on the way to consenting to one version of the document.
public struct ConsentProgress: Sendable, Hashable {
  public var read: Set<ConsentSection.ID>
  public var milestones: Set<ConsentMilestone>
  public var quizAnswers: [QuizAnswer]
  public var sharing: SharingChoice?

  public init(
    read: Set<ConsentSection.ID> = [], milestones: Set<ConsentMilestone> = [], quizAnswers: [QuizAnswer] = [],
    sharing: SharingChoice? = nil
  ) {
    self.read = read
    self.milestones = milestones
    self.quizAnswers = quizAnswers
    self.sharing = sharing
  }
}

/// What is done once for each version of the document.
public enum ConsentMilestone: String, Sendable, Hashable, CaseIterable {
  case changesSeen = "changes-seen"
  case documentRead = "document-read"
  /// The experimenter answered the questions of the quiz in person.
  case answeredInPerson = "answered-in-person"
  case agreed
}

extension ConsentDocument {
  /// - Parameter isAgain: whether an earlier version was consented to
  public func dueStep(given progress: ConsentProgress, isAgain: Bool) -> ConsentStep {
    if isAgain && !progress.milestones.contains(.changesSeen) { return .changes }
    if let unread = screens.firstIndex(where: { !progress.read.contains($0.id) }) {
      return .section(unread + 1)
    }
    if mustBeOpened && !progress.milestones.contains(.documentRead) { return .wholeDocument }
    if let quiz, !progress.milestones.contains(.answeredInPerson),
      let step = quiz.dueStep(given: progress.quizAnswers)
    {
      return .quiz(step)
    }
    if sharing != nil && progress.sharing == nil { return .sharing }
    return progress.milestones.contains(.agreed) ? .signature : .review
  }
}
