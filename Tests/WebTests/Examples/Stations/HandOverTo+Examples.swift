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
}
