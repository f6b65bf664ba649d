import Templates

@testable import Web

extension QuizQuestionPage: PageWithExamples {
  private static func exampleProgress(_ number: Int) -> ProgressBar {
    ProgressBar(sentence: "Question \(number) of 3", done: number, inAll: 3)
  }

  static let examples = [
    QuizQuestionPage(
      progress: exampleProgress(1), question: "When can you leave the study?",
      field: "quiz-leave",
      choices: [
        Answer(value: "never", label: "Not before the end"), Answer(value: "always", label: "At any time"),
      ],
      action: "/consent/quiz/1/1"),
    QuizQuestionPage(
      progress: exampleProgress(2), question: "What is recorded?", field: "quiz-recorded",
      takesSeveral: true,
      choices: [
        Answer(value: "times", label: "How long my answers take"),
        Answer(value: "answers", label: "My answers"),
        Answer(value: "film", label: "A film of me"),
      ],
      problem: "Please choose one of the answers.", action: "/consent/quiz/1/2"),
    QuizQuestionPage(
      progress: exampleProgress(3), question: "When can you leave the study?",
      field: "quiz-leave",
      choices: [
        Answer(value: "never", label: "Not before the end", isChosen: true),
        Answer(value: "always", label: "At any time", isRight: true),
      ],
      verdict: Verdict(
        isRight: false, explanation: "You can leave at any time, without giving a reason.",
        score: "You answered 2 of 3 questions rightly.", nextURL: "/consent"),
      action: "/consent/quiz/1/3"),
  ]
}
