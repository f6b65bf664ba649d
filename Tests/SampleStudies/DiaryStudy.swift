import Definitions
import Studies

/// The sample study with a survey that is answered several times at home.
public enum DiaryStudy {
  public static func study(_ keys: String = twice) throws -> Study { try definition(keys).study() }

  /// - Parameters:
  ///   - keys: those of the entry of `schedule`, but for `task`
  ///   - old: a text of its definition, which is replaced by the new one; empty for none
  public static func definition(
    _ keys: String = twice, replacing old: String = "", with new: String = ""
  ) -> StudyDefinition {
    definition(
      tasks: "\(survey)tasks: [about-you]\nschedule:\n  - {task: mood, \(keys)}\n", replacing: old, with: new)
  }

  /// The sample study whose test with two variants is done at home.
  /// - Parameters:
  ///   - old: a text of its definition, which is replaced by the new one; empty for none
  ///   - more: further keys of the study
  public static func testDefinition(
    replacing old: String = "", with new: String = "", also more: String = ""
  ) -> StudyDefinition {
    definition(
      tasks: "\(more)tasks: [about-you]\nschedule:\n  - {task: sorting, \(twice)}\n",
      replacing: old, with: new)
  }

  private static func definition(tasks: String, replacing old: String, with new: String) -> StudyDefinition {
    let yaml = SampleStudy.yaml.replacing("  - id: contact-later", with: "  - id: reminders")
      .replacing("  agreement:", with: contact + "  agreement:")
      .replacing("\ntasks: [sorting, about-you]\n", with: "\n" + tasks)
    var files = SampleStudy.files
    files["study.yaml"] = Array((old.isEmpty ? yaml : yaml.replacing(old, with: new)).utf8)
    return StudyDefinition(name: "sample", files: files)
  }

  /// Two occasions a day on three days from the day after the survey on.
  public static let twice =
    "start: about-you, after: 1, days: 3, at: [\"09:00-11:00\", \"20:00\"], open: 60, remind: [0, 30]"

  static let contact = """
      contact-details:
        - {id: mail, kind: email, label: {en: Mail, de: Mail}, purpose: {en: To write, de: Zum Schreiben}}

    """

  static let survey = """
      - id: mood
        title: {en: Mood, de: Stimmung}
        introduction: {en: Now, de: Jetzt}
        minutes: 1
        feedback: everywhere
        questions:
          - {id: glad, kind: scale, minimum: 0, maximum: 6, question: {en: Glad, de: Froh}}
          - {id: calm, kind: scale, minimum: 0, maximum: 6, question: {en: Calm, de: Ruhig}}
        scales:
          - {id: ease, label: {en: Ease, de: Wohlbefinden}, items: [glad, calm], score: sum}

    """
}
