import Templates

/// One section of the consent, on a screen of its own. Fields of the form: `shown`, `openings`, and `left` from a
/// page that goes without it.
struct ConsentSectionPage: Page {
  static let template = "consent/section"

  /// “2 of 8”
  var progress: String
  var section: ConsentText
  var pictureURL: String?
  /// Nil on the first.
  var backURL: String?
  /// Notes that it was read, and goes on (POST).
  var action: String
  /// UTC milliseconds at which the page was made.
  var shown: String
  /// The whole document.
  var documentURL: String
  /// The reading time, on the first section; it is also said there, once, what is recorded meanwhile.
  var reading: String?

  static let fields: Fields<ConsentSectionPage> = [
    "progress": .text(\.progress),
    "section": .record { $0.section }, "pictureURL": .optional(\.pictureURL),
    "backURL": .optional(\.backURL), "action": .text(\.action), "shown": .text(\.shown),
    "documentURL": .text(\.documentURL), "reading": .optional(\.reading),
  ]
}
