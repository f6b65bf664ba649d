/// The name of something that a study knows of each participant, as formulas have it: `eligibility.age`,
/// `participant.site`, `demographics.income`.
public struct VariableName: Sendable, Hashable, CustomStringConvertible {
  public let name: String

  public init(_ name: String) { self.name = name }

  public static func eligibility(_ question: EligibilityQuestion.ID) -> Self {
    Self("eligibility.\(question)")
  }
  public static let language = Self("participant.language")
  public static let site = Self("participant.site")
  /// - Parameter answer: its id; of a survey that of a question, a computed value or a scale
  public static func answer(_ answer: String, to task: StudyTask.ID) -> Self { Self("\(task).\(answer)") }

  public var description: String { name }
}

/// A variable of a study with what its values are like.
public struct AskedVariable: Sendable {
  public let variable: VariableName
  public let values: Values
  /// A participant can have several values: in a repeated group, or in a survey that is done several times.
  public var isRepeated = false
  /// The variables on which it depends: from which it is computed, or by which it is asked or not.
  public var sources: Set<VariableName> = []
  /// Others know it of a person, as the kind of its answers or its name says, so that it probably tells with others who that is.
  public var looksIdentifying = false

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
    eligibility: [EligibilityQuestion], languages: [Language], sites: [Site], tasks: [any StudyTask],
    scheduled: [StudyTask.ID]
  ) -> [AskedVariable] {
    var all = eligibility.map { AskedVariable(variable: .eligibility($0.id), values: $0.rule.values) }
    all.append(
      AskedVariable(
        variable: .language, values: .choices(languages.map(\.code)), looksIdentifying: languages.count > 1))
    if !sites.isEmpty { all.append(AskedVariable(variable: .site, values: .choices(sites.map(\.id.text)))) }
    return all
      + tasks.flatMap { task in
        task.askedVariables.map { asked in
          var asked = asked
          if scheduled.contains(task.id) { asked.isRepeated = true }
          return asked
        }
      }
  }
}

extension Study {
  public var askedVariables: [AskedVariable] {
    AskedVariable.all(
      eligibility: eligibility, languages: languages, sites: sites, tasks: definedTasks,
      scheduled: schedule.map(\.task))
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
