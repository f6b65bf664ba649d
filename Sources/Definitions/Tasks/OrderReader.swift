import Studies

/// The keys of a task that say in which order a participant does the variants.
struct OrderReader {
  let task: DefinitionGroup
  let variants: Int
  let surroundings: TaskSurroundings

  func read() -> OrderRule {
    let method = task.optional("order")?.oneOf(AllocationMethod.self) ?? .random
    let most = AllocationMethod.mostVariantsToBalance
    if method == .balanced, variants > most {
      task["order"].report(
        "“order” cannot be balanced with \(variants) variants: a block would have to hold every order of them. Up to "
          + "\(most) can be balanced; “williams” works with any number")
    }
    return OrderRule(method: method, strata: strata())
  }

  private func strata() -> Strata {
    guard let value = task.optional("strata") else { return Strata() }
    let group = value.group("language", "site", "answers")
    return Strata(
      byLanguage: group.optional("language")?.yesNo() ?? false, bySite: bySite(group.optional("site")),
      byAnswers: group.optional("answers")?.entries(question).compactMap(\.self) ?? [])
  }

  private func bySite(_ value: DefinitionValue?) -> Bool {
    guard let value, value.yesNo() else { return false }
    if !surroundings.hasSites { value.report("“site” does not apply here: the study names no “sites”") }
    return surroundings.hasSites
  }

  private func question(_ entry: DefinitionValue) -> EligibilityQuestion.ID? {
    let name = entry.text()
    guard let question = surroundings.questions.first(where: { $0.id.text == name }) else {
      if !name.isEmpty { entry.report("“\(name)” is not a question in “eligibility”") }
      return nil
    }
    switch question.rule {
    case .yesNo, .choice: return question.id
    case .number, .dateOfBirth:
      entry.report(
        "“\(name)” is answered with a number: strata need questions with a few answers to choose from")
      return nil
    }
  }
}
