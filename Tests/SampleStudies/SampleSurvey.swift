import Definitions
import Foundation
import Studies

/// Surveys as their authors write them, in the place of the survey of the sample study.
public enum SampleSurvey {
  /// The sample study with other surveys.
  ///
  /// - Parameter surveys: the entries of `surveys`, from the first hyphen on, not indented
  public static func check(surveys: String, files: StudyFiles = [:], tasks: String = "s") -> StudyCheck {
    let yaml = SampleStudy.yaml
    let start = yaml.range(of: "surveys:\n")!.upperBound
    let end = yaml.range(of: "tasks: [")!.lowerBound
    let lines = surveys.split(separator: "\n", omittingEmptySubsequences: false).map { "  \($0)\n" }.joined()
    var all = SampleStudy.files.merging(files) { $1 }
    let changed = yaml[..<start] + lines + yaml[end...].replacing("about-you", with: tasks)
    all["study.yaml"] = Array(String(changed).utf8)
    return StudyDefinition(name: "sample", files: all).check()
  }

  /// A survey of one language's texts, whose keys begin at the first column.
  public static func check(_ keys: String, files: StudyFiles = [:]) -> StudyCheck {
    let head = "- id: s\n  title: {en: S, de: S}\n  introduction: {en: I, de: I}\n  minutes: 10\n"
    let lines = keys.split(separator: "\n", omittingEmptySubsequences: false).map { "  \($0)" }
    return check(surveys: head + lines.joined(separator: "\n"), files: files)
  }

  public static func survey(_ keys: String, files: StudyFiles = [:]) throws -> Survey {
    let check = check(keys, files: files)
    guard let study = check.study else { throw StudyProblems(problems: check.mistakes) }
    return study.surveys[0]
  }

  /// A survey of questions, each written as its keys after `id`: `kind: age, required: yes`.
  public static func survey(questions: KeyValuePairs<String, String>, more: String = "") throws -> Survey {
    let lines = questions.map { "  - {id: \($0), question: {en: Q \($0), de: F \($0)}, \($1)}" }
    return try survey("questions:\n" + lines.joined(separator: "\n") + "\n" + more)
  }
}
