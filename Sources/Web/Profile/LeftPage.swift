import Templates

/// Says that somebody has left the study.
struct LeftPage: Page {
  static let template = "profile/left"

  var studyTitle: String
  /// Nil where the address names none that is genuine.
  var receipt: ReceiptTicket?
  var contact: ContactCard
  /// Where somebody else begins.
  var homeURL: String

  static let fields: Fields<LeftPage> = [
    "studyTitle": .text(\.studyTitle), "receipt": .record(\.receipt), "contact": .record { $0.contact },
    "homeURL": .text(\.homeURL),
  ]

  static let examples = [
    LeftPage(
      studyTitle: "Spontaneous attitudes towards body weight", receipt: .example, contact: .example,
      homeURL: "/"),
    LeftPage(studyTitle: "Spontaneous attitudes towards body weight", contact: .example, homeURL: "/"),
  ]
}
