import Templates

/// The page where participants come back to their place, or begin with a code that staff gave them. Fields of the form:
/// `code`, `pin`, `form`.
struct SignInPage: Page {
  static let template = "introduction/sign-in"

  /// The code as typed, kept after a refusal; the PIN never is.
  var code = ""
  /// Identifies this form, so that a double tap begins once.
  var form = ""
  var codeProblem: String?
  var pinProblem: String?
  /// The problem with both fields: the two do not belong together, or there were too many attempts.
  var problem: String?

  var hasProblems: Bool { codeProblem != nil || pinProblem != nil || problem != nil }

  static let fields: Fields<SignInPage> = [
    "code": .text(\.code), "form": .text(\.form), "codeProblem": .optional(\.codeProblem),
    "pinProblem": .optional(\.pinProblem),
    "problem": .optional(\.problem), "hasProblems": .flag(\.hasProblems),
  ]
}
