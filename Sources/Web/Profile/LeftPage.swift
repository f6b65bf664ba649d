import Templates

/// Says that somebody has left the study.
struct LeftPage: Page {
  static let template = "profile/left"

  var studyTitle: String
  var contact: ContactCard

  static let fields: Fields<LeftPage> = [
    "studyTitle": .text(\.studyTitle), "contact": .record { $0.contact },
  ]

  static let examples = [
    LeftPage(studyTitle: "Spontaneous attitudes towards body weight", contact: .example)
  ]
}
