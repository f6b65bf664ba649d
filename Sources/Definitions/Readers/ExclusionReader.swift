import Studies

/// One entry of `exclusions`.
struct ExclusionReader {
  let value: DefinitionValue
  let questions: [EligibilityQuestion]

  static func exclusions(_ value: DefinitionValue?, among questions: [EligibilityQuestion])
    -> [EligibilityExclusion]
  {
    value?.checkIDs(reserved: questions.map(\.id.text), for: "a question")
    return value?.entries { ExclusionReader(value: $0, questions: questions).read() } ?? []
  }

  func read() -> EligibilityExclusion {
    let group = value.group("id", "when", "reason")
    return EligibilityExclusion(
      id: group["id"].identifier(), conditions: conditions(group["when"]), reason: group["reason"].localized()
    )
  }

  private func conditions(_ when: DefinitionValue) -> [EligibilityQuestion.ID: EligibilityRule] {
    let group = DefinitionGroup(when, keys: questions.map(\.id.text))
    let conditions = questions.compactMap { question in
      group.optional(question.id.text).map { (question.id, rule($0, question.rule)) }
    }
    if conditions.isEmpty {
      when.report("“when” should name at least one question, with the answers that count")
    }
    return Dictionary(conditions) { first, _ in first }
  }

  private func rule(_ value: DefinitionValue, _ rule: EligibilityRule) -> EligibilityRule {
    switch rule {
    case .yesNo: .yesNo(required: value.yesNo())
    case .number(let typeable, _, _): .number(typeable: typeable, required: value.range(within: typeable))
    case .dateOfBirth: .dateOfBirth(required: value.range(within: EligibilityReader.ages))
    case .choice(let choices, _): .choice(choices: choices, required: value.choices(of: choices))
    }
  }
}
