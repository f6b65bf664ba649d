import Studies

/// The data queries of a demonstration.
extension DemonstrationStaff {
  /// The data manager asks about two answers; one of them is explained.
  func askAboutAnswers() throws {
    guard let manager else { return }
    let questions = [
      "Was this typed as it was meant? The other answers of this person point the other way.",
      "Please look whether this belongs to the person on the card: it came an hour after the others.",
    ]
    for ((participant, answer), question) in zip(try newestAnswers(questions.count), questions) {
      let query = try store.ask(
        AnswerRemark(question), about: answer, of: participant, context: context(manager))
      if question == questions.last { continue }
      _ = try store.act(
        .answered, AnswerRemark("Asked again on the telephone: it is as it was meant."), on: query, seen: 1,
        context: context)
    }
  }

  /// The newest answer to a survey of so many people.
  private func newestAnswers(_ count: Int) throws -> [(Participant.ID, AnswerReference)] {
    var found: [(Participant.ID, AnswerReference)] = []
    for person in try people() where found.count < count {
      if let answer = try newestAnswer(of: person.participant.id) {
        found.append((person.participant.id, answer))
      }
    }
    return found
  }

  private func newestAnswer(of participant: Participant.ID) throws -> AnswerReference? {
    for survey in study.surveys {
      guard let answer = try store.history(of: survey.id, by: participant).last else { continue }
      return AnswerReference(survey: survey.id, key: answer.key, number: answer.number)
    }
    return nil
  }
}
