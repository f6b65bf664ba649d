/// The entries of a `choices` list.
enum ChoiceReader {
  static func choices(_ value: DefinitionValue) -> [Choice] {
    value.checkIDs()
    return value.entries(atLeast: 2, otherwise: "a choice needs at least two answers") { entry in
      let group = entry.group("id", "label")
      return Choice(id: group["id"].identifier(), label: group["label"].localized())
    }
  }
}
