import Studies
import Templates

@testable import Web

extension StudyTroubleNotice {
  static let examples = [
    StudyTroubleNotice(
      sentence: "The folder of this study has changed and contains mistakes.",
      problems: [.init(place: "study.yaml:12", message: "“minutes” should be a whole number from 1 to 600")]),
    StudyTroubleNotice(
      sentence: "This study is closed because of a mistake in its folder.",
      problems: [.init(place: "study.yaml", message: "is not there")], more: "and 12 more"),
  ]
}
