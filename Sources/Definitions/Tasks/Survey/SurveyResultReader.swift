import Studies

/// Reads the keys of a survey about what participants see of it afterwards: `feedback`, `compare` and `facts`.
struct SurveyResultReader {
  let survey: DefinitionGroup
  /// It is answered several times, at home.
  let isScheduled: Bool

  /// - Parameter read: the survey with its questions and scales
  func read(into read: inout Survey) {
    if let value = survey.optional("feedback") {
      read.feedback = value.oneOf(ResultFeedback.self) ?? .never
      if read.feedback != .never, read.scales.isEmpty {
        value.report("“feedback” tells the scores of scales, and this survey has no “scales”")
      }
    }
    noticeUntoldMeanings(of: read)
    read.isCompared = ComparisonReader.isCompared(survey, feedback: read.feedback)
    if read.isCompared, let value = survey.optional("compare") {
      for scale in read.scales where read.range(of: scale) == nil {
        value.report(
          "the scale “\(scale.id)” has no lowest and highest score to compare within: give the numbers of its items bounds"
        )
      }
    }
    if let value = survey.optional("facts") {
      read.facts = facts(value, of: read)
      if isScheduled {
        value.report(
          "“facts” does not apply to a survey that is scheduled: its questions are answered anew at each occasion, so that the profile does not ask for them",
          .notice)
      }
    }
  }

  private func noticeUntoldMeanings(of read: Survey) {
    guard read.feedback == .never, let scales = survey.optional("scales") else { return }
    for scale in read.scales where scale.meaning != nil {
      scales.report(
        "the “meaning” of “\(scale.id)” is read by nobody: without “feedback” participants see no score",
        .notice)
    }
  }

  private func facts(_ value: DefinitionValue, of read: Survey) -> [SurveyQuestion.ID] {
    var facts: [SurveyQuestion.ID] = []
    for entry in value.entries(atLeast: 1, otherwise: "“facts” names at least one question", { $0 }) {
      let id = SurveyQuestion.ID(entry.text())
      guard !id.text.isEmpty else { continue }
      if facts.contains(id) {
        entry.report("the question “\(id)” is listed twice")
      } else if let problem = self.problem(with: id, in: read) {
        entry.report(problem)
      } else {
        facts.append(id)
      }
    }
    return facts
  }

  private func problem(with id: SurveyQuestion.ID, in read: Survey) -> String? {
    let alone = read.parts.flatMap { part -> [SurveyQuestion] in
      if case .page(let page) = part { page.questions } else { [] }
    }
    guard let question = alone.first(where: { $0.id == id }) else {
      return read.questions.contains { $0.id == id }
        ? "“\(id)” stands in a repeated group, and a fact has one answer"
        : "“\(id)” is not a question of this survey"
    }
    return question.canBeFact
      ? nil : "“\(id)” is not answered with a number or a duration: a fact is shown as a course over time"
  }
}
