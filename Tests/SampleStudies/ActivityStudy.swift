import Definitions
import Studies

/// The sample study with one more task before its survey.
public enum ActivityStudy {
  public static let stroop = """
      - id: words
        kind: stroop
        title: {en: Colours, de: Farben}
        trials: 8
        practice: 2
        feedback: everywhere
        break: 0
        variants:
          - {id: words-keys, input: keyboard, label: {en: By keyboard, de: Mit Tastatur}}

    """

  public static let tapping = """
      - id: taps
        kind: tapping
        title: {en: Tapping, de: Tippen}
        seconds: 5
        feedback: everywhere
        break: 0
        variants:
          - {id: taps-touch, input: touch, label: {en: By touch, de: Durch Tippen}}

    """

  private static let kinds: [TaskReader] = .known + [.simpleReactionTime, .stroop, .tapping]

  /// - Parameters:
  ///   - entry: of `tests`
  ///   - old: words of it that `new` takes the place of
  public static func definition(_ entry: String, replacing old: String = "", with new: String = "")
    -> StudyDefinition
  {
    precondition(old.isEmpty || entry.contains(old), "“\(old)” does not stand in the entry")
    let changed = old.isEmpty ? entry : entry.replacing(old, with: new)
    let id = entry.firstMatch(of: /- id: (?<id>\w+)/)!.output.id
    let yaml = SampleStudy.yaml.replacing("\ntests:\n", with: "\ntests:\n" + changed)
      .replacing("tasks: [sorting, about-you]", with: "tasks: [sorting, \(id), about-you]")
    var files = SampleStudy.files
    files["study.yaml"] = Array(yaml.utf8)
    return StudyDefinition(name: "sample", files: files, kinds: kinds)
  }

  public static func task(_ entry: String, replacing old: String = "", with new: String = "") throws
    -> any Activity
  {
    let id = String(entry.firstMatch(of: /- id: (?<id>\w+)/)!.output.id)
    return try definition(entry, replacing: old, with: new).study().task(StudyTask.ID(id)) as! any Activity
  }
}
