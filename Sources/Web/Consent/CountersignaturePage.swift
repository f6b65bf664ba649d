import Templates

/// The participant has signed; the experimenter has to, before anything is recorded.
struct CountersignaturePage: Page {
  static let template = "consent/countersignature"

  /// Looks whether they have.
  var goOnURL: String
  /// The participant's copy of the consent; nil where there is none.
  var copyURL: String?

  static let fields: Fields<CountersignaturePage> = [
    "goOnURL": .text(\.goOnURL), "copyURL": .optional(\.copyURL),
  ]

  static let examples = [
    CountersignaturePage(goOnURL: "/dashboard", copyURL: "/consent/copy.pdf"),
    CountersignaturePage(goOnURL: "/dashboard"),
  ]
}
