import Templates

/// The test that is due is done on another device; the page goes on when its result has come.
struct ElsewherePage: Page {
  static let template = "external/elsewhere"

  /// The test's id.
  var test: String
  var progress: ProgressBar
  /// “Sorting test 2 of 4”
  var title: String
  /// The way of answering in that test: “Use the keyboard for this test.”
  var instruction: String

  static let fields: Fields<ElsewherePage> = [
    "test": .text(\.test), "progress": .record(\.progress),
    "title": .text(\.title), "instruction": .text(\.instruction),
  ]
}
