import Templates

/// The rest between two tests, and what comes after it.
struct BreakPage: Page {
  static let template = "visits/break"

  var progress: ProgressBar
  /// Whole seconds; 0 when the time is up.
  var secondsLeft: Int
  /// “Sorting test 3 of 4”
  var nextTitle: String
  var instruction: String
  var goOnLabel: String
  /// “Go on in {n} s”, while the break lasts.
  var waitLabel: String
  /// True if the participant may go on before the time is up: nothing of a rehearsal counts.
  var mayGoOn: Bool
  /// The notification for a participant who looks at something else when the time is up; nil without that permission.
  var notification: String?

  static let fields: Fields<BreakPage> = [
    "progress": .record(\.progress), "secondsLeft": .number(\.secondsLeft),
    "isOver": .flag { $0.secondsLeft == 0 },
    "nextTitle": .text(\.nextTitle),
    "instruction": .text(\.instruction), "goOnLabel": .text(\.goOnLabel), "waitLabel": .text(\.waitLabel),
    "label": .text {
      $0.mayGoOn ? $0.goOnLabel : $0.waitLabel.replacing("{n}", with: String($0.secondsLeft))
    },
    "mayGoOn": .flag(\.mayGoOn),
    "notification": .optional(\.notification),
  ]
}
