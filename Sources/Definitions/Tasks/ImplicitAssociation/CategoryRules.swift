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
    for category in categories {
      PictureSizes(of: category.value, category.stimuli.map(\.content)).notice()
    }
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
        guard let shared = entry.content.shared(with: other.content, in: entry.value.reading) else {
          continue
        }
        entry.value.report(
          category.role == otherCategory.role
            ? "\(shared) occurs twice in \(category.value.quoted), so that it could come up twice in a row"
            : "\(shared) is in \(otherCategory.value.quoted) and in \(category.value.quoted): no answer to it would "
              + "be right")
        break
      }
    }
  }
}
