import Templates

/// Asks a participant whose answers exclude them to check these, before anything is final: a slip of the finger would
/// take their place and their appointment. All answers are listed, so that the page points at none of them. The form
/// has the fields of the questions once more, and `areRight`.
struct EligibilityCheckPage: Page {
  static let template = "eligibility/check"

  var answers: [Answer]
  /// Takes the answers (POST).
  var action: String
  /// As on ``EligibilityPage``.
  var study: String
  var rehearses = false

  static let fields: Fields<EligibilityCheckPage> = [
    "answers": .list(\.answers), "action": .text(\.action), "study": .text(\.study),
    "rehearses": .flag(\.rehearses),
  ]

  struct Answer: TemplateRecord {
    /// The name of its field.
    var id: String
    var question: String
    /// In words: “Yes”, “17”.
    var answer: String
    /// As the field sends it.
    var typed: String

    static let fields: Fields<Answer> = [
      "id": .text(\.id), "question": .text(\.question), "answer": .text(\.answer), "typed": .text(\.typed),
    ]
  }
}
