import Templates

@testable import Web

extension BreakPage: PageWithExamples {
  static let examples = [
    BreakPage(
      progress: .example, secondsLeft: 43, nextTitle: "Sorting test 3 of 4",
      instruction: "Use the screen for this test.", goOnLabel: "Continue", waitLabel: "Continue in {n} s",
      mayGoOn: false, notification: "The break is over."),
    BreakPage(
      progress: .example, secondsLeft: 0, nextTitle: "Sorting test 4 of 4",
      instruction: "Use the keyboard for this test.", goOnLabel: "Continue", waitLabel: "Continue in {n} s",
      mayGoOn: true),
  ]
}
