import Templates

/// Every stimulus of a test on the screen of the test, one after the other. The plan says what to show.
struct StimuliViewPage: Page {
  static let template = "tasks/implicit-association/stimuli"

  var planURL: String
  var backURL: String

  static let fields: Fields<StimuliViewPage> = [
    "planURL": .text(\.planURL), "backURL": .text(\.backURL),
  ]
}
