import Templates

/// Says that the participant has left the study, or that staff have ended the participation.
struct LeftPage: Page {
  static let template = "profile/left"

  var studyTitle: String
  var heading: String
  var lead: String
  /// The sentence about what becomes of the data.
  var data: String
  /// The sentence about the signed document, for somebody whose data are deleted.
  var consent: String?
  /// Nil if it is no longer known who left.
  var receipt: ReceiptTicket?
  var contact: ContactCard
  /// The page where the next person begins.
  var homeURL: String
  /// Forgets who was here (POST); nil where nobody is known.
  var closeAction: String?

  static let fields: Fields<LeftPage> = [
    "studyTitle": .text(\.studyTitle), "heading": .text(\.heading), "lead": .text(\.lead),
    "data": .text(\.data), "consent": .optional(\.consent), "receipt": .record(\.receipt),
    "contact": .record { $0.contact },
    "homeURL": .text(\.homeURL), "closeAction": .optional(\.closeAction),
  ]
}
