import Studies

/// The concept or one of the attributes, as its author wrote it.
struct SortedCategoryReader {
  let value: DefinitionValue

  /// A category with the places that the rules about all of them report.
  struct Read {
    let value: DefinitionValue
    let category: SingleCategoryTask.Category
    /// Of each stimulus.
    let entries: [Entry]
  }

  struct Entry {
    let value: DefinitionValue
    let id: String
    let content: WordOrPicture
  }

  func read() -> Read {
    let group = value.group("label", "stimuli")
    let list = group["stimuli"]
    list.checkIDs()
    let entries = list.entries(
      atLeast: 2,
      otherwise: "\(value.quoted) needs at least 2 stimuli, so that none comes up twice in a row"
    ) { entry($0) }
    return Read(
      value: value,
      category: .init(label: group["label"].localized(), stimuli: entries.map(\.stimulus)), entries: entries)
  }

  private func entry(_ value: DefinitionValue) -> Entry {
    let group = value.group("id", "text", "image", "description")
    let id: Identifier<SingleCategoryTask.Stimulus> = group["id"].identifier()
    return Entry(value: value, id: id.text, content: WordOrPicture(group))
  }
}

extension SortedCategoryReader.Entry {
  fileprivate var stimulus: SingleCategoryTask.Stimulus {
    switch content {
    case .word(let word): .init(id: id, content: .word(word))
    case .picture(let file, let description, _):
      .init(id: id, content: .picture(file: file, description: description))
    }
  }
}

/// The rules that the three categories must satisfy together.
struct SortedCategoryRules {
  let categories: [SortedCategoryReader.Read]

  private var languages: [Language] { categories.first?.value.reading.languages ?? [] }

  func check() {
    checkLabels()
    checkStimuli()
    for category in categories {
      PictureSizes(of: category.value, category.entries.map(\.content)).notice()
    }
  }

  private func checkLabels() {
    for (index, category) in categories.enumerated() {
      for other in categories[..<index] {
        guard let shared = category.category.label.shared(with: other.category.label, in: languages) else {
          continue
        }
        category.value.report("two categories have the same label, \(shared): nobody could tell them apart")
      }
    }
  }

  /// Compares each stimulus with those before it, and reports the first equal one.
  private func checkStimuli() {
    let stimuli = categories.enumerated().flatMap { place, category in
      category.entries.map { (place: place, entry: $0) }
    }
    for (index, one) in stimuli.enumerated() {
      let complaints = stimuli[..<index].lazy.compactMap { other in
        complaint(about: one.entry, and: other.entry, isWithin: one.place == other.place)
      }
      if let first = complaints.first { one.entry.value.report(first) }
    }
  }

  private func complaint(
    about one: SortedCategoryReader.Entry, and other: SortedCategoryReader.Entry, isWithin: Bool
  ) -> String? {
    if let shared = one.content.shared(with: other.content, in: one.value.reading) {
      return isWithin
        ? "\(shared) occurs twice in its category, so that it could come up twice in a row"
        : "\(shared) is in two categories: no answer to it would be right"
    }
    // Within a category the list of stimuli tells it.
    return one.id == other.id && !isWithin && !one.id.isEmpty
      ? "the id “\(one.id)” occurs twice in this test" : nil
  }
}
