import Templates

/// The page where staff sign in. Fields of the form: `name`, `password`.
struct StaffSignInPage: Page {
  static let template = "accounts/sign-in"

  /// The name as typed, kept after a refusal; the password never is.
  var name = ""
  /// One sentence for both fields: which of the two was wrong is not said.
  var problem: String?

  static let fields: Fields<StaffSignInPage> = [
    "name": .text(\.name), "problem": .optional(\.problem),
  ]
}
