import Studies

/// The group `quiz` of the consent.
struct QuizReader {
  let value: DefinitionValue
  let sections: [ConsentSection]

  func read() -> ConsentQuiz {
    let group = value.group("pass", "tries", "questions")
    let list = group["questions"]
    list.checkIDs()
    let questions = list.entries(atLeast: 1, otherwise: "a quiz needs at least one question", question)
    // Without questions every number would seem too large.
    let most = questions.isEmpty ? 1000 : questions.count
    return ConsentQuiz(
      questions: questions, passScore: group["pass"].integer(in: 1...most) ?? 1,
      tries: group["tries"].integer(in: 1...10) ?? 1)
  }

  private func question(_ entry: DefinitionValue) -> QuizQuestion {
    let group = entry.group("id", "section", "question", "choices", "right", "explanation")
    let choices = ChoiceReader.choices(group["choices"])
    let list = group["right"]
    let right = list.choices(of: choices)
    if !choices.isEmpty, right.isSuperset(of: choices.map(\.id)) {
      list.report("if every choice is right, the question tests nothing")
    }
    return QuizQuestion(
      id: group["id"].identifier(), section: section(group["section"]),
      question: group["question"].localized(),
      choices: choices, right: right, explanation: group["explanation"].localized())
  }

  private func section(_ value: DefinitionValue) -> ConsentSection.ID {
    let id: ConsentSection.ID = value.identifier()
    let screens = sections.filter { $0.kind != .onlyInDocument }
    if value.isIdentifier, !screens.contains(where: { $0.id == id }) {
      value.report("“\(id)” is not a section of the consent that is shown on a screen")
    }
    return id
  }
}
