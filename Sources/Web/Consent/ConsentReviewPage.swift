import Templates

/// The decision: the sentence that the participant agrees to, and the document once more, folded up. Agreeing is
/// confirmed in a dialog.
struct ConsentReviewPage: Page {
  static let template = "consent/review"

  var studyTitle: String
  var sections: [ConsentText]
  /// The sentence the signature will stand under.
  var agreement: String
  var version: String
  var contact: ContactCard
  /// “Only with Example University”; nil where the study does not ask.
  var sharing: String?
  /// The page on which the sharing choice can be changed.
  var sharingURL: String
  /// The whole document in one piece.
  var documentURL = "/consent/document"
  /// Agrees (POST).
  var action: String
  var decline: DeclineDialog
  /// True if the question is open on the page, for browsers that open no dialog.
  var asks = false

  /// Sent by the button that opens the dialog, where no script does.
  static let asksField = "asks"

  static let fields: Fields<ConsentReviewPage> = [
    "studyTitle": .text(\.studyTitle), "sections": .list(\.sections), "agreement": .text(\.agreement),
    "version": .text(\.version),
    "contact": .record { $0.contact }, "sharing": .optional(\.sharing), "sharingURL": .text(\.sharingURL),
    "documentURL": .text(\.documentURL),
    "action": .text(\.action), "decline": .record { $0.decline },
    "asks": .flag(\.asks),
  ]
}
