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
