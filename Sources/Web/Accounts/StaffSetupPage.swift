import Templates

/// The page to create the first administrator, once, with the link that the server printed. Fields of the form: `name`,
/// `password`, `passwordAgain`.
struct StaffSetupPage: Page {
  static let template = "accounts/setup"

  /// The one-time link itself, which carries the secret.
  var action: String
  var name = ""
  /// The rules for passwords, in a sentence.
  var passwordHelp: String
  var nameProblem: String?
  var passwordProblem: String?
  var passwordAgainProblem: String?

  var hasProblems: Bool { nameProblem != nil || passwordProblem != nil || passwordAgainProblem != nil }

  static let fields: Fields<StaffSetupPage> = [
    "action": .text(\.action), "name": .text(\.name), "passwordHelp": .text(\.passwordHelp),
    "nameProblem": .optional(\.nameProblem), "passwordProblem": .optional(\.passwordProblem),
    "passwordAgainProblem": .optional(\.passwordAgainProblem), "hasProblems": .flag(\.hasProblems),
  ]
}
