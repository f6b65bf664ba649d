import Templates

@testable import Web

extension PausePage: PageWithExamples {
  static let examples = [
    PausePage(studyTitle: "Attitudes towards body weight"),
    PausePage(studyTitle: "Attitudes towards body weight", notification: "It goes on."),
  ]
}
