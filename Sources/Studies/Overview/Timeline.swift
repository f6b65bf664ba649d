import ImplicitAssociation

/// The times of a participant's steps so far.
public struct Timeline: Sendable, Hashable {
  public var begunAt: Timestamp
  /// The first consent.
  public var consentedAt: Timestamp?
  /// Finished runs that count, from their start to their end.
  public var tests: [Test] = []
  public var surveys: [Survey.ID: Answers] = [:]
  /// The member of staff who handed the participant their first station, or received them.
  public var experimenter: StaffMember.ID?

  public struct Test: Sendable, Hashable {
    public let test: ImplicitTest.ID
    public let variant: TestVariant.ID
    public let startedAt: Timestamp
    public let finishedAt: Timestamp

    public init(test: ImplicitTest.ID, variant: TestVariant.ID, startedAt: Timestamp, finishedAt: Timestamp) {
      self.test = test
      self.variant = variant
      self.startedAt = startedAt
      self.finishedAt = finishedAt
    }
  }

  /// The answers of a survey.
  public struct Answers: Sendable, Hashable {
    public let firstAt: Timestamp
    public let lastAt: Timestamp

    public init(firstAt: Timestamp, lastAt: Timestamp) {
      self.firstAt = firstAt
      self.lastAt = lastAt
    }
  }

  public init(begunAt: Timestamp) { self.begunAt = begunAt }

  /// The time when the last task was done, of those that record one.
  public var lastDoneAt: Timestamp? { (tests.map(\.finishedAt) + surveys.values.map(\.lastAt)).max() }

  /// The part of it that lies in a visit.
  func only(in visit: StudyVisit) -> Timeline {
    var timeline = self
    timeline.tests.removeAll { !visit.tasks.contains(.test($0.test)) }
    timeline.surveys = surveys.filter { visit.tasks.contains(.survey($0.key)) }
    return timeline
  }

  var firstStartedAt: Timestamp? { (tests.map(\.startedAt) + surveys.values.map(\.firstAt)).min() }
}

/// A phase of a visit whose duration is reported.
public enum VisitPhase: Sendable, Hashable {
  /// The time from the first page to the signature.
  case consent
  case test(ImplicitTest.ID, TestVariant.ID)
  /// The answers, from the first to the last.
  case survey(Survey.ID)
  /// The time to the end of the last task, including breaks and pauses: the first visit from the first page,
  /// a later one from the start of its first task.
  case whole(StudyVisit.ID)
}
