/// The list `tasks`: the tests and surveys in the order in which they are done.
struct TaskListReader {
  let study: DefinitionGroup
  let tests: [ImplicitTest]
  let surveys: [Survey]

  func read() -> [TaskReference] {
    let value = study["tasks"]
    var tasks: [TaskReference] = []
    for entry in value.entries(atLeast: 1, otherwise: "a study needs at least one task", { $0 }) {
      guard let task = task(entry) else { continue }
      if tasks.contains(task) {
        entry.report("the task “\(entry.text())” is listed twice")
      } else {
        tasks.append(task)
      }
    }
    checkNames(value)
    noticeUnused(tasks)
    return tasks
  }

  private func task(_ entry: DefinitionValue) -> TaskReference? {
    let name = entry.text()
    if let test = tests.first(where: { $0.id.text == name }) { return .test(test.id) }
    if let survey = surveys.first(where: { $0.id.text == name }) { return .survey(survey.id) }
    if !name.isEmpty { entry.report("the task “\(name)” is neither a test nor a survey of this study") }
    return nil
  }

  private func checkNames(_ value: DefinitionValue) {
    for id in tests.map(\.id.text) where !id.isEmpty && surveys.contains(where: { $0.id.text == id }) {
      value.report("“\(id)” is the id of a test and of a survey: tasks could mean either")
    }
  }

  private func noticeUnused(_ tasks: [TaskReference]) {
    let unused =
      tests.map(\.id).filter { !tasks.contains(.test($0)) }.map { (list: "tests", id: $0.text) }
      + surveys.map(\.id).filter { !tasks.contains(.survey($0)) }.map { (list: "surveys", id: $0.text) }
    for (list, id) in unused {
      study.optional(list)?.list()?.first { $0.name == id }?.report(
        "“\(id)” is not among the tasks, so nobody will do it", .notice)
    }
  }
}
