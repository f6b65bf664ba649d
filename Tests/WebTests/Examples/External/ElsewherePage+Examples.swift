import Templates

@testable import Web

extension ElsewherePage: PageWithExamples {
  static let examples = [
    ElsewherePage(
      test: "weight", progress: .example, title: "Sorting test 2 of 4",
      instruction: "You use the screen for it.")
  ]
}
