import Templates

/// A fact that changes: all that was told about it over time, and the form to tell it anew. Fields of the form: those of the
/// question.
struct FactPage: Page {
  static let template = "tasks/survey/fact"

  /// The question, as it is asked.
  var title: String
  /// “72.5 kg”; nil if nothing was told yet.
  var value: String?
  /// “Told on 14 May 2026”
  var told: String?
  /// Nil for fewer than two values.
  var course: CourseView?
  var question: QuestionView
  var action: String
  var backURL: String

  static let fields: Fields<FactPage> = [
    "title": .text(\.title), "value": .optional(\.value), "told": .optional(\.told),
    "course": .record(\.course),
    "questions": .list { [$0.question] }, "hasProblems": .flag(\.question.hasProblem),
    "action": .text(\.action),
    "backURL": .text(\.backURL),
  ]
}
