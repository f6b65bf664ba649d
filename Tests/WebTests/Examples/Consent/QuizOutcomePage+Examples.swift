import Templates

@testable import Web

extension QuizOutcomePage: PageWithExamples {
  static let examples = [
    QuizOutcomePage(
      score: "You answered 1 of 3 questions rightly.",
      sections: [Section(title: "You can leave at any time", url: "/consent/sections/9")],
      againURL: "/consent/quiz/2/1", goOnURL: "/consent", contact: .example, decline: .example),
    QuizOutcomePage(
      score: "You answered 1 of 3 questions rightly.", sections: [], goOnURL: "/consent", contact: .example,
      decline: .example),
  ]
}
