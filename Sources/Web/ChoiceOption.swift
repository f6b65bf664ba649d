import Templates

/// One of several answers to pick from.
struct ChoiceOption: TemplateRecord {
  var value: String
  var label: String
  var isChosen = false

  static let fields: Fields<ChoiceOption> = [
    "value": .text(\.value), "label": .text(\.label), "isChosen": .flag(\.isChosen),
  ]
}

extension [ChoiceOption] {
  /// The same options with the one of this value chosen; as they are where none has it.
  func choosing(_ value: String) -> [ChoiceOption] {
    guard contains(where: { $0.value == value }) else { return self }
    return map { ChoiceOption(value: $0.value, label: $0.label, isChosen: $0.value == value) }
  }
}
