import Templates

/// The participant has signed; the experimenter has to, before anything is recorded.
struct CountersignaturePage: Page {
  static let template = "consent/countersignature"

  /// The code by which the experimenter finds the consent, in two groups of four.
  var code: String
  /// Checks for the countersignature.
  var goOnURL: String
  /// The participant's copy of the consent; nil where there is none.
  var copyURL: String?
  /// The form to countersign on this tablet; nil on a device that does not belong to the lab.
  var signing: Signing?

  static let fields: Fields<CountersignaturePage> = [
    "code": .text(\.code), "goOnURL": .text(\.goOnURL), "copyURL": .optional(\.copyURL),
    "signing": .record(\.signing),
  ]

  /// Fields of the form: `account`, `password` and those of ``SignatureBlock``.
  struct Signing: TemplateRecord {
    /// The name that they sign in with, as typed.
    var account = ""
    var accountProblem: String?
    var passwordProblem: String?
    var block: SignatureBlock
    var problems: [SigningProblem] = []
    /// Signs (POST).
    var action: String

    static let fields: Fields<Signing> = [
      "account": .text(\.account), "accountProblem": .optional(\.accountProblem),
      "passwordProblem": .optional(\.passwordProblem), "block": .record { $0.block },
      "problems": .list(\.problems), "hasProblems": .flag { !$0.problems.isEmpty }, "action": .text(\.action),
    ]
  }
}
