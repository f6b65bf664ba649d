import Expressions

extension Survey {
  /// The variables of its questions, then what it computes: numbers, yes or no, one choice of a list.
  public var variables: [StudyVariable] { variablesAsked + computed.compactMap(variable) }

  /// The questions with a number or one of several choices, but for those that name a person and those that are asked again
  /// for each of several things.
  private var variablesAsked: [StudyVariable] {
    let pages = parts.compactMap { if case .page(let page) = $0 { page } else { nil } }
    return pages.flatMap(\.questions).filter { !$0.isIdentity }.compactMap { question in
      guard let values = question.format.variableValues else { return nil }
      return StudyVariable(
        source: .question(question.id.text, of: id), label: question.question, values: values)
    }
  }

  private func variable(_ value: ComputedValue) -> StudyVariable? {
    values(of: value.formula.type).map { values in
      let label = value.label ?? LocalizedText(value.id.text, in: [Language("en")])
      return StudyVariable(source: .computed(value.id.text, of: id), label: label, values: values)
    }
  }

  /// A choice without words is no variable.
  private func values(of type: FormulaType) -> StudyVariable.Values? {
    switch type {
    case .number: return .number
    case .truth: return .yesOrNo
    case .choice:
      let choices = choices(of: type)
      return choices.isEmpty ? nil : .categories(choices.map { .init(id: $0.id.text, label: $0.label) })
    default: return nil
    }
  }

  /// The choices that a formula can give, in the words and the order of the first question that has all of them; empty
  /// without one, and for other types.
  func choices(of type: FormulaType) -> [SurveyChoice] {
    guard case .choice(let list) = type else { return [] }
    let lists = questions.map(\.format.choices)
    let words = lists.first { Set($0.map(\.id.text)).isSuperset(of: list.codes) } ?? []
    return words.filter { list.codes.contains($0.id.text) }
  }
}

extension StoredSurveys {
  /// Returns what surveys compute for some variables, as an answer of their kind is stored: by the answers as they are, as a
  /// release has it. A survey without answers has no values.
  public func computed(_ variables: [StudyVariable], in study: Study, _ record: Participation)
    -> [StudyVariable.ID: String]
  {
    let courses = self.courses(of: study, record)
    return variables.reduce(into: [:]) { values, variable in
      guard case .computed(let name, let task) = variable.source,
        surveys[task]?.answers.isEmpty == false
      else { return }
      values[variable.id] = courses[task]?.values[name]?.ofVariable
    }
  }
}

extension FormulaValue {
  fileprivate var ofVariable: String? {
    switch self {
    case .number(let number): number.description
    case .truth(let truth): truth ? "yes" : "no"
    case .choice(let code): code
    default: nil
    }
  }
}

extension SurveyQuestion.Format {
  fileprivate var variableValues: StudyVariable.Values? {
    switch self {
    case .yesNo: .yesOrNo
    case .choice(let format):
      .categories(format.choices.map { .init(id: $0.id.text, label: $0.label) })
    case .scale, .number, .age, .height, .weight, .dateOfBirth: .number
    default: nil
    }
  }
}
