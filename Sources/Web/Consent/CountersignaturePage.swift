import Templates

/// The participant has signed; the experimenter has to, before anything is recorded.
struct CountersignaturePage: Page {
  static let template = "consent/countersignature"

  /// Looks whether they have.
  var goOnURL: String
  var copyURL: String

  static let fields: Fields<CountersignaturePage> = [
    "goOnURL": .text(\.goOnURL), "copyURL": .text(\.copyURL),
  ]

  static let examples = [CountersignaturePage(goOnURL: "/dashboard", copyURL: "/consent/copy.pdf")]
}
