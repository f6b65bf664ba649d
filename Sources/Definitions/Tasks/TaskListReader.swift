import Studies

/// The list `tasks`: the tests and surveys in the order in which they are done.
struct TaskListReader {
  let study: DefinitionGroup
  /// The tasks that each list of the study defines, by the key of the list.
  let lists: KeyValuePairs<String, [any StudyTask]>

  func read() -> [any StudyTask] {
    let value = study["tasks"]
    var tasks: [any StudyTask] = []
    for entry in value.entries(atLeast: 1, otherwise: "a study needs at least one task", { $0 }) {
      guard let task = task(entry) else { continue }
      if tasks.contains(where: { $0.id == task.id }) {
        entry.report("the task “\(entry.text())” is listed twice")
      } else {
        tasks.append(task)
      }
    }
    checkNames(value)
    return tasks
  }

  private func task(_ entry: DefinitionValue) -> (any StudyTask)? {
    let name = entry.text()
    for (_, defined) in lists {
      if let task = defined.first(where: { $0.id.text == name }) { return task }
    }
    if !name.isEmpty { entry.report("the task “\(name)” is neither a test nor a survey of this study") }
    return nil
  }

  private func checkNames(_ value: DefinitionValue) {
    let (tests, surveys) = (ids(in: "tests"), ids(in: "surveys"))
    for id in tests where !id.isEmpty && surveys.contains(id) {
      value.report("“\(id)” is the id of a test and of a survey: tasks could mean either")
    }
  }

  private func ids(in list: String) -> [String] {
    lists.filter { $0.key == list }.flatMap { $0.value.map(\.id.text) }
  }

  /// - Parameter used: the tasks of the visits, and those that are scheduled
  func noticeUnused(_ used: [StudyTask.ID]) {
    for (list, defined) in lists {
      for task in defined where !used.contains(task.id) {
        study.optional(list)?.list()?.first { $0.name == task.id.text }?.report(
          "“\(task.id)” is neither among the tasks nor scheduled, so nobody will do it", .notice)
      }
    }
  }
}
