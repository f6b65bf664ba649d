import Templates

/// Staff let everything rest.
struct PausePage: Page {
  static let template = "visit/pause"

  var studyTitle: String

  static let fields: Fields<PausePage> = ["studyTitle": .text(\.studyTitle)]

  static let examples = [PausePage(studyTitle: "Attitudes towards body weight")]
}
