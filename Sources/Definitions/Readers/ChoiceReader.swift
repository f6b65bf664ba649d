import Studies

/// The entries of a `choices` list.
enum ChoiceReader {
  static func choices(_ value: DefinitionValue) -> [Choice] {
    value.checkIDs()
    var earlier: [LocalizedText] = []
    return value.entries(atLeast: 2, otherwise: "a choice needs at least two answers") { entry in
      let group = entry.group("id", "label")
      let label = group["label"].localized()
      noticeSameLabel(label, earlier, entry)
      earlier.append(label)
      return Choice(id: group["id"].identifier(), label: label)
    }
  }

  static func noticeSameLabel(
    _ label: LocalizedText, _ earlier: [LocalizedText], _ entry: DefinitionValue
  ) {
    let shared = earlier.lazy.compactMap { label.shared(with: $0, in: entry.reading.languages) }.first
    guard let shared else { return }
    entry.report("two of these answers read \(shared): participants could not tell them apart", .notice)
  }
}
