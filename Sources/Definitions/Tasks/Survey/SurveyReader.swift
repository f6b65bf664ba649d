import Studies

extension TaskReader {
  public static let survey = TaskReader(list: .surveys, word: nil) { entry, _ in
    SurveyReader(value: entry).read()
  }
}

/// One entry of `surveys`.
struct SurveyReader {
  let value: DefinitionValue

  func read() -> Survey {
    let group = value.group("id", "title", "introduction", "minutes", "questions")
    let list = group["questions"]
    list.checkIDs()
    return Survey(
      id: group["id"].identifier(), title: group["title"].localized(),
      introduction: group["introduction"].localized(),
      expectedMinutes: group["minutes"].integer(in: 1...240) ?? 1,
      questions: list.entries(atLeast: 1, otherwise: "a survey needs at least one question", question))
  }

  private enum Kind: String, CaseIterable { case choice, number }

  private func question(_ value: DefinitionValue) -> SurveyQuestion {
    let group = value.group(
      "id", "kind", "question", "help", "choices", "unit", "minimum", "maximum", "decimals")
    return SurveyQuestion(
      id: group["id"].identifier(), question: group["question"].localized(),
      help: group.optional("help")?.localized(), format: format(group))
  }

  private func format(_ group: DefinitionGroup) -> SurveyQuestion.Format {
    switch group["kind"].oneOf(Kind.self) {
    case .choice:
      group.refuse(
        ["unit", "minimum", "maximum", "decimals"], because: "the answer is one of the choices")
      return .choice(ChoiceReader.choices(group["choices"]))
    case .number:
      group.refuse(["choices"], because: "the answer is a number")
      return .number(number(group))
    case nil:
      return .choice([])
    }
  }

  private func number(_ group: DefinitionGroup) -> SurveyQuestion.NumberFormat {
    let minimum = group["minimum"].number()
    let maximum = group["maximum"].number()
    if let minimum, let maximum, minimum > maximum {
      group.value.report("the minimum is larger than the maximum")
    }
    let bounds = [minimum ?? maximum ?? 0, maximum ?? minimum ?? 0].sorted()
    return .init(
      range: bounds[0]...bounds[1],
      decimals: group.optional("decimals")?.integer(in: 0...6) ?? 0, unit: group.optional("unit")?.localized()
    )
  }
}
