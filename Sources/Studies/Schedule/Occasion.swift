/// One time at which a scheduled task is due for a participant.
///
/// The answers and the runs of an occasion are stored under a task of its own, `mood.3` for the third of `mood`: what is
/// known of tasks holds of each occasion too (decision 060).
public struct Occasion: Sendable, Hashable {
  public let id: ID
  /// The time from which it can be begun.
  public let opensAt: Timestamp
  /// The time from which it can no longer be begun.
  public let expiresAt: Timestamp
  /// The time when the participant was first shown that it is due.
  public let shownAt: Timestamp?
  public let begunAt: Timestamp?
  public let doneAt: Timestamp?
  /// The time when it was found to be over without having been done.
  public let closedAt: Timestamp?
  /// The time when the participant was first written to about it.
  public let remindedAt: Timestamp?
  /// The zone by whose calendar it was planned, by its name in the time zone database. It stays when its participant moves
  /// to another zone after it has opened.
  public let timeZone: String?

  /// The task, and the place among its occasions, counted from 1.
  public struct ID: Sendable, Hashable, CustomStringConvertible {
    public let task: StudyTask.ID
    public let number: Int

    public init(_ task: StudyTask.ID, _ number: Int) {
      self.task = task
      self.number = number
    }

    /// Nil for a task that is no occasion. No author can give such an id: it has no full stop.
    public init?(_ task: StudyTask.ID) {
      guard task.text.utf8.contains(UInt8(ascii: ".")) else { return nil }
      let parts = task.text.split(separator: ".", omittingEmptySubsequences: false)
      guard parts.count == 2, let number = Int(parts[1]), number > 0, String(number) == parts[1] else {
        return nil
      }
      self.init(StudyTask.ID(String(parts[0])), number)
    }

    /// The task of this occasion alone.
    public var taskID: StudyTask.ID { StudyTask.ID(description) }

    public var description: String { "\(task).\(number)" }
  }

  public enum State: String, Sendable, CaseIterable {
    case ahead
    /// It can be begun.
    case open
    /// It was begun, and can be finished.
    case begun
    case done
    /// It was never begun.
    case missed
    /// It was begun and not finished.
    case brokenOff = "broken-off"
  }

  public init(
    id: ID, opensAt: Timestamp, expiresAt: Timestamp, shownAt: Timestamp? = nil, begunAt: Timestamp? = nil,
    doneAt: Timestamp? = nil, closedAt: Timestamp? = nil, remindedAt: Timestamp? = nil,
    timeZone: String? = nil
  ) {
    self.id = id
    self.opensAt = opensAt
    self.expiresAt = expiresAt
    self.shownAt = shownAt
    self.begunAt = begunAt
    self.doneAt = doneAt
    self.closedAt = closedAt
    self.remindedAt = remindedAt
    self.timeZone = timeZone
  }
}

extension Occasion {
  /// The minutes after its end in which an occasion that was begun in time can still be finished.
  public static let minutesToFinish = 60

  /// The time from which nothing is taken any more.
  public var closesAt: Timestamp {
    begunAt == nil ? expiresAt : expiresAt.advanced(bySeconds: Self.minutesToFinish * 60)
  }

  public func state(at now: Timestamp) -> State {
    if doneAt != nil { return .done }
    let isOver = closedAt != nil || now >= closesAt
    if begunAt != nil { return isOver ? .brokenOff : .begun }
    if isOver { return .missed }
    return now < opensAt ? .ahead : .open
  }

  /// Nothing more will happen to it.
  public var isOver: Bool { doneAt != nil || closedAt != nil }

  /// It was begun, and its task is the one that is due.
  public var isUnderWay: Bool { begunAt != nil && !isOver }
}

extension Identifier<any StudyTask> {
  /// The task of the study, for that of an occasion too.
  public var ofStudy: StudyTask.ID { Occasion.ID(self)?.task ?? self }
}

extension StudyTask {
  /// The task of one occasion.
  func on(_ occasion: Occasion.ID) -> Self {
    var task = self
    task.id = occasion.taskID
    return task
  }
}

extension Participation {
  /// The occasion that was begun and is to be finished first.
  public var occasionUnderWay: Occasion? { occasions.first(where: \.isUnderWay) }

  /// Returns what is to be done next at an occasion: of a task with variants, the first that is not done at it; nil if there
  /// is nothing. Before the order is drawn, the first place is due.
  public func dueTask(of occasion: Occasion, in study: Study) -> DueTask? {
    guard let task = study.task(occasion.id.taskID) else { return nil }
    return task.variantIDs.indices.map { DueTask(task.id, position: $0 + 1) }
      .first { !hasDone($0, in: study) }
  }

  /// Returns the break between two variants of an occasion.
  func openBreak(in occasion: Occasion) -> Break? {
    guard let rest = openBreak else { return nil }
    return runs.contains { $0.id == rest.run && $0.task == occasion.id.taskID } ? rest : nil
  }

  /// Returns true if every variant of a task was done, or staff decided that it will not be.
  public func hasDoneAll(of task: any StudyTask) -> Bool {
    task.variantIDs.allSatisfy { id in
      let own = TaskInVariant(task.id, id)
      return skipped.contains(own) || task.isDone(own, by: self)
    }
  }

  /// Returns true if a run belongs to an occasion that is over: it is not opened any more. Parts that its device still sends
  /// are kept, and with the last of them the occasion counts as done.
  public func isClosed(_ run: Run, at time: Timestamp) -> Bool {
    guard let id = Occasion.ID(run.task), let occasion = occasion(id) else { return false }
    return occasion.doneAt == nil && occasion.state(at: time) == .brokenOff
  }

  public func occasion(_ id: Occasion.ID) -> Occasion? { occasions.first { $0.id == id } }

  /// Returns true if the study has occasions for this participant that are not over, or will have some.
  public func awaitsOccasions(in study: Study) -> Bool {
    study.schedule.contains { scheduled in
      let own = occasions.filter { $0.id.task == scheduled.task }
      return own.isEmpty ? isScheduled(by: scheduled) : own.contains { !$0.isOver }
    }
  }

  /// Returns the occasions of the tasks that the study schedules, where they are all that is left: everything of the visits
  /// is done. Empty before, and where nothing is planned.
  public func occasionsAlone(in study: Study) -> [Occasion] {
    guard study.dueTasks.allSatisfy({ hasDone($0, in: study) }) else { return [] }
    return occasions.filter { study.scheduled($0.id.task) != nil }
  }

  /// Nothing is planned for people who were sent home.
  func isScheduled(by scheduled: ScheduledTask) -> Bool { participant.endedEarlyAt == nil }
}
