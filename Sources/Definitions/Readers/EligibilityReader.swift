import Studies

/// One entry of `eligibility`.
struct EligibilityReader {
  let value: DefinitionValue

  static func questions(_ value: DefinitionValue?) -> [EligibilityQuestion] {
    value?.checkIDs(reserved: DefinitionValue.formFields)
    return value?.entries { EligibilityReader(value: $0).read() } ?? []
  }

  func read() -> EligibilityQuestion {
    let group = value.group(
      "id", "kind", "question", "help", "minimum", "maximum", "choices", "require", "exclude",
      "reason")
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
      return .yesNo(required: requiredAnswer(group))
    case .number:
      group.refuse(["choices"], because: "the answer is a number")
      return numberRule(group)
    case .dateOfBirth:
      group.refuse(["minimum", "maximum", "choices"], because: "the answer is a date")
      let (required, excluded) = numbers(group, within: Self.ages)
      return .dateOfBirth(required: required, excluded: excluded)
    case .choice:
      group.refuse(["minimum", "maximum"], because: "the answer is one of the choices")
      return choiceRule(group)
    case nil:
      return .yesNo(required: true)
    }
  }

  private func requiredAnswer(_ group: DefinitionGroup) -> Bool {
    guard let excluded = group.optional("exclude") else { return group["require"].yesNo() }
    group.refuse(["require"], because: "“exclude” says the same from the other side")
    return !excluded.yesNo()
  }

  private func numberRule(_ group: DefinitionGroup) -> EligibilityRule {
    let minimum = group["minimum"].integer(in: Self.anyNumber)
    let maximum = group["maximum"].integer(in: Self.anyNumber)
    guard let minimum, let maximum else { return .number(typeable: 0...0, required: 0...0) }
    guard minimum <= maximum else {
      value.report(Self.impossible)
      return .number(typeable: 0...0, required: 0...0)
    }
    let (required, excluded) = numbers(group, within: minimum...maximum)
    return .number(typeable: minimum...maximum, required: required, excluded: excluded)
  }

  /// The possible ages in years.
  static let ages = 0...120
  fileprivate static let anyNumber = -1_000_000...1_000_000
  private static let impossible =
    "nobody can meet this requirement: compare minimum, maximum, from and to"

  /// A question may be asked for the record alone; more often its author meant another number.
  private func noticeNoRequirement() {
    value.report("everybody meets this requirement: whatever is answered, nobody is turned away", .notice)
  }

  /// The numbers that are required, and those among them that are not. One of the two has to be there.
  private func numbers(_ group: DefinitionGroup, within typeable: ClosedRange<Int>) -> (
    required: ClosedRange<Int>, excluded: ClosedRange<Int>?
  ) {
    let excluded = group.optional("exclude")?.range(within: typeable)
    let isRequired = excluded == nil || group.optional("require") != nil
    let required = isRequired ? group["require"].range(within: typeable) : typeable
    let met = required.clamped(to: typeable)
    let isPossible = required.overlaps(typeable) && !(excluded.map { $0.clamped(to: met) == met } ?? false)
    guard isPossible else {
      value.report(Self.impossible)
      return (typeable, nil)
    }
    let excludes = excluded.map { $0.overlaps(typeable) } ?? false
    if !excludes, required.clamped(to: typeable) == typeable { noticeNoRequirement() }
    return (required, excluded)
  }

  private func choiceRule(_ group: DefinitionGroup) -> EligibilityRule {
    let choices = ChoiceReader.choices(group["choices"])
    let all = Set(choices.map(\.id))
    guard let list = group.optional("exclude") else {
      let required = group["require"].choices(of: choices)
      if !all.isEmpty, required.isSuperset(of: all) { noticeNoRequirement() }
      return .choice(choices: choices, required: required)
    }
    group.refuse(["require"], because: "“exclude” says the same from the other side")
    let excluded = list.choices(of: choices)
    if !all.isEmpty, excluded.isSuperset(of: all) {
      list.report("with every choice in “exclude”, nobody could take part")
    }
    return .choice(choices: choices, required: all.subtracting(excluded))
  }
}

extension DefinitionValue {
  /// A group of `from` and `to`, one of which may be left out.
  func range(within typeable: ClosedRange<Int>) -> ClosedRange<Int> {
    let bounds = group("from", "to")
    let (from, to) = (bounds.optional("from"), bounds.optional("to"))
    let top = to?.integer(in: EligibilityReader.anyNumber)
    let lower =
      from?.integer(in: EligibilityReader.anyNumber) ?? min(typeable.lowerBound, top ?? typeable.lowerBound)
    let upper = top ?? max(typeable.upperBound, lower)
    if lower <= upper { return lower...upper }
    report("“from” should not be larger than “to”")
    return typeable
  }

  /// Ids of some of the choices, at least one.
  func choices(of choices: [Choice]) -> Set<Choice.ID> {
    let complaint = "\(quoted) should name at least one of the choices"
    let ids = entries(atLeast: 1, otherwise: complaint) { entry in
      let id = Choice.ID(entry.text())
      if !choices.isEmpty, !id.text.isEmpty, !choices.contains(where: { $0.id == id }) {
        entry.report("“\(id)” is not among the choices")
      }
      return id
    }
    return Set(ids)
  }
}
