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
