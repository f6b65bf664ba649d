import Templates

/// Where the consent is signed. Fields of the form: `name`, `representative`, and those of the pad.
struct ConsentSignaturePage: Page {
  static let template = "consent/signature"

  var agreement: String
  /// “14 May 2026, 10:12:07 GMT+2”
  var time: String
  /// As typed.
  var name = ""
  /// Who is to type their name there; nil where nobody signs for the participant.
  var representativeHelp: String?
  var representative = ""
  /// What the pad sent.
  var ink = ""
  /// What somebody who cannot draw chose.
  var signsByTyping = false
  var nameProblem: String?
  var representativeProblem: String?
  var inkProblem: String?
  /// Signs (POST).
  var action: String
  var decline: DeclineDialog

  var hasProblems: Bool { nameProblem != nil || representativeProblem != nil || inkProblem != nil }

  static let fields: Fields<ConsentSignaturePage> = [
    "agreement": .text(\.agreement), "time": .text(\.time), "name": .text(\.name),
    "representativeHelp": .optional(\.representativeHelp), "representative": .text(\.representative),
    "ink": .text(\.ink), "signsByTyping": .flag(\.signsByTyping), "nameProblem": .optional(\.nameProblem),
    "representativeProblem": .optional(\.representativeProblem), "inkProblem": .optional(\.inkProblem),
    "hasProblems": .flag(\.hasProblems),
    "action": .text(\.action), "decline": .record { $0.decline },
  ]

  static let examples = [
    ConsentSignaturePage(
      agreement: exampleAgreement, time: "14 May 2026, 10:12:07 GMT+2", action: "/consent/signature",
      decline: .example),
    ConsentSignaturePage(
      agreement: exampleAgreement, time: "14 May 2026, 10:12:07 GMT+2", name: "42",
      representativeHelp: "Only if somebody signs for the participant.",
      ink: "100,100,50 1200,900,50",
      nameProblem: "Enter your first and last name. They are your signature.",
      representativeProblem: "Type the first and last name of the person who signs for the participant.",
      inkProblem: "Please sign in the field, or type your name instead.", action: "/consent/signature",
      decline: .example),
    ConsentSignaturePage(
      agreement: exampleAgreement, time: "14 May 2026, 10:12:07 GMT+2",
      representativeHelp: "Only if somebody signs for the participant.",
      representative: "Robin Sommer", signsByTyping: true, action: "/consent/signature",
      decline: .example),
  ]

  static let exampleAgreement = """
    I am at least 18 years old. I have read and understood what this study is about, what is recorded and \
    how it is used. I take part of my own free will and know that I can leave at any time without giving a \
    reason.
    """
}
