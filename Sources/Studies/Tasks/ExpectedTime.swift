extension Participation {
  /// Returns the approximate minutes left of the current visit, including the breaks between its runs; 0 if
  /// nothing is due.
  public func minutesLeft(in study: Study) -> Int {
    guard let next = dueTask(in: study) else { return 0 }
    let tasks = study.visit(of: next).map { study.dueTasks(of: $0) } ?? study.dueTasks
    return study.minutes(of: tasks.filter { !hasDone($0, in: study) }, from: next)
  }
}

extension Study {
  /// Returns the approximate minutes of a visit, at least 1: those of its tasks, including the breaks between its runs.
  /// A study with a single visit states the length itself, in ``expectedMinutes``.
  public func expectedMinutes(of id: StudyVisit.ID) -> Int {
    guard visits.count > 1, let visit = self.visit(id) else { return expectedMinutes }
    let tasks = dueTasks(of: visit)
    return max(1, minutes(of: tasks, from: tasks.first))
  }

  /// - Parameter first: the task before which there is no break
  fileprivate func minutes(of tasks: [DueTask], from first: DueTask?) -> Int {
    tasks.reduce(0) { minutes, due in
      guard let task = self.task(due) else { return minutes }
      let rest = due == first ? 0 : task.restMinutes
      return minutes + task.expectedMinutes + rest
    }
  }
}

extension StudyTask {
  fileprivate var restMinutes: Int { Int((Double(breakSeconds) / 60).rounded()) }
}
