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

  static let examples = [
    StaffResetPage(
      action: "/staff/reset/q7Vd0c2mXk", name: "tomás",
      passwordHelp: "At least 12 characters; a short sentence is good."),
    StaffResetPage(
      action: "/staff/reset/q7Vd0c2mXk", name: "tomás",
      passwordHelp: "At least 12 characters; a short sentence is good.",
      passwordProblem: "This password is too short. Use at least 12 characters.",
      passwordAgainProblem: "The two passwords are not the same. Enter the password again."),
  ]
}
