import Expressions

extension Survey {
  public var askedVariables: [AskedVariable] {
    let inParts = parts.flatMap { part -> [AskedVariable] in
      guard case .group(let group) = part else { return asked(part, isRepeated: false) }
      return asked(part, isRepeated: true) + group.computed.map { asked($0, isRepeated: true) }
    }
    return inParts + computed.map { asked($0, isRepeated: false) }
  }

  private func asked(_ part: SurveyPart, isRepeated: Bool) -> [AskedVariable] {
    part.pages.flatMap { page in
      page.questions.filter(\.isAnswered).map { question in
        let rules = [page.rule, question.rule].compactMap { $0 }
        return AskedVariable(
          variable: .answer(question.id.text, to: id), values: question.values, isRepeated: isRepeated,
          sources: Set(rules.flatMap(\.names).flatMap(sources)), looksIdentifying: question.looksIdentifying)
      }
    }
  }

  private func asked(_ value: ComputedValue, isRepeated: Bool) -> AskedVariable {
    AskedVariable(
      variable: .answer(value.id.text, to: id), values: value.formula.type.values, isRepeated: isRepeated,
      sources: Set(value.formula.names.flatMap(sources)))
  }

  /// The variables that a name in a formula of this survey can mean: `age` and `family.other` are its own, `eligibility.age` is
  /// not.
  private func sources(_ name: String) -> [VariableName] {
    let parts = name.split(separator: ".").map(String.init)
    let own = VariableName.answer(parts.first ?? name, to: id)
    return parts.count < 2 ? [own] : [own, VariableName("\(parts[0]).\(parts[1])")]
  }
}

extension SurveyQuestion {
  fileprivate var values: AskedVariable.Values {
    if isIdentity { return .contact }
    switch format {
    case .yesNo: return .choices(["yes", "no"])
    case .choice(let format): return .choices(format.choices.map(\.id.text))
    case .scale(let format): return .numbers(isWhole: format.decimals == 0)
    case .number(let format): return .numbers(isWhole: format.decimals == 0)
    case .age, .dateOfBirth: return .numbers(isWhole: true)
    case .height, .weight: return .numbers(isWhole: false)
    case .text, .drawing: return .ownWords(isReleased: releasesText)
    default: return .others
    }
  }
}

extension SurveyQuestion {
  fileprivate var looksIdentifying: Bool {
    switch format {
    case .age, .dateOfBirth, .height, .weight: true
    case .choice(let format): format.display != .likert && isNamed(after: Self.traits)
    case .date: isNamed(after: Self.traits)
    case .number: isNamed(after: Self.traits) || isNamed(after: Self.measures)
    default: false
    }
  }

  /// A word of the id is one of these: `gender`, `highest-education`.
  private func isNamed(after words: Set<String>) -> Bool {
    id.text.lowercased().split { "-_.".contains($0) }.contains { words.contains(String($0)) }
  }

  /// In English and German, as studies and the dictionaries that are imported call them.
  private static let traits: Set<String> = [
    "age", "birth", "birthdate", "birthday", "birthyear", "born", "dob", "sex", "gender", "education",
    "schooling", "occupation", "profession", "job", "ethnicity", "race", "nationality", "citizenship",
    "country", "region", "city", "town", "postcode", "zip", "residence", "religion", "marital",
    "alter", "geburtsdatum", "geburtsjahr", "geburtstag", "geschlecht", "bildung", "schulabschluss", "beruf",
    "herkunft", "nationalitaet", "staatsangehoerigkeit", "wohnort", "plz", "familienstand",
  ]

  private static let measures: Set<String> = ["height", "weight", "groesse", "gewicht"]
}

extension FormulaType {
  fileprivate var values: AskedVariable.Values {
    switch self {
    case .number(let range): .numbers(isWhole: range.isWhole)
    case .truth: .choices(["yes", "no"])
    case .choice(let list): .choices(list.choices.map(\.code))
    case .text: .ownWords(isReleased: false)
    default: .others
    }
  }
}
