import Studies

// The reads and writes of a survey in the stores of a participant.

extension SurveyCourse {
  /// The survey as it is for this participant now.
  init(_ survey: Survey, for request: ParticipantRequest) throws {
    self = try request.surveyStores.course(
      of: survey, for: request.participation, in: request.study, at: request.context.time)
  }
}

extension SurveySitting {
  /// - Throws: ``RedirectSignal`` to the end of a survey that ended in another tab after this request was read
  func save(_ step: SurveyStep, _ request: ParticipantRequest) throws {
    do {
      try request.surveyStores.save(
        step, by: request.participant.id, in: request.study, context: request.context)
    } catch StoreRefusal.surveyEnded {
      throw RedirectSignal(to: endURL)
    }
  }

  /// The strokes of the drawings on a page, by their references.
  func strokes(on page: SurveyCourse.Page, _ request: ParticipantRequest) throws -> [String: String] {
    try page.questions.reduce(into: [:]) { strokes, question in
      guard case .drawing(.drawn(let reference, nil)) = question.answer?.value else { return }
      strokes[reference] = try request.surveyStores.strokes(of: reference, by: request.participant.id)
    }
  }
}
