import Templates

/// Twenty seconds in which the device shows what it can do, before a participant's first test.
struct TabletCheckPage: Page {
  static let template = "tablet-check/tablet-check"

  /// Takes the result (POST, JSON).
  var resultURL: String
  /// The run itself; asked for in this way, without a check.
  var skipURL: String
  var runURL: String
  /// `keyboard` or `touch`.
  var input: String
  var leftKey: String
  var rightKey: String
  /// The instruction which keys or buttons to press.
  var pressSentence: String
  /// “Only {n} of {count} presses were noticed.”
  var missedSentence: String
  /// The advice if too few presses were noticed.
  var advice: String

  static let fields: Fields<TabletCheckPage> = [
    "resultURL": .text(\.resultURL), "skipURL": .text(\.skipURL), "runURL": .text(\.runURL),
    "input": .text(\.input), "isTouch": .flag { $0.input == "touch" }, "leftKey": .text(\.leftKey),
    "rightKey": .text(\.rightKey), "pressSentence": .text(\.pressSentence),
    "missedSentence": .text(\.missedSentence), "advice": .text(\.advice),
  ]
}
