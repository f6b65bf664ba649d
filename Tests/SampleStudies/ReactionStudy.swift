import Definitions
import Studies

/// The sample study with simple reactions before its survey.
public enum ReactionStudy {
  public static let entry = entryByKeyboard + touchVariant

  /// The entry without the second variant, so that everybody begins with the keyboard.
  public static let entryByKeyboard = """
      - id: react
        kind: simple-reaction-time
        title: {en: Reactions, de: Reaktionen}
        trials: 4
        practice: 1
        repeats: 2
        variants:
          - {id: react-keys, input: keyboard, label: {en: By keyboard, de: Mit Tastatur}}

    """

  private static let touchVariant = """
          - {id: react-touch, input: touch, label: {en: By touch, de: Durch Tippen}}

    """

  /// - Parameter change: of the entry
  public static func definition(replacing old: String = "", with new: String = "") -> StudyDefinition {
    precondition(old.isEmpty || entry.contains(old), "“\(old)” does not stand in the entry")
    let changed = old.isEmpty ? entry : entry.replacing(old, with: new)
    let yaml = SampleStudy.yaml.replacing("\ntests:\n", with: "\ntests:\n" + changed)
      .replacing("tasks: [sorting, about-you]", with: "tasks: [sorting, react, about-you]")
    var files = SampleStudy.files
    files["study.yaml"] = Array(yaml.utf8)
    return StudyDefinition(name: "sample", files: files, kinds: .known + [.simpleReactionTime])
  }

  public static func task(replacing old: String = "", with new: String = "") throws -> ReactionTask {
    try definition(replacing: old, with: new).study().task("react") as! ReactionTask
  }
}
