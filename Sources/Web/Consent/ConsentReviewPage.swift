import Templates

/// The whole document once more, with the decision below it. Whoever agrees confirms that in a dialog.
struct ConsentReviewPage: Page {
  static let template = "consent/review"

  var sections: [ConsentText]
  /// The sentence the signature will stand under.
  var agreement: String
  var version: String
  var contact: ContactCard
  /// Agrees (POST).
  var action: String
  /// Ends the participation before it has begun (POST).
  var declineAction: String

  static let fields: Fields<ConsentReviewPage> = [
    "sections": .list(\.sections), "agreement": .text(\.agreement), "version": .text(\.version),
    "contact": .record { $0.contact }, "action": .text(\.action), "declineAction": .text(\.declineAction),
  ]

  static let examples = [
    ConsentReviewPage(
      sections: ConsentText.examples, agreement: ConsentSignaturePage.exampleAgreement,
      version: "Version 2 · 3f9a2c1d", contact: .example, action: "/consent/review",
      declineAction: "/consent/refusal")
  ]
}
