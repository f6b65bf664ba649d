import HTTP
import Studies

/// The quiz: one question on a screen, an explanation after each, another try where there is one.
enum QuizRoutes {
  static func show(_ request: ParticipantRequest) throws -> Response {
    let place = try QuizPlace(request)
    if let answer = place.answer { return page(place, request, answered: answer) }
    try request.expectTurn(of: place)
    return page(place, request)
  }

  static func answer(_ request: ParticipantRequest) throws -> Response {
    let place = try QuizPlace(request)
    let url = Path.consentQuestion.url(String(place.attempt), String(place.number))
    if place.answer != nil { return .redirect(to: url) }
    try request.expectTurn(of: place)
    let choices: Set<Choice.ID>
    do throws(AnswerProblem) {
      choices = try place.question.answer(from: request.form?.all(place.question.field) ?? [])
    } catch {
      return page(place, request, problem: request.sentence(for: error, room: "eligibility", isChoice: true))
    }
    let answer = QuizAnswer(
      attempt: place.attempt, question: place.question.id, choices: choices,
      isRight: place.question.isRight(choices), time: request.context.time)
    try request.stores.record(
      answer, of: request.participant.id, documentVersion: request.study.consent.version,
      context: request.context)
    return .redirect(to: url)
  }

  /// Not passed: what to read again, or whom to talk to.
  static func showOutcome(_ request: ParticipantRequest) throws -> Response {
    guard let quiz = request.consentProcess.quiz, case .quiz(let step) = request.consentStep else {
      throw RedirectSignal(to: request.consentStep.url)
    }
    let answers = request.participation.consentProgress.quizAnswers
    switch step {
    case .question: throw RedirectSignal(to: request.consentStep.url)
    case .failed(let attempt):
      return outcome(
        quiz, after: attempt, request, againURL: Path.consentQuestion.url(String(attempt + 1), "1"),
        goOnURL: goOnURL)
    case .exhausted:
      return outcome(quiz, after: answers.map(\.attempt).max() ?? 1, request, againURL: nil, goOnURL: goOnURL)
    }
  }

  /// This page again, saying that nothing was noted yet; on from it, as soon as something was.
  private static let goOnURL = Path.consentQuiz.url(query: Notice.talkIsNotNoted.query)

  static func outcome(
    _ quiz: ConsentQuiz, after attempt: Int, _ request: some OnboardingRequest, againURL: String?,
    goOnURL: String
  ) -> Response {
    let answers = request.participation.consentProgress.quizAnswers
    let screens = request.consentProcess.screens
    let sections = quiz.sectionsToReadAgain(after: attempt, given: answers).compactMap { id in
      screens.firstIndex { $0.id == id }.map { index in
        QuizOutcomePage.Section(
          title: screens[index].title[request.language], url: request.url(.consentSection, String(index + 1)))
      }
    }
    return request.page(
      QuizOutcomePage(
        score: request.score(of: attempt, in: quiz), sections: sections, againURL: againURL,
        goOnURL: goOnURL, contact: ContactCard(request.study.contact, request.language),
        decline: DeclineDialog(request)),
      title: request.say("consent.quiz.title"))
  }

  static func page(
    _ place: QuizPlace, _ request: some OnboardingRequest, answered: QuizAnswer? = nil, problem: String? = nil
  ) -> Response {
    let language = request.language
    let isLast = place.number == place.quiz.questions.count
    let page = QuizQuestionPage(
      progress: ProgressBar(
        "consent.quiz.progress", place.number, of: place.quiz.questions.count, request),
      question: place.question.question[language], field: place.question.field,
      takesSeveral: place.question.takesSeveral,
      choices: place.question.choices.map { choice in
        .init(
          value: choice.id.text, label: choice.label[language],
          isChosen: answered?.choices.contains(choice.id) ?? false,
          isRight: answered != nil && place.question.right.contains(choice.id))
      },
      problem: problem,
      verdict: answered.map { answer in
        .init(
          isRight: answer.isRight, explanation: place.question.explanation[language],
          score: isLast ? request.score(of: place.attempt, in: place.quiz) : nil,
          nextURL: isLast
            ? request.url(.consent)
            : request.url(.consentQuestion, String(place.attempt), String(place.number + 1)))
      },
      action: request.url(.consentQuestion, String(place.attempt), String(place.number)))
    return request.page(
      page, title: request.say("consent.quiz.title"), status: problem == nil ? .ok : .unprocessable)
  }
}

extension QuizQuestion {
  /// The name of its field in the form.
  public var field: String { "quiz-\(id)" }
}

/// The question that a URL names.
struct QuizPlace {
  let quiz: ConsentQuiz
  let attempt: Int
  /// From 1.
  let number: Int
  /// Nil while the question is not answered.
  let answer: QuizAnswer?

  var question: QuizQuestion { quiz.questions[number - 1] }

  /// Finds the answer to a question of an attempt, both counted from 1.
  init(_ quiz: ConsentQuiz, attempt: Int, number: Int, given answers: [QuizAnswer]) {
    self.quiz = quiz
    self.attempt = attempt
    self.number = number
    answer = answers.first { $0.attempt == attempt && $0.question == quiz.questions[number - 1].id }
  }

  fileprivate init(_ request: ParticipantRequest) throws {
    guard let quiz = request.consentProcess.quiz, let attempt = Int(request.placeholder("attempt")),
      (1...quiz.tries).contains(attempt)
    else { throw PageError.notFound }
    self.init(
      quiz, attempt: attempt, number: try request.pageNumber(upTo: quiz.questions.count),
      given: request.participation.consentProgress.quizAnswers)
  }
}

extension ParticipantRequest {
  /// The question that is due, or the first of another try.
  fileprivate func expectTurn(of place: QuizPlace) throws {
    switch consentStep {
    case .quiz(.question(place.attempt, place.number)): return
    case .quiz(.failed(place.attempt - 1)) where place.number == 1: return
    default: throw RedirectSignal(to: consentStep.url)
    }
  }

}

extension OnboardingRequest {
  fileprivate func score(of attempt: Int, in quiz: ConsentQuiz) -> String {
    let score = quiz.score(of: attempt, given: participation.consentProgress.quizAnswers)
    return say("consent.quiz.score", ["n": number(score), "count": number(quiz.questions.count)])
  }
}
