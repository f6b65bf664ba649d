import Templates

/// A question of the quiz, or what was answered to it, with the explanation.
struct QuizQuestionPage: Page {
  static let template = "consent/question"

  /// “Question 1 of 3”
  var progress: ProgressBar
  var question: String
  /// The name of the form's field.
  var field: String
  var takesSeveral = false
  var choices: [Answer]
  var problem: String?
  /// Nil before the answer.
  var verdict: Verdict?
  /// Takes the answer (POST).
  var action: String

  static let fields: Fields<QuizQuestionPage> = [
    "progress": .record(\.progress), "question": .text(\.question), "field": .text(\.field),
    "takesSeveral": .flag(\.takesSeveral),
    "choices": .list(\.choices),
    "problem": .optional(\.problem), "verdict": .record(\.verdict), "action": .text(\.action),
  ]

  struct Answer: TemplateRecord {
    var value: String
    var label: String
    var isChosen = false
    /// Told only after the answer.
    var isRight = false

    static let fields: Fields<Answer> = [
      "value": .text(\.value), "label": .text(\.label), "isChosen": .flag(\.isChosen),
      "isRight": .flag(\.isRight),
    ]
  }

  struct Verdict: TemplateRecord {
    var isRight: Bool
    var explanation: String
    /// “You answered 2 of 3 questions rightly.”; nil before the last.
    var score: String?
    var nextURL: String

    static let fields: Fields<Verdict> = [
      "isRight": .flag(\.isRight), "explanation": .text(\.explanation), "score": .optional(\.score),
      "nextURL": .text(\.nextURL),
    ]
  }
}

extension QuizQuestionPage {
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
