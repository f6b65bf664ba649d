import Templates

/// A page of a survey: one question, or several that belong together. Fields of the form: those of the questions, and
/// `.skip` or `.back`; with `.clear`, the page comes back without the answer to the question of that name; with `.draft`, as
/// it would look, and nothing is stored.
struct SurveyQuestionPage: Page {
  static let template = "tasks/survey/question"

  var surveyTitle: String
  /// “Question 3 of 7 · about 2 min left”
  var progress: ProgressBar
  /// The heading of several questions; nil where one question is the heading.
  var heading: String?
  /// Says what the questions are about.
  var lead: String?
  var questions: [QuestionView]
  /// True if a question of the page may appear as another one on it is answered.
  var hasRules = false
  /// True if nothing on the page has to be answered.
  var canSkip = true
  /// True if the page has one question.
  var isSingle = true
  /// True if the button “Back” keeps what was entered.
  var hasBack = false
  /// Leads back without what was entered, which cannot be taken; nil elsewhere.
  var backURL: String?
  /// The answers that a preview remembers of the pages before; empty for participants, whose answers are stored.
  var carried: [HiddenField] = []
  /// The time when the page was written, in milliseconds; nil where times are not kept.
  var shownAt: String?
  /// Answers or skips (POST).
  var action: String

  static let fields: Fields<SurveyQuestionPage> = [
    "surveyTitle": .text(\.surveyTitle), "progress": .record(\.progress), "heading": .optional(\.heading),
    "lead": .optional(\.lead), "questions": .list(\.questions),
    "hasRules": .flag(\.hasRules),
    "hasProblems": .flag { $0.questions.contains(where: \.hasProblem) }, "canSkip": .flag(\.canSkip),
    "carried": .list(\.carried), "isPreview": .flag { !$0.carried.isEmpty }, "shownAt": .optional(\.shownAt),
    "isSingle": .flag(\.isSingle),
    "hasBack": .flag(\.hasBack),
    "backURL": .optional(\.backURL),
    "action": .text(\.action),
  ]
}
