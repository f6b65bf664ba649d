import Definitions
import Studies

/// The sample study with a second visit, which participants begin by themselves 12 to 16 days after the first.
public enum OpenVisitStudy {
  /// - Parameters:
  ///   - tolerance: the days by which the second visit may be earlier or later
  ///   - firstMore: a further key of the first visit
  ///   - more: a further key of the second visit
  public static func definition(tolerance: Int = 2, firstMore: String = "", more: String = "")
    -> StudyDefinition
  {
    let yaml = SampleStudy.yaml.replacing("  - id: contact-later", with: "  - id: reminders")
      .replacing("  agreement:", with: DiaryStudy.contact + "  agreement:")
      .replacing(
        "\ntasks: [sorting, about-you]\n",
        with: """

          \(DiaryStudy.survey)tasks: [about-you, mood]
          visits:
            - id: first
              title: {en: First, de: Erster}
              tasks: [about-you]
              \(firstMore)
            - id: second
              title: {en: Second, de: Zweiter}
              tasks: [mood]
              after: 14
              tolerance: \(tolerance)
              open: yes
              \(more)

          """)
    var files = SampleStudy.files
    files["study.yaml"] = Array(yaml.utf8)
    return StudyDefinition(name: "sample", files: files)
  }
}
