import Templates

/// The page to set a new password with a one-time link. Fields of the form: `password`, `passwordAgain`.
struct StaffResetPage: Page {
  static let template = "accounts/reset"

  /// The link itself, which carries the secret.
  var action: String
  var name: String
  /// The rules for passwords, in a sentence.
  var passwordHelp: String
  var passwordProblem: String?
  var passwordAgainProblem: String?

  static let fields: Fields<StaffResetPage> = [
    "action": .text(\.action), "name": .text(\.name), "passwordHelp": .text(\.passwordHelp),
    "passwordProblem": .optional(\.passwordProblem),
    "passwordAgainProblem": .optional(\.passwordAgainProblem),
    "hasProblems": .flag { $0.passwordProblem != nil || $0.passwordAgainProblem != nil },
  ]
}
