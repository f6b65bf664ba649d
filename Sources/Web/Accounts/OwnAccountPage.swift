import Templates

/// One's own account. Fields of the form: `current`, `password`, `passwordAgain`.
struct OwnAccountPage: Page {
  static let template = "accounts/own-account"

  var name: String
  var role: String
  var study: String
  /// True if they have a PIN for tablets.
  var mayRunVisits = true
  /// The rules for passwords, in a sentence.
  var passwordHelp: String
  var currentProblem: String?
  var passwordProblem: String?
  var passwordAgainProblem: String?

  static let fields: Fields<OwnAccountPage> = [
    "name": .text(\.name), "role": .text(\.role), "study": .text(\.study),
    "mayRunVisits": .flag(\.mayRunVisits), "passwordHelp": .text(\.passwordHelp),
    "currentProblem": .optional(\.currentProblem), "passwordProblem": .optional(\.passwordProblem),
    "passwordAgainProblem": .optional(\.passwordAgainProblem),
    "hasProblems": .flag {
      $0.currentProblem != nil || $0.passwordProblem != nil || $0.passwordAgainProblem != nil
    },
  ]
}
