import ImplicitAssociation
import Studies

/// A category as written by its author, with the places that the rules about categories report.
struct Category {
  let role: Role
  let value: DefinitionValue
  let label: LocalizedText
  let stimuli: [Entry]
  /// The list of stimuli; nil if it cannot be read.
  let list: DefinitionValue?

  struct Entry {
    let stimulus: Stimulus
    let value: DefinitionValue
    let content: WordOrPicture
  }
}

/// One entry of `concepts` or `attributes`.
struct CategoryReader {
  let value: DefinitionValue
  let role: Role

  func read() -> Category {
    let group = value.group("id", "label", "stimuli")
    let _: Identifier<Category> = group["id"].identifier()
    let list = group["stimuli"]
    return Category(
      role: role, value: value, label: group["label"].localized(), stimuli: list.entries(entry),
      list: list.list() == nil ? nil : list)
  }

  private func entry(_ value: DefinitionValue) -> Category.Entry {
    let group = value.group("id", "text", "image", "description")
    let id: Identifier<Stimulus> = group["id"].identifier()
    let content = WordOrPicture(group)
    let stimulus = Stimulus(id: StimulusID(rawValue: id.text), role: role, content: content.asShown)
    return Category.Entry(stimulus: stimulus, value: value, content: content)
  }
}

extension WordOrPicture {
  fileprivate var asShown: Stimulus.Content {
    switch self {
    case .word(let word): .word(word)
    case .picture(let file, let description, _): .picture(file: file, description: description)
    }
  }
}
