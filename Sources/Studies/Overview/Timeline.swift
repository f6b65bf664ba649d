/// The times of a participant's steps so far.
public struct Timeline: Sendable, Hashable {
  public var begunAt: Timestamp
  /// The first consent.
  public var consentedAt: Timestamp?
  /// Finished runs that count, from their start to their end.
  public var runs: [FinishedRun] = []
  /// The answers to each task that is answered page by page.
  public var answers: [StudyTask.ID: Answers] = [:]
  /// The member of staff who handed the participant their first station, or received them.
  public var experimenter: StaffMember.ID?
  /// The first tablet that the participant was handed, or took by code.
  public var station: Station.ID?

  public struct FinishedRun: Sendable, Hashable {
    public let task: TaskInVariant
    public let startedAt: Timestamp
    public let finishedAt: Timestamp

    public init(of task: TaskInVariant, startedAt: Timestamp, finishedAt: Timestamp) {
      self.task = task
      self.startedAt = startedAt
      self.finishedAt = finishedAt
    }
  }

  /// The times of the answers to one task.
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
  public var lastDoneAt: Timestamp? { (runs.map(\.finishedAt) + answers.values.map(\.lastAt)).max() }

  /// The time of the last task of those who have the data of every visit; nil for everybody else.
  func completeAt(_ whole: Set<StudyVisit.ID>, of visits: [StudyVisit]) -> Timestamp? {
    whole.count == visits.count ? lastDoneAt ?? begunAt : nil
  }

  /// The part of it that lies in a visit.
  func only(in visit: StudyVisit) -> Timeline {
    var timeline = self
    timeline.runs.removeAll { !visit.tasks.contains($0.task.task) }
    timeline.answers = answers.filter { visit.tasks.contains($0.key) }
    return timeline
  }

  var firstStartedAt: Timestamp? { (runs.map(\.startedAt) + answers.values.map(\.firstAt)).min() }
}

/// By whom, and on which tablet, a participant was looked after first.
public struct FirstHandover: Sendable, Hashable {
  /// The member of staff who first handed the participant a tablet or, if nobody did, received them; nil for those who
  /// came without staff.
  public var experimenter: StaffMember.ID?
  /// The first tablet that the participant was handed, or took by code; nil for none.
  public var station: Station.ID?

  public init() {}
}

/// A phase of a visit whose duration is reported.
public enum VisitPhase: Sendable, Hashable {
  /// The time from the first page to the signature.
  case consent
  /// A run from its start to its end; of a task that is answered page by page, the time from the first answer to the
  /// last.
  case task(TaskInVariant)
  /// The time to the end of the last task, including breaks and pauses: the first visit from the first page,
  /// a later one from the start of its first task.
  case whole(StudyVisit.ID)
}
