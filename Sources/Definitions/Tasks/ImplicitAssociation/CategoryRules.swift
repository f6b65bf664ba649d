import Studies

/// The rules that the four categories of a test must satisfy together.
struct CategoryRules {
  let categories: [Category]

  private var languages: [Language] { categories.first?.value.reading.languages ?? [] }

  func check() {
    checkIDs(of: categories.map(\.value))
    checkIDs(of: categories.flatMap { $0.stimuli.map(\.value) })
    checkLabels()
    checkStimuli()
    for category in categories { PictureSizes(category).notice() }
  }

  private func checkIDs(of entries: [DefinitionValue]) {
    var lines: [String: Int] = [:]
    for entry in entries {
      guard let id = entry.node.id else { continue }
      if let first = lines[id] {
        entry.report("the id “\(id)” occurs twice in this test: here and in line \(first)")
      }
      lines[id] = lines[id] ?? entry.line
    }
  }

  private func checkLabels() {
    for (index, category) in categories.enumerated() {
      for other in categories[..<index] {
        guard let shared = category.label.shared(with: other.label, in: languages) else { continue }
        category.value.report(
          "\(category.value.quoted) and \(other.value.quoted) have the same label, \(shared): nobody could tell them "
            + "apart")
      }
    }
  }

  /// Compares each stimulus with those before it, and reports the first equal one.
  private func checkStimuli() {
    let entries = categories.flatMap { category in category.stimuli.map { (category: category, entry: $0) } }
    for (index, (category, entry)) in entries.enumerated() {
      for (otherCategory, other) in entries[..<index] {
        guard let shared = shared(entry, other) else { continue }
        entry.value.report(
          category.role == otherCategory.role
            ? "\(shared) occurs twice in \(category.value.quoted), so that it could come up twice in a row"
            : "\(shared) is in \(otherCategory.value.quoted) and in \(category.value.quoted): no answer to it would "
              + "be right")
        break
      }
    }
  }

  /// Returns in words the content that two stimuli share; nil if there is none.
  private func shared(_ one: Category.Entry, _ other: Category.Entry) -> String? {
    switch (one.stimulus.content, other.stimulus.content) {
    case (.word(let word), .word(let otherWord)):
      return word.shared(with: otherWord, in: languages).map { "the word \($0)" }
    case (.picture(let file, _), .picture(let otherFile, _)):
      if file == otherFile { return file.isEmpty ? nil : "the picture \(file)" }
      let files = one.value.reading.files
      guard let bytes = files["pictures/\(file)"], bytes == files["pictures/\(otherFile)"] else { return nil }
      return "the picture \(file), which is the same as \(otherFile),"
    default:
      return nil
    }
  }
}
