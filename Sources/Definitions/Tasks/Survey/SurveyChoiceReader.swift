import Expressions
import Studies

/// The list `choices` of a survey's question.
struct SurveyChoiceReader {
  /// Without a value of its own, each choice stands for its place in the list.
  var countsPlaces = false
  var display = SurveyQuestion.ChoiceFormat.Display.list
  /// Several choices can be selected.
  var isForSeveral = false
  /// The reason why all choices are always offered; nil where each can have a rule.
  var alwaysOffered: String?

  func choices(_ value: DefinitionValue, _ texts: inout TextCollector) -> [SurveyChoice] {
    value.checkIDs()
    var choices: [SurveyChoice] = []
    for entry in value.entries(atLeast: 2, otherwise: "a choice needs at least two answers", { $0 }) {
      choices.append(choice(entry, place: choices.count + 1, choices.map(\.label), &texts))
    }
    return choices
  }

  private func choice(
    _ entry: DefinitionValue, place: Int, _ earlier: [LocalizedText], _ texts: inout TextCollector
  ) -> SurveyChoice {
    let group = entry.group(
      "id", "label", "value", "other", "exclusive", "picture", "color", "fixed", "show-if")
    let label = texts.localized(group["label"])
    ChoiceReader.noticeSameLabel(label, earlier, entry)
    var choice = SurveyChoice(id: group["id"].identifier(), label: label)
    choice.value = number(group, id: choice.id.text, place: place)
    choice.takesText = group.optional("other")?.yesNo() ?? false
    if !isForSeveral {
      group.refuse(["exclusive"], because: "only one of the choices can be selected in any case")
    }
    choice.isExclusive = isForSeveral && group.optional("exclusive")?.yesNo() ?? false
    choice.isFixed = group.optional("fixed")?.yesNo() ?? false
    choice.picture = (display == .pictures ? group["picture"] : group.optional("picture"))?.picture()
    choice.color = color(display == .colors ? group["color"] : group.optional("color"))
    if let alwaysOffered { group.refuse(["show-if"], because: alwaysOffered) }
    if alwaysOffered == nil, let rule = group.optional("show-if") {
      texts.choiceRules.append(OpenChoiceRule(choice: choice.id, value: rule))
    }
    return choice
  }

  private func number(_ group: DefinitionGroup, id: String, place: Int) -> DecimalNumber? {
    guard let value = group.optional("value") else {
      if countsPlaces { return DecimalNumber(place) }
      return DecimalNumber(id).flatMap { $0.isWhole ? $0 : nil }
    }
    let text = value.text()
    if text == "none" || text.isEmpty { return nil }
    if let number = DecimalNumber(text) { return number }
    value.report("\(value.quoted) should be a number, or none, not “\(text)”")
    return nil
  }

  private func color(_ value: DefinitionValue?) -> String? {
    guard let value else { return nil }
    let text = value.text().lowercased()
    guard !text.isEmpty, ColorContrast.withWhite(text) == nil else { return text.isEmpty ? nil : text }
    value.report("\(value.quoted) should be a colour such as \"#1a4f8b\", in quotation marks")
    return nil
  }
}
