extension Survey {
  /// The questions with a number or one of several choices, but for those that name a person and those that are asked again
  /// for each of several things.
  public var variables: [StudyVariable] {
    let pages = parts.compactMap { if case .page(let page) = $0 { page } else { nil } }
    return pages.flatMap(\.questions).filter { !$0.isIdentity }.compactMap { question in
      guard let values = question.format.variableValues else { return nil }
      return StudyVariable(
        source: .question(question.id.text, of: id), label: question.question, values: values)
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
