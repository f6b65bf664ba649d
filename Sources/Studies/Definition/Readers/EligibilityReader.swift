/// One entry of `eligibility`.
struct EligibilityReader {
  let value: DefinitionValue

  static func questions(_ value: DefinitionValue?) -> [EligibilityQuestion] {
    value?.checkIDs(reserved: DefinitionValue.formFields)
    return value?.entries { EligibilityReader(value: $0).read() } ?? []
  }

  func read() -> EligibilityQuestion {
    let group = value.group(
      "id", "kind", "question", "help", "minimum", "maximum", "choices", "require", "reason")
    return EligibilityQuestion(
      id: group["id"].identifier(), question: group["question"].localized(),
      help: group.optional("help")?.localized(), rule: rule(group), reason: group["reason"].localized())
  }

  private enum Kind: String, CaseIterable {
    case yesNo = "yes-no"
    case number
    case dateOfBirth = "date-of-birth"
    case choice
  }

  private func rule(_ group: DefinitionGroup) -> EligibilityRule {
    switch group["kind"].oneOf(Kind.self) {
    case .yesNo:
      group.refuse(["minimum", "maximum", "choices"], because: "the answer is yes or no")
      return .yesNo(required: group["require"].yesNo())
    case .number:
      group.refuse(["choices"], because: "the answer is a number")
      return numberRule(group)
    case .dateOfBirth:
      group.refuse(["minimum", "maximum", "choices"], because: "the answer is a date")
      return .dateOfBirth(required: requiredAges(group))
    case .choice:
      group.refuse(["minimum", "maximum"], because: "the answer is one of the choices")
      return choiceRule(group)
    case nil:
      return .yesNo(required: true)
    }
  }

  private func numberRule(_ group: DefinitionGroup) -> EligibilityRule {
    let anyNumber = -1_000_000...1_000_000
    let minimum = group["minimum"].integer(in: anyNumber)
    let maximum = group["maximum"].integer(in: anyNumber)
    let required = group["require"].group("from", "to")
    guard let minimum, let maximum else { return .number(typeable: 0...0, required: 0...0) }
    let from = required.optional("from")?.integer(in: anyNumber) ?? minimum
    let to = required.optional("to")?.integer(in: anyNumber) ?? maximum
    guard minimum <= maximum, from <= to, from <= maximum, to >= minimum else {
      value.report("nobody can meet this requirement: compare minimum, maximum, from and to")
      return .number(typeable: 0...0, required: 0...0)
    }
    return .number(typeable: minimum...maximum, required: from...to)
  }

  private func requiredAges(_ group: DefinitionGroup) -> ClosedRange<Int> {
    let ages = 0...120
    let required = group["require"].group("from", "to")
    let from = required.optional("from")?.integer(in: ages) ?? ages.lowerBound
    let to = required.optional("to")?.integer(in: ages) ?? ages.upperBound
    guard from <= to else {
      value.report("nobody can meet this requirement: compare from and to")
      return ages
    }
    return from...to
  }

  private func choiceRule(_ group: DefinitionGroup) -> EligibilityRule {
    let choices = ChoiceReader.choices(group["choices"])
    let complaint = "with no choice in “require”, nobody could take part"
    let required = group["require"].entries(atLeast: 1, otherwise: complaint) { entry in
      let id = entry.text()
      if !choices.isEmpty, !id.isEmpty, !choices.contains(where: { $0.id.text == id }) {
        entry.report("“\(id)” is not among the choices")
      }
      return Choice.ID(id)
    }
    return .choice(choices: choices, required: Set(required))
  }
}
