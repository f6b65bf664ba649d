/// The devices on which participants are told their result of a task, once nothing is left that it could
/// influence.
public enum ResultFeedback: String, Sendable, CaseIterable {
  case never = "no"
  /// In their own browser only, since a tablet of the lab lies where others can look at it.
  case onOwnDevice = "yes"
  case everywhere
}

extension Participation {
  /// Returns true if the result of a task is told now. A result influences later answers, so that none is
  /// told before every task of its visit, or every occasion of a scheduled task, is done or over.
  public func tellsResult(of task: any StudyTask, in study: Study, onStation: Bool) -> Bool {
    switch task.feedback {
    case .never: return false
    case .onOwnDevice where onStation: return false
    case .onOwnDevice, .everywhere: break
    }
    if study.scheduled(task.id) != nil { return hasDoneOccasions(of: task.id) }
    let own = study.dueTasks.filter { $0.task == task.id }
    let visits = own.compactMap { study.visit(of: $0) }
    return !own.isEmpty && own.allSatisfy { hasDone($0, in: study) }
      && visits.allSatisfy { isOver($0, in: study) }
  }

  /// Returns true if no computed result is given out now, whatever the study tells: a visit has begun, or a test at home,
  /// and something of it that a result could influence is still to be done. Of people who left or were sent home
  /// nothing is.
  public func holdsResultsBack(in study: Study) -> Bool {
    guard isPlannedFor else { return false }
    return study.visits.contains { hasBegun($0, in: study) && !isOver($0, in: study) }
      || study.scheduledTasks.contains { $0.isDoneInRuns && hasOccasionsAhead(of: $0.id) }
  }

  /// Returns true if nothing of a visit is left that a result could influence.
  private func isOver(_ visit: StudyVisit, in study: Study) -> Bool {
    wasEndedEarly(visit) || hasDone(visit, in: study)
  }

  /// Returns the tasks whose results stand for these: of one that is scheduled and done in runs, each occasion that was done,
  /// in their order.
  public func tasksWithResults(of tasks: [any StudyTask], in study: Study) -> [any StudyTask] {
    tasks.flatMap { task -> [any StudyTask] in
      guard study.scheduled(task.id) != nil, task.isDoneInRuns else { return [task] }
      return occasions.filter { $0.id.task == task.id && $0.doneAt != nil }.map { task.on($0.id) }
    }
  }

  private func hasDoneOccasions(of task: StudyTask.ID) -> Bool {
    let own = occasions.filter { $0.id.task == task }
    return own.allSatisfy(\.isOver) && own.contains { $0.doneAt != nil }
  }

  /// Returns true if an occasion of a task was begun, and it or another one is not over.
  private func hasOccasionsAhead(of task: StudyTask.ID) -> Bool {
    let own = occasions.filter { $0.id.task == task }
    return own.contains { $0.begunAt != nil } && !own.allSatisfy(\.isOver)
  }
}
