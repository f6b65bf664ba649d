import Templates

@testable import Web

extension TabletCheckPage: PageWithExamples {
  static let examples = [
    TabletCheckPage(
      resultURL: "/runs/01JV7ZK3/check", skipURL: "/runs/01JV7ZK3?check=skipped", runURL: "/runs/01JV7ZK3",
      input: "keyboard", leftKey: "e", rightKey: "i", pressSentence: "Press the E key five times.",
      missedSentence: "{n} of {count} presses were noticed.", advice: "Is the keyboard switched on?"),
    TabletCheckPage(
      resultURL: "/runs/01JV7ZK3/check", skipURL: "/runs/01JV7ZK3?check=skipped", runURL: "/runs/01JV7ZK3",
      input: "touch", leftKey: "e", rightKey: "i", pressSentence: "Tap the button five times.",
      missedSentence: "{n} of {count} taps were noticed.", advice: "Tap with a dry finger."),
  ]
}
