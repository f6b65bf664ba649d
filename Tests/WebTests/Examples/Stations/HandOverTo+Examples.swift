import Studies
import Templates

@testable import Web

extension HandOverTo {
  static let example = HandOverTo(
    id: "1", code: "K7QF-2MXD",
    stations: [
      ChoiceOption(value: "1", label: "Tablet 1"),
      ChoiceOption(value: "2", label: "Tablet 2", isChosen: true),
    ])

  /// Nothing is chosen for somebody at another site.
  static let exampleElsewhere = HandOverTo(
    id: "2", code: "M4TR-9XWP", stations: [ChoiceOption(value: "3", label: "Tablet 3 · Vienna")])
}
