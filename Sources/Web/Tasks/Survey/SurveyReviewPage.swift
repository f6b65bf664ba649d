import Templates

/// All answers, to be looked through before they are sent. Fields of the form in a preview: `.change`, the page that is
/// opened again, or `.back`.
struct SurveyReviewPage: Page {
  static let template = "tasks/survey/review"

  var surveyTitle: String
  var answers: [Answer]
  /// “Two questions are still open.”; nil if none is.
  var open: String?
  /// Nil where there is no page before.
  var backURL: String?
  /// The answers that a preview remembers of the pages before; empty for participants, whose answers are stored.
  var carried: [HiddenField] = []
  /// The time when the page was written, in milliseconds; nil where times are not kept.
  var shownAt: String?
  /// Sends (POST).
  var action: String

  struct Answer: TemplateRecord {
    var question: String
    /// As the participant reads it; nil if the question was skipped.
    var answer: String?
    /// Nil where an answer can no longer be changed, and in a preview.
    var changeURL: String?
    /// The page of the question in a preview, whose answers are in the form alone; nil for participants.
    var changePage: String?

    static let fields: Fields<Answer> = [
      "question": .text(\.question), "answer": .optional(\.answer), "changeURL": .optional(\.changeURL),
      "changePage": .optional(\.changePage),
    ]
  }

  static let fields: Fields<SurveyReviewPage> = [
    "surveyTitle": .text(\.surveyTitle), "answers": .list(\.answers), "open": .optional(\.open),
    "backURL": .optional(\.backURL), "carried": .list(\.carried),
    "isPreview": .flag { !$0.carried.isEmpty }, "shownAt": .optional(\.shownAt), "action": .text(\.action),
  ]
}
