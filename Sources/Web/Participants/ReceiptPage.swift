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

  static let examples = [
    ReceiptPage(),
    ReceiptPage(
      code: "K7QF-2MX", codeProblem: "A code has 8 characters. You typed 7.",
      checkProblem: "Enter the check characters."),
    ReceiptPage(
      code: "K7QF-2MXD", check: "P4RW-9HTN",
      verdict: Verdict(
        isGenuine: true, sentence: "Whoever shows this may ask about the record of this participant.",
        participantURL: "/staff/participants/1")),
    ReceiptPage(
      code: "K7QF-2MXD", check: "AAAA-AAAA",
      verdict: Verdict(isGenuine: false, sentence: "The check characters do not belong to this code.")),
  ]
}
