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
