extension Participation {
  /// Returns the approximate minutes left of the current visit, including the breaks between its runs; 0 if
  /// nothing is due.
  public func minutesLeft(in study: Study) -> Int {
    guard let next = dueTask(in: study) else { return 0 }
    let tasks = study.visit(of: next).map { study.dueTasks(of: $0) } ?? study.dueTasks
    return tasks.filter { !hasDone($0, in: study) }.reduce(0) { minutes, due in
      guard let task = study.task(due) else { return minutes }
      let rest = due == next ? 0 : task.restMinutes
      return minutes + task.expectedMinutes + rest
    }
  }
}

extension StudyTask {
  fileprivate var restMinutes: Int { Int((Double(breakSeconds) / 60).rounded()) }
}
