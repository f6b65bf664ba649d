import Templates

/// One section of the consent, on a screen of its own.
struct ConsentSectionPage: Page {
  static let template = "consent/section"

  /// “2 of 8”
  var progress: String
  var section: ConsentText
  var pictureURL: String?
  /// Nil on the first.
  var backURL: String?
  var nextURL: String
  /// The whole document.
  var documentURL: String

  static let fields: Fields<ConsentSectionPage> = [
    "progress": .text(\.progress),
    "section": .record { $0.section }, "pictureURL": .optional(\.pictureURL),
    "backURL": .optional(\.backURL), "nextURL": .text(\.nextURL), "documentURL": .text(\.documentURL),
  ]

  static let examples = [
    ConsentSectionPage(
      progress: "1 of 8", section: ConsentText.examples[0],
      pictureURL: "/assets/1/studies/weight-iat/consent-overview.svg",
      nextURL: "/participation/consent/sections/2", documentURL: "/participation/consent/document"),
    ConsentSectionPage(
      progress: "6 of 8", section: ConsentText.examples[1],
      pictureURL: "/assets/1/studies/weight-iat/consent-privacy.svg",
      backURL: "/participation/consent/sections/5", nextURL: "/participation/consent/sections/7",
      documentURL: "/participation/consent/document"),
    ConsentSectionPage(
      progress: "8 of 8", section: ConsentText.examples[1],
      backURL: "/participation/consent/sections/7", nextURL: "/participation/consent/signature",
      documentURL: "/participation/consent/document"),
  ]
}
