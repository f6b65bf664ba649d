/// A task that sends data in a form of its own, which nobody looks through: words and dates may be in them. A release has
/// them as they came only if it names the task (decision 122).
public protocol FreeFormTask: StudyTask {
  /// The tables of the kind that hold nothing but data as they came.
  static var tablesAsSent: [String] { get }
  /// The names of what it sends, as far as the study knows them, that a release has only if it names the task.
  var sentNames: [String] { get }
  /// The release that the study is taken for names the task; false elsewhere.
  var isReleasedAsSent: Bool { get set }
}

extension Study {
  /// The tasks whose data a release can have as they came.
  public var freeFormTasks: [StudyTask.ID] { definedTasks.filter { $0 is any FreeFormTask }.map(\.id) }

  /// Returns the names of what a task sends that a release has only if it names the task; empty for other tasks.
  public func sentNames(by task: StudyTask.ID) -> [String] {
    (self.task(task) as? any FreeFormTask)?.sentNames ?? []
  }

  /// Returns the same study for a release that names these tasks.
  func releasing(asSent named: Set<StudyTask.ID>) -> Study {
    var study = self
    study.definedTasks = definedTasks.map { task -> any StudyTask in
      guard var free = task as? any FreeFormTask else { return task }
      free.isReleasedAsSent = named.contains(task.id)
      return free
    }
    return study
  }

  /// The names of tables that a release does not have, since it names no task whose data they hold.
  func tablesNotSent(of kinds: [any StudyTask.Type]) -> Set<String> {
    let free = kinds.compactMap { $0 as? any FreeFormTask.Type }
    let named = definedTasks.compactMap { $0 as? any FreeFormTask }.filter(\.isReleasedAsSent)
    return Set(free.flatMap { $0.tablesAsSent }).subtracting(named.flatMap { type(of: $0).tablesAsSent })
  }
}

extension ReleasePart {
  /// Returns true if the data of a task are in the release as they came, also at an occasion of a scheduled one.
  public func takesAsSent(_ task: StudyTask.ID) -> Bool { scope.selection.asSent.contains(task.ofStudy) }
}
