import ImplicitAssociation

extension ImplicitTest {
  /// The approximate minutes of one run: a second for each answer, the pause after it, and ten seconds for
  /// the instructions of each block. It is an estimate for planning, not derived from data: 200 trials come
  /// to five minutes.
  public var expectedMinutes: Int {
    let trials = Double(design.blockCounts.reduce(0, +))
    let reading = Double(design.blockCounts.count) * 10
    let seconds = trials * (1 + design.interTrialInterval.value / 1000) + reading
    return max(1, Int((seconds / 60).rounded()))
  }
}

extension Participation {
  /// Returns the approximate minutes left of the current visit, including the breaks between its tests; 0 if
  /// nothing is due.
  public func minutesLeft(in study: Study) -> Int {
    guard let due = dueTask(in: study) else { return 0 }
    let tasks = study.visit(of: due).map { study.dueTasks(of: $0) } ?? study.dueTasks
    return tasks.filter { !hasDone($0, in: study) }.reduce(0) { minutes, task in
      switch task {
      case .test(let id, _):
        guard let test = study.test(id) else { return minutes }
        let rest = task == due ? 0 : Int((Double(test.breakSeconds) / 60).rounded())
        return minutes + test.expectedMinutes + rest
      case .survey(let id): return minutes + (study.survey(id)?.expectedMinutes ?? 0)
      }
    }
  }
}
