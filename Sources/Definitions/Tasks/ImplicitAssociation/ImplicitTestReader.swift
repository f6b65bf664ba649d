import ImplicitAssociation
import Studies

extension TaskReader {
  public static let implicitAssociation = TaskReader(list: .tests, word: nil) {
    ImplicitTestReader(value: $0, surroundings: $1).read()
  }
}

/// One entry of `tests`.
struct ImplicitTestReader {
  let value: DefinitionValue
  let surroundings: TaskSurroundings

  func read() -> ImplicitTest {
    let group = DefinitionGroup(
      value,
      keys: [
        "id", "title", "about", "concepts", "attributes", "blocks", "sides", "inter-trial-interval",
        "forced-correction", "error-feedback", "response-deadline", "keys", "colors", "results", "feedback",
        "compare", "block-feedback", "tablet-check", "variants", "order", "strata", "break",
      ] + RecordersReader.keys)
    let categories =
      categories(group["concepts"], .concept1, .concept2)
      + categories(group["attributes"], .attribute1, .attribute2)
    CategoryRules(categories: categories).check()
    let stimuli = categories.flatMap { $0.stimuli.map(\.stimulus) }
    let presentation = PresentationReader(test: group)
    let results = group["results"].group("positive", "negative")
    let design = DesignReader(test: group, categories: categories).read()
    let (variants, layouts) = presentation.variants(of: design)
    var test = ImplicitTest(
      id: group["id"].identifier(), title: group["title"].localized(), about: group["about"].markdown(),
      design: design,
      labels: Dictionary(categories.map { ($0.role, $0.label) }) { first, _ in first },
      stimuli: Dictionary(stimuli.map { ($0.id, $0) }) { first, _ in first }, keys: presentation.keys(),
      colors: presentation.colors(), variants: variants, layouts: layouts,
      order: OrderReader(task: group, variants: variants.count, surroundings: surroundings).read(),
      positiveResult: results["positive"].localized(), negativeResult: results["negative"].localized(),
      feedback: group.optional("feedback")?.oneOf(ResultFeedback.self) ?? .onOwnDevice,
      tellsBlocks: group.optional("block-feedback")?.yesNo() ?? false,
      breakSeconds: group.optional("break")?.integer(in: 0...3600) ?? Self.usualBreak,
      checksTablet: group.optional("tablet-check")?.yesNo() ?? false)
    test.isCompared = ComparisonReader.isCompared(group, feedback: test.feedback)
    test.recordersBeside = RecordersReader(group: group).read()
    return test
  }

  /// Seconds.
  private static let usualBreak = 60

  private func categories(_ value: DefinitionValue, _ first: Role, _ second: Role) -> [Category] {
    guard let entries = value.list() else { return [] }
    guard entries.count == 2 else {
      value.report("\(value.quoted) should be two categories, not \(entries.count)")
      return []
    }
    return zip(entries, [first, second]).map { CategoryReader(value: $0, role: $1).read() }
  }
}
