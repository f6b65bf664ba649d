import Statistics
import Studies

extension TaskReader {
  public static let singleCategoryAssociation = TaskReader(
    list: .tests, word: SingleCategoryTask.kind.word
  ) {
    SingleCategoryTaskReader(value: $0, surroundings: $1).read()
  }
}

/// One entry of `tests` of the kind `single-category-association`.
struct SingleCategoryTaskReader {
  let value: DefinitionValue
  let surroundings: TaskSurroundings

  func read() -> SingleCategoryTask {
    let group = ActivityReader.group(
      value, "concept", "attributes", "trials", "practice", "first-pairing", "interval", "time-limit")
    let categories = [SortedCategoryReader(value: group["concept"]).read()] + attributes(group["attributes"])
    SortedCategoryRules(categories: categories).check()
    return SingleCategoryTask(
      settings: ActivityReader(group: group, surroundings: surroundings).read(),
      concept: categories[0].category, first: categories[1].category, second: categories[2].category,
      trials: rounds(group.optional("trials"), in: 24...240) ?? Self.usual.trials,
      practice: rounds(group.optional("practice"), in: 0...72) ?? Self.usual.practice,
      firstPairing: group.optional("first-pairing")?.oneOf(FirstPairing.self)?.pairing,
      interval: group.optional("interval")?.integer(in: 100...5000) ?? Self.usual.interval,
      timeLimit: Milliseconds(
        Double(group.optional("time-limit")?.integer(in: 500...10_000) ?? Self.usual.timeLimit)))
  }

  /// Those of Karpinski & Steinman (2006).
  private static let usual = (trials: 72, practice: 24, interval: 150, timeLimit: 1500)

  private enum FirstPairing: String, CaseIterable {
    case drawn
    case a = "A"
    case b = "B"

    var pairing: SingleCategoryPairing? {
      switch self {
      case .drawn: nil
      case .a: .a
      case .b: .b
      }
    }
  }

  /// Two attributes; where they cannot be read, the mistake is told and two that are empty stand in for them.
  private func attributes(_ value: DefinitionValue) -> [SortedCategoryReader.Read] {
    let none = SortedCategoryReader.Read(
      value: value, category: SingleCategoryTask.Category(label: LocalizedText([:]), stimuli: []), entries: []
    )
    guard let entries = value.list() else { return [none, none] }
    guard entries.count == 2 else {
      value.report("\(value.quoted) should be two categories, not \(entries.count)")
      return [none, none]
    }
    return entries.map { SortedCategoryReader(value: $0).read() }
  }

  /// The shares of the categories are exact in each 24 words.
  private func rounds(_ value: DefinitionValue?, in range: ClosedRange<Int>) -> Int? {
    guard let value, let number = value.integer(in: range) else { return nil }
    if number.isMultiple(of: 24) { return number }
    value.report(
      "of each 24 words the categories have 7, 7 and 10: \(value.quoted) should be a multiple of 24, not \(number)"
    )
    return nil
  }
}
