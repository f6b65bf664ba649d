import Expressions

/// The name of something that a study knows of each participant, as formulas have it: `eligibility.age`,
/// `participant.site`, `demographics.income`.
public struct StudyVariable: Sendable, Hashable, CustomStringConvertible {
  public let name: String

  public init(_ name: String) { self.name = name }

  public static func eligibility(_ question: EligibilityQuestion.ID) -> Self {
    Self("eligibility.\(question)")
  }
  public static let language = Self("participant.language")
  public static let site = Self("participant.site")
  /// - Parameter answer: the id of a question, a computed value or a scale
  public static func survey(_ survey: StudyTask.ID, _ answer: String) -> Self { Self("\(survey).\(answer)") }

  public var description: String { name }
}

/// A variable of a study with what its values are like.
public struct AskedVariable: Sendable {
  public let variable: StudyVariable
  public let values: Values
  /// A participant can have several values: in a repeated group, or in a survey that is done several times.
  public var isRepeated = false
  /// The variables from which it is computed.
  public var sources: Set<StudyVariable> = []

  public enum Values: Sendable, Hashable {
    case numbers(isWhole: Bool)
    /// One of some ids.
    case choices([String])
    /// Dates, times, several choices, orders.
    case others
    /// Words of one's own or drawings.
    /// - Parameter isReleased: the question says that they are released
    case ownWords(isReleased: Bool)
    /// Kept in the identity database, which no release reaches.
    case contact
  }
}

extension AskedVariable {
  /// Everything that a study knows of each participant, in the order of its definition.
  /// - Parameter scheduled: the tasks that are done several times
  public static func all(
    eligibility: [EligibilityQuestion], languages: [Language], sites: [Site], surveys: [Survey],
    scheduled: [StudyTask.ID]
  ) -> [AskedVariable] {
    var all = eligibility.map { AskedVariable(variable: .eligibility($0.id), values: $0.rule.values) }
    all.append(AskedVariable(variable: .language, values: .choices(languages.map(\.code))))
    if !sites.isEmpty { all.append(AskedVariable(variable: .site, values: .choices(sites.map(\.id.text)))) }
    return all + surveys.flatMap { $0.askedVariables(isScheduled: scheduled.contains($0.id)) }
  }
}

extension Study {
  public var askedVariables: [AskedVariable] {
    AskedVariable.all(
      eligibility: eligibility, languages: languages, sites: sites, surveys: surveys,
      scheduled: schedule.map(\.task))
  }
}

extension Survey {
  fileprivate func askedVariables(isScheduled: Bool) -> [AskedVariable] {
    let inParts = parts.flatMap { part -> [AskedVariable] in
      guard case .group(let group) = part else { return asked(part, isRepeated: isScheduled) }
      return asked(part, isRepeated: true) + group.computed.map { asked($0, isRepeated: true) }
    }
    return inParts + computed.map { asked($0, isRepeated: isScheduled) }
  }

  private func asked(_ part: SurveyPart, isRepeated: Bool) -> [AskedVariable] {
    part.pages.flatMap(\.questions).filter(\.isAnswered).map {
      AskedVariable(variable: .survey(id, $0.id.text), values: $0.values, isRepeated: isRepeated)
    }
  }

  private func asked(_ value: ComputedValue, isRepeated: Bool) -> AskedVariable {
    AskedVariable(
      variable: .survey(id, value.id.text), values: value.formula.type.values, isRepeated: isRepeated,
      sources: Set(value.formula.names.flatMap(sources)))
  }

  /// The variables that a name in a formula of this survey can mean: `age` and `family.other` are its own, `eligibility.age` is
  /// not.
  private func sources(_ name: String) -> [StudyVariable] {
    let parts = name.split(separator: ".").map(String.init)
    let own = StudyVariable.survey(id, parts.first ?? name)
    return parts.count < 2 ? [own] : [own, StudyVariable("\(parts[0]).\(parts[1])")]
  }
}

extension EligibilityRule {
  fileprivate var values: AskedVariable.Values {
    switch self {
    case .yesNo: .choices(["yes", "no"])
    case .number, .dateOfBirth: .numbers(isWhole: true)
    case .choice(let choices, _): .choices(choices.map(\.id.text))
    }
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
