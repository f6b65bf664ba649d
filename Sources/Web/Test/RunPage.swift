import Templates

/// The page that a test runs in. Its content comes from the plan, which the browser fetches.
struct RunPage: Page {
  static let template = "test/run"

  /// The id of the run.
  var run: String
  /// True if nothing is kept, neither here nor in the browser.
  var isPreview = false
  var planURL: String
  /// Parts are sent to this address, a slash and their number.
  var partsURL: String
  /// The page to open if the browser cannot run the test.
  var doneURL: String

  static let fields: Fields<RunPage> = [
    "run": .text(\.run), "isPreview": .flag(\.isPreview), "planURL": .text(\.planURL),
    "partsURL": .text(\.partsURL),
    "doneURL": .text(\.doneURL),
  ]

  static let examples = [
    RunPage(
      run: "01JV7ZK3", planURL: "/runs/01JV7ZK3/plan", partsURL: "/runs/01JV7ZK3/parts", doneURL: "/dashboard"
    )
  ]
}
