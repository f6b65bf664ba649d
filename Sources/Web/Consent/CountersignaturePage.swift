import Templates

/// The participant has signed; the experimenter has to, before anything is recorded.
struct CountersignaturePage: Page {
  static let template = "consent/countersignature"

  /// By which the experimenter finds the consent. In two groups of four.
  var code: String
  /// Looks whether they have.
  var goOnURL: String
  /// The participant's copy of the consent; nil where there is none.
  var copyURL: String?

  static let fields: Fields<CountersignaturePage> = [
    "code": .text(\.code), "goOnURL": .text(\.goOnURL), "copyURL": .optional(\.copyURL),
  ]

  static let examples = [
    CountersignaturePage(code: "K7QF-2MXD", goOnURL: "/dashboard", copyURL: "/consent/copy.pdf"),
    CountersignaturePage(code: "K7QF-2MXD", goOnURL: "/dashboard"),
  ]
}
