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
  var decline: DeclineDialog

  static let fields: Fields<ConsentReviewPage> = [
    "sections": .list(\.sections), "agreement": .text(\.agreement), "version": .text(\.version),
    "contact": .record { $0.contact }, "action": .text(\.action), "decline": .record { $0.decline },
  ]

  static let examples = [
    ConsentReviewPage(
      sections: ConsentText.examples, agreement: ConsentSignaturePage.exampleAgreement,
      version: "Version 2 · 3f9a2c1d", contact: .example, action: "/consent/review",
      decline: .example)
  ]
}
