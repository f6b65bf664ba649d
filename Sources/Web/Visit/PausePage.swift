import Templates

/// Staff let everything rest.
struct PausePage: Page {
  static let template = "visit/pause"

  var studyTitle: String
  /// Told to whoever looks at something else when it goes on; nil where that was not agreed to.
  var notification: String?

  static let fields: Fields<PausePage> = [
    "studyTitle": .text(\.studyTitle), "notification": .optional(\.notification),
  ]

  static let examples = [
    PausePage(studyTitle: "Attitudes towards body weight"),
    PausePage(studyTitle: "Attitudes towards body weight", notification: "It goes on."),
  ]
}
