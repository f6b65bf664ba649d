/// The way through informed consent.
public enum ConsentStep: Sendable, Hashable {
  /// The changes since the version agreed to earlier.
  case changes
  /// Counted from 1 among the sections that have a screen.
  case section(Int)
  case wholeDocument
  case quiz(QuizStep)
  case sharing
  case review
  case signature
}

/// The steps that a participant has done towards the consent to one version of the document.
public struct ConsentProgress: Sendable, Hashable {
  public var read: Set<ConsentSection.ID>
  public var milestones: Set<ConsentMilestone>
  public var quizAnswers: [QuizAnswer]
  public var sharing: SharingChoice?
  /// The sharing choice made last and still in force, for a participant who has consented before and is asked
  /// about changes alone.
  public var sharingInForce: SharingChoice?

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

/// The steps that are done once for each version of the document.
public enum ConsentMilestone: String, Sendable, Hashable, CaseIterable {
  case changesSeen = "changes-seen"
  case documentRead = "document-read"
  /// The experimenter answered the questions of the quiz in person.
  case answeredInPerson = "answered-in-person"
  case agreed
}
