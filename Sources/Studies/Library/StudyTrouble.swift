/// A study's folder that cannot be used as it is.
public struct StudyTrouble: Sendable {
  public enum Consequence: String, Sendable {
    /// Participants cannot enter: the server has started with the folder like this.
    case closed
    /// The version from before the change runs on.
    case earlierVersionRuns = "earlier version runs"
  }

  public let study: Study.ID
  public let consequence: Consequence
  /// The problems in reading order; at least one.
  public let problems: [StudyProblem]
  /// The title; nil if it cannot be read.
  public let title: LocalizedText?
  /// The study is open for participation, unless its mistakes close it.
  public let isOpen: Bool

  /// - Parameter known: an earlier version, or the readable part of this one
  public init(
    study: Study.ID, consequence: Consequence, problems: [StudyProblem], known: Study?
  ) {
    self.study = study
    self.consequence = consequence
    self.problems = problems
    title = known.flatMap { $0.title.isEmpty ? nil : $0.title }
    isOpen = known?.isOpen ?? false
  }
}
