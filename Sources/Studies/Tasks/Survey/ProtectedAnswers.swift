extension ProtectedValues {
  /// Returns what the release tells of a participant's survey: identifiers, and quasi-identifiers without a value, have no
  /// row at all.
  public func protected(_ survey: ReleasedSurvey, of participant: Participant.ID) -> ReleasedSurvey {
    let id = survey.survey.ofStudy
    return survey.with(
      counting: survey.counting.compactMap { answer in
        let variable = VariableName.answer(answer.question, to: id)
        guard isIdentifying(variable) else { return answer }
        return told(answer.answer, as: variable, of: participant).map(answer.with)
      },
      outside: survey.outside.filter { releasesFormer(.answer($0.question, to: id)) })
  }
}

extension ParticipantRow {
  /// The values of a participant before anything is protected.
  /// - Parameter background: what releases tell besides surveys, as ``Study/background(of:_:)`` returns it
  public init(
    of participant: Participant.ID, language: Language?, background: [VariableName: String] = [:],
    _ surveys: [ReleasedSurvey], _ variables: [VariableName]
  ) {
    var values = background
    values[.language] = language?.code
    for survey in surveys where survey.survey == survey.survey.ofStudy {
      for answer in survey.counting where answer.repetition == nil {
        values[.answer(answer.question, to: survey.survey)] = answer.answer
      }
    }
    self.init(
      participant, variables.map { values[$0] },
      former: surveys.flatMap { survey in
        survey.outside.map { .answer($0.question, to: survey.survey.ofStudy) }
      })
  }
}

extension Study {
  /// True if a release tells when a page was answered: that somebody saw the page of a quasi-identifier can tell its value.
  /// Of a page that the study no longer has nobody can say what it asked.
  public func releasesTime(of page: SurveyPage.ID, in survey: Survey) -> Bool {
    guard let control = disclosureControl, page != SurveyStep.review else { return true }
    // Behind a point stands the repetition.
    let id = page.text.prefix { $0 != "." }
    let pages = survey.parts.flatMap(\.pages).filter { $0.id.text == id }
    guard !pages.isEmpty else {
      return control.plain.contains(.answer(String(id), to: survey.id.ofStudy))
    }
    return !pages.flatMap(\.questions).contains {
      control.tag(of: .answer($0.id.text, to: survey.id.ofStudy)).isIdentifying
    }
  }
}
