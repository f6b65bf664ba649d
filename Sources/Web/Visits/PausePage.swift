import Templates

/// Staff let everything rest.
struct PausePage: Page {
  static let template = "visits/pause"

  var studyTitle: String
  /// The notification for a participant who looks at something else when the pause ends; nil without that permission.
  var notification: String?

  static let fields: Fields<PausePage> = [
    "studyTitle": .text(\.studyTitle), "notification": .optional(\.notification),
  ]
}
