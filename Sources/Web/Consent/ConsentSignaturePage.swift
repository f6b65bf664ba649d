import Templates

/// The page to sign the consent, with one block for each party. Fields of the form: ``SignatureBlock``.
struct ConsentSignaturePage: Page {
  static let template = "consent/signature"

  var agreement: String
  /// “14 May 2026, 10:12 GMT+2”
  var time: String
  var timeISO: String
  var blocks: [SignatureBlock]
  /// True if the participant alone signs.
  var isAlone = true
  var problems: [SigningProblem] = []
  /// Signs (POST).
  var action: String
  var decline: DeclineDialog

  static let fields: Fields<ConsentSignaturePage> = [
    "agreement": .text(\.agreement), "time": .text(\.time), "timeISO": .text(\.timeISO),
    "blocks": .list(\.blocks),
    "isAlone": .flag(\.isAlone), "problems": .list(\.problems),
    "hasProblems": .flag { !$0.problems.isEmpty },
    "action": .text(\.action), "decline": .record { $0.decline },
  ]
}
