import Templates

/// Where the consent is signed. Fields of the form: `agree`, `name`.
struct ConsentSignaturePage: Page {
  static let template = "consent/signature"

  /// The whole document, once more.
  var sections: [ConsentText]
  var agreement: String
  /// “14 May 2026”
  var date: String
  var agrees = false
  /// As typed.
  var name = ""
  var agreeProblem: String?
  var nameProblem: String?
  var backURL: String
  /// Signs (POST).
  var action: String
  /// Ends the participation before it has begun (POST).
  var declineAction: String

  var hasProblems: Bool { agreeProblem != nil || nameProblem != nil }

  static let fields: Fields<ConsentSignaturePage> = [
    "sections": .list(\.sections), "agreement": .text(\.agreement), "date": .text(\.date),
    "agrees": .flag(\.agrees), "name": .text(\.name), "agreeProblem": .optional(\.agreeProblem),
    "nameProblem": .optional(\.nameProblem), "hasProblems": .flag(\.hasProblems),
    "backURL": .text(\.backURL), "action": .text(\.action), "declineAction": .text(\.declineAction),
  ]

  static let examples = [
    ConsentSignaturePage(
      sections: ConsentText.examples, agreement: exampleAgreement, date: "14 May 2026",
      backURL: "/participation/consent/sections/8", action: "/participation/consent",
      declineAction: "/participation/refusal"),
    ConsentSignaturePage(
      sections: ConsentText.examples, agreement: exampleAgreement, date: "14 May 2026",
      name: "42", agreeProblem: "Tick the box if you agree.",
      nameProblem: "Type your first and last name. They are your signature.",
      backURL: "/participation/consent/sections/8", action: "/participation/consent",
      declineAction: "/participation/refusal"),
    ConsentSignaturePage(
      sections: ConsentText.examples, agreement: exampleAgreement, date: "14 May 2026", agrees: true,
      nameProblem: "Type your first and last name. They are your signature.",
      backURL: "/participation/consent/sections/8", action: "/participation/consent",
      declineAction: "/participation/refusal"),
  ]

  private static let exampleAgreement = """
    I am at least 18 years old. I have read and understood what this study is about, what is recorded and \
    how it is used. I take part of my own free will and know that I can leave at any time without giving a \
    reason.
    """
}
