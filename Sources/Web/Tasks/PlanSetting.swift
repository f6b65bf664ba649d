import Studies

/// The values a plan needs besides the run: language, texts, permissions, and the page after it.
struct PlanSetting {
  let language: Language
  let texts: [String: String]
  /// The permissions that the participant grants; the runner does nothing that needs another one.
  let permitted: Set<Permission.Known>
  /// The page to open when the run is done.
  let done: String
  /// The address of a picture of the study.
  let pictureURL: (String) -> String
}

extension Lab {
  /// The words that the module of a kind of task says: those of every run, and its own. The groups of the same files are
  /// words of other pages.
  func texts(of pages: any TimedTaskPages, in language: Language) -> [String: String] {
    phrases.room("tasks", in: language).merging(phrases.room(pages.wordRoom, in: language)) { $1 }
      .filter { !$0.key.contains(".") }
  }
}
