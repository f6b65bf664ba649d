import Templates

/// Says kindly why somebody cannot take part. One form closes the page; the other enrols again, to correct a slip of
/// the finger: `form`, `language`, `rehearsal`.
struct NotEligiblePage: Page {
  static let template = "eligibility/not-eligible"

  var reasons: [Reason]
  var contact: ContactCard
  /// Forgets that somebody was here (POST).
  var closeAction: String
  /// Begins again (POST); nil for those who cannot by themselves.
  var againAction: String?
  /// Names this very form.
  var form: String
  var language: String
  var rehearses = false

  static let fields: Fields<NotEligiblePage> = [
    "reasons": .list(\.reasons), "contact": .record { $0.contact }, "closeAction": .text(\.closeAction),
    "againAction": .optional(\.againAction), "form": .text(\.form), "language": .text(\.language),
    "rehearses": .flag(\.rehearses),
  ]

  struct Reason: TemplateRecord {
    var sentence: String

    static let fields: Fields<Reason> = ["sentence": .text(\.sentence)]
  }
}
