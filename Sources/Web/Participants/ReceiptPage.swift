import Templates

/// The page where staff check a receipt that somebody shows. Fields of the form (GET): `code`, `check`.
struct ReceiptPage: Page {
  static let template = "participants/receipt"

  /// As typed.
  var code = ""
  var check = ""
  var codeProblem: String?
  var checkProblem: String?
  var verdict: Verdict?

  static let fields: Fields<ReceiptPage> = [
    "code": .text(\.code), "check": .text(\.check), "codeProblem": .optional(\.codeProblem),
    "checkProblem": .optional(\.checkProblem),
    "hasProblems": .flag { $0.codeProblem != nil || $0.checkProblem != nil },
    "verdict": .record(\.verdict),
  ]

  struct Verdict: TemplateRecord {
    var isGenuine: Bool
    /// The meaning of the verdict.
    var sentence: String
    /// The participant whose record it is, where there is one in a study that one works for.
    var participantURL: String?

    static let fields: Fields<Verdict> = [
      "isGenuine": .flag(\.isGenuine), "sentence": .text(\.sentence),
      "participantURL": .optional(\.participantURL),
    ]
  }
}
