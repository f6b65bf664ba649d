import Templates

/// Shows the participation code and offers a PIN, with which one can come back.
/// Fields of the form: `pin`, `pinAgain`, or `skip`.
struct KeepPlacePage: Page {
  static let template = "consent/keep-place"

  /// In two groups of four: `K7QF-2MXD`.
  var code: String
  var pinProblem: String?
  var pinAgainProblem: String?
  /// Back to the step that is due, for a participant who only wanted to look; nil if this is the step.
  var backURL: String?
  /// Chooses or skips (POST).
  var action: String

  static let fields: Fields<KeepPlacePage> = [
    "code": .text(\.code), "pinProblem": .optional(\.pinProblem),
    "pinAgainProblem": .optional(\.pinAgainProblem), "backURL": .optional(\.backURL),
    "action": .text(\.action),
    "hasProblems": .flag { $0.pinProblem != nil || $0.pinAgainProblem != nil },
  ]
}
