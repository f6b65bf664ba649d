import Templates

/// Contact data that the participant gave in a survey: what is stored, the form to correct it, and the one to delete it.
/// Fields of the first form: those of the question.
struct OwnContactPage: Page {
  static let template = "tasks/survey/contacts/own"

  /// The question, as it is asked.
  var title: String
  /// The newest value first.
  var values: [Value]
  var isTakenBack = false
  /// Nil where the study no longer asks for it.
  var question: QuestionView?
  var action: String
  var deletionAction: String
  var backURL: String

  static let fields: Fields<OwnContactPage> = [
    "title": .text(\.title), "values": .list(\.values), "isTakenBack": .flag(\.isTakenBack),
    "questions": .list { [$0.question].compactMap(\.self) }, "isAsked": .flag { $0.question != nil },
    "hasProblems": .flag { $0.question?.hasProblem ?? false }, "action": .text(\.action),
    "deletionAction": .text(\.deletionAction), "backURL": .text(\.backURL),
  ]

  struct Value: TemplateRecord {
    var value: String
    /// “Given on 14 May 2026 in “About you””
    var given: String
    /// Another one was given since.
    var isEarlier = false

    static let fields: Fields<Value> = [
      "value": .text(\.value), "given": .text(\.given), "isEarlier": .flag(\.isEarlier),
    ]
  }
}
