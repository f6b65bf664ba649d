/// The questions that show whether the participant has understood the consent.
public struct ConsentQuiz: Sendable {
  public let questions: [QuizQuestion]
  /// Right answers needed in one attempt.
  public let passScore: Int
  public let tries: Int

  public init(questions: [QuizQuestion], passScore: Int, tries: Int) {
    self.questions = questions
    self.passScore = passScore
    self.tries = tries
  }
}

public struct QuizQuestion: Sendable {
  public typealias ID = Identifier<QuizQuestion>

  public let id: ID
  /// The section of the consent that contains the answer.
  public let section: ConsentSection.ID
  public let question: LocalizedText
  public let choices: [Choice]
  public let right: Set<Choice.ID>
  /// Shown after every answer.
  public let explanation: LocalizedText

  public init(
    id: ID, section: ConsentSection.ID, question: LocalizedText, choices: [Choice], right: Set<Choice.ID>,
    explanation: LocalizedText
  ) {
    self.id = id
    self.section = section
    self.question = question
    self.choices = choices
    self.right = right
    self.explanation = explanation
  }

  public var takesSeveral: Bool { right.count > 1 }

  /// Reads the values of a form.
  public func answer(from typed: [String]) throws(AnswerProblem) -> Set<Choice.ID> {
    let answer = Set(typed.map { Choice.ID($0) })
    guard !answer.isEmpty else { throw .missing }
    guard answer.isSubset(of: choices.map(\.id)), takesSeveral || answer.count == 1 else {
      throw .unknownChoice
    }
    return answer
  }

  public func isRight(_ answer: Set<Choice.ID>) -> Bool { answer == right }
}

/// The answer to one question in one attempt at the quiz.
public struct QuizAnswer: Sendable, Hashable {
  /// The attempt, from 1.
  public let attempt: Int
  public let question: QuizQuestion.ID
  public let choices: Set<Choice.ID>
  public let isRight: Bool
  public let time: Timestamp

  public init(
    attempt: Int, question: QuizQuestion.ID, choices: Set<Choice.ID>, isRight: Bool, time: Timestamp
  ) {
    self.attempt = attempt
    self.question = question
    self.choices = choices
    self.isRight = isRight
    self.time = time
  }
}

/// The position of a participant in the quiz.
public enum QuizStep: Sendable, Hashable {
  /// The next question; both numbers count from 1.
  case question(attempt: Int, number: Int)
  /// The quiz was not passed, and there is another attempt.
  case failed(attempt: Int)
  /// The quiz was not passed and there is no attempt left: the questions are answered in person.
  case exhausted
}

extension ConsentQuiz {
  /// The questions about some of the sections, with as large a share of right answers needed; nil without any.
  public func about(_ sections: Set<ConsentSection.ID>) -> ConsentQuiz? {
    let some = questions.filter { sections.contains($0.section) }
    if some.isEmpty { return nil }
    let needed = (passScore * some.count + questions.count - 1) / questions.count
    return ConsentQuiz(questions: some, passScore: needed, tries: tries)
  }

  /// Nil once it is passed.
  public func dueStep(given answers: [QuizAnswer]) -> QuizStep? {
    let attempt = answers.map(\.attempt).max() ?? 1
    let given = answers.filter { $0.attempt == attempt }
    if let open = questions.firstIndex(where: { question in !given.contains { $0.question == question.id } })
    {
      return .question(attempt: attempt, number: open + 1)
    }
    if score(of: attempt, given: answers) >= passScore { return nil }
    return attempt < tries ? .failed(attempt: attempt) : .exhausted
  }

  /// Returns the number of questions answered correctly.
  public func score(of attempt: Int, given answers: [QuizAnswer]) -> Int {
    questions.count { question in
      answers.contains { $0.attempt == attempt && $0.question == question.id && $0.isRight }
    }
  }

  /// Returns the sections that explain the questions answered wrongly, in the order of the questions.
  public func sectionsToReadAgain(after attempt: Int, given answers: [QuizAnswer]) -> [ConsentSection.ID] {
    let wrong = questions.filter { question in
      answers.contains { $0.attempt == attempt && $0.question == question.id && !$0.isRight }
    }
    return wrong.reduce(into: []) { if !$0.contains($1.section) { $0.append($1.section) } }
  }
}
