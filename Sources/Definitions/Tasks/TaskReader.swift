import Studies

/// The way in which a kind of task is written in `study.yaml`.
public struct TaskReader: Sendable {
  let list: List
  /// The word after `kind` in an entry of the list; nil for the kind of an entry that names none.
  let word: String?
  let read: @Sendable (DefinitionValue, TaskSurroundings) -> any StudyTask

  /// The lists of `study.yaml` in which tasks stand.
  enum List: String {
    /// Tasks that are done in runs.
    case tests
    /// Tasks that are answered page by page.
    case surveys
  }
}

/// The other parts of a study to which the keys of a task can refer.
struct TaskSurroundings {
  /// The study's questions, by whose answers orders can be balanced.
  let questions: [EligibilityQuestion]
  /// The sites at which the study is done; empty if it names none.
  let sites: [Site]
  /// The tasks that are done several times: no formula of another task can tell which time is meant.
  var scheduled: Set<String> = []
  /// The tasks that stand before this one in the definition, and are done once.
  var earlier: [any StudyTask] = []

  var hasSites: Bool { !sites.isEmpty }
}

extension [TaskReader] {
  /// Returns the tasks in a list of the study, each read by its kind.
  func tasks(in list: TaskReader.List, of study: DefinitionGroup, _ surroundings: TaskSurroundings)
    -> [any StudyTask]
  {
    let readers = filter { $0.list == list }
    guard let usual = readers.first(where: { $0.word == nil }) ?? readers.first else { return [] }
    var surroundings = surroundings
    let tasks: [any StudyTask]? = study.optional(list.rawValue)?.entries { entry in
      let word = entry.node.mapping?["kind"]?.string
      let named = word.flatMap { word in readers.first { $0.word == word } }
      let task = (named ?? usual).read(entry, surroundings)
      if !surroundings.scheduled.contains(task.id.text) { surroundings.earlier.append(task) }
      return task
    }
    study.optional(list.rawValue)?.checkIDs(reserved: DefinitionValue.ownersOfVariables)
    return tasks ?? []
  }
}
