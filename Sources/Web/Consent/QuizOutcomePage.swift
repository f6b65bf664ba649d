import Templates

/// The quiz was not passed: sections to read again before another try, or somebody to talk to.
struct QuizOutcomePage: Page {
  static let template = "consent/quiz-outcome"

  /// “You answered 1 of 3 questions rightly.”
  var score: String
  var sections: [Section]
  /// Nil where there is no other try.
  var againURL: String?
  /// Looks whether the experimenter has answered the questions.
  var goOnURL: String
  var contact: ContactCard
  var decline: DeclineDialog

  static let fields: Fields<QuizOutcomePage> = [
    "score": .text(\.score), "sections": .list(\.sections), "againURL": .optional(\.againURL),
    "goOnURL": .text(\.goOnURL), "contact": .record { $0.contact }, "decline": .record { $0.decline },
  ]

  struct Section: TemplateRecord {
    var title: String
    var url: String

    static let fields: Fields<Section> = ["title": .text(\.title), "url": .text(\.url)]
  }
}
