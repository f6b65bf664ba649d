import Studies

/// The values a plan needs besides the run: language, texts, permissions, and the page after it.
struct PlanSetting {
  let language: Language
  var texts: [String: String]
  /// The permissions that the participant grants; the runner does nothing that needs another one.
  let permitted: Set<Permission.Known>
  /// The page to open when the run is done.
  let done: String
  /// The address of a picture of the study.
  let pictureURL: (String) -> String
  /// The address of a file that the study shows in a frame, or that a task plays, by its path in the study's folder.
  let fileURL: (String) throws -> String
  let purpose: Purpose
  /// The recorders that may run beside a task; a preview records nothing.
  var recorders: Set<Recorder> = []

  /// The sort of the run.
  enum Purpose {
    case participation
    /// A simulated participant's, who needs to be told what to answer where no plan tells it.
    case rehearsal
    /// Nobody's: nothing of it is kept.
    case preview
  }
}

extension Lab {
  /// The words that the module of a kind of task says: those of every run, and its own. The groups of the same files are
  /// words of other pages.
  func texts(of pages: any TimedTaskPages, in language: Language) -> [String: String] {
    let shared = phrases.room("tasks", in: language)
    let groups = pages.wordGroups.map { group in
      let prefix = "\(group)."
      let own = shared.filter { $0.key.hasPrefix(prefix) }
      return Dictionary(uniqueKeysWithValues: own.map { (String($0.key.dropFirst(prefix.count)), $0.value) })
    }
    return ([shared] + groups + [phrases.room(pages.wordRoom, in: language)])
      .reduce(into: [:]) { $0.merge($1) { $1 } }.filter { !$0.key.contains(".") }
  }
}
