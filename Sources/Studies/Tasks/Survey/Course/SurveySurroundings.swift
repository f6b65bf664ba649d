import Expressions

/// Everything of a study outside of a survey that its formulas can ask for.
public enum SurveySurroundings {
  /// - Parameter tasks: those that stand before the survey in the study
  public static func declarations(
    eligibility: [EligibilityQuestion], languages: [Language], sites: [Site], tasks: [any StudyTask]
  ) -> Declarations {
    var types: [String: FormulaType] = [:]
    for question in eligibility { types["eligibility.\(question.id)"] = question.rule.type }
    types["participant.language"] = .choice(list(languages.map(\.code)))
    if !sites.isEmpty { types["participant.site"] = .choice(list(sites.map(\.id.text))) }
    for task in tasks where task.variants.count > 1 {
      types["\(task.id).first"] = .choice(list(task.variants.map(\.id.text)))
    }
    for survey in tasks.compactMap({ $0 as? Survey }) {
      types.merge(survey.names.map { ("\(survey.id).\($0)", $1) }) { first, _ in first }
    }
    return Declarations(types)
  }

  private static func list(_ ids: [String]) -> ChoiceList {
    ChoiceList(ids.map { ChoiceList.Choice($0, number: nil) })
  }

  /// The values of one participant.
  ///
  /// - Parameter surveys: the courses of other surveys, by their ids
  public static func values(
    eligibility: EligibilityAnswers, language: Language, site: Site.ID?,
    orders: [StudyTask.ID: [TaskVariant.ID]], surveys: [StudyTask.ID: SurveyCourse]
  ) -> [String: FormulaValue] {
    var values: [String: FormulaValue] = ["participant.language": .choice(language.code)]
    for (id, answer) in eligibility { values["eligibility.\(id)"] = answer.formulaValue }
    if let site { values["participant.site"] = .choice(site.text) }
    for (task, order) in orders { values["\(task).first"] = order.first.map { .choice($0.text) } }
    for (survey, course) in surveys {
      values.merge(course.values.map { ("\(survey).\($0)", $1) }) { first, _ in first }
    }
    return values
  }
}

extension EligibilityRule {
  fileprivate var type: FormulaType {
    switch self {
    case .yesNo: .truth
    case .number(let typeable, _, _):
      .number(
        NumberRange(
          low: DecimalNumber(typeable.lowerBound), high: DecimalNumber(typeable.upperBound), isWhole: true))
    case .dateOfBirth: .number(NumberRange(low: .zero, isWhole: true))
    case .choice(let choices, _): .choice(choices.map { SurveyChoice(id: $0.id, label: $0.label) }.list)
    }
  }
}

extension EligibilityAnswer {
  fileprivate var formulaValue: FormulaValue {
    switch self {
    case .yesNo(let isYes): .truth(isYes)
    case .number(let number): .number(DecimalNumber(number))
    case .choice(let id): .choice(id.text)
    }
  }
}
