import Studies

/// The concept or one of the attributes, as its author wrote it.
struct SortedCategoryReader {
  let value: DefinitionValue

  /// A category with the places that the rules about all of them report.
  struct Read {
    let value: DefinitionValue
    let category: SingleCategoryTask.Category
    /// Of each word.
    let entries: [DefinitionValue]
  }

  func read() -> Read {
    let group = value.group("label", "stimuli")
    let list = group["stimuli"]
    list.checkIDs()
    var entries: [DefinitionValue] = []
    let words = list.entries(
      atLeast: 2,
      otherwise: "\(value.quoted) needs at least 2 words, so that none comes up twice in a row"
    ) { entry in
      entries.append(entry)
      return word(entry)
    }
    return Read(
      value: value, category: .init(label: group["label"].localized(), words: words), entries: entries)
  }

  private func word(_ value: DefinitionValue) -> SingleCategoryTask.Word {
    let group = value.group("id", "text")
    let id: Identifier<SingleCategoryTask.Word> = group["id"].identifier()
    return .init(id: id.text, text: group["text"].localized())
  }
}

/// The rules that the three categories must satisfy together.
struct SortedCategoryRules {
  let categories: [SortedCategoryReader.Read]

  private var languages: [Language] { categories.first?.value.reading.languages ?? [] }

  func check() {
    checkLabels()
    checkWords()
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

  /// Compares each word with those before it, and reports the first equal one.
  private func checkWords() {
    let words = categories.enumerated().flatMap { place, category in
      zip(category.category.words, category.entries).map { (place: place, word: $0, value: $1) }
    }
    for (index, entry) in words.enumerated() {
      let complaints = words[..<index].lazy.compactMap { other in
        complaint(about: entry.word, and: other.word, isWithin: entry.place == other.place)
      }
      if let first = complaints.first { entry.value.report(first) }
    }
  }

  private func complaint(
    about word: SingleCategoryTask.Word, and other: SingleCategoryTask.Word, isWithin: Bool
  ) -> String? {
    if let shared = word.text.shared(with: other.text, in: languages) {
      return isWithin
        ? "the word \(shared) occurs twice in its category, so that it could come up twice in a row"
        : "the word \(shared) is in two categories: no answer to it would be right"
    }
    // Within a category the list of words tells it.
    return word.id == other.id && !isWithin && !word.id.isEmpty
      ? "the id “\(word.id)” occurs twice in this test" : nil
  }
}
