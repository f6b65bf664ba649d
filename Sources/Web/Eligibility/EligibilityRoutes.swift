import HTTP
import Studies

/// The questions that decide whether somebody can take part, and the decision.
enum EligibilityRoutes {
  static func show(_ request: ParticipantRequest) throws -> Response {
    page(request, typed: [:], problems: [:], status: .ok)
  }

  static func submit(_ request: ParticipantRequest) throws -> Response {
    var answers: EligibilityAnswers = [:]
    var typed: [EligibilityQuestion.ID: String] = [:]
    var problems: [EligibilityQuestion.ID: AnswerProblem] = [:]
    for question in request.study.eligibility {
      typed[question.id] = String(request.typed(question.id.text).prefix(40))
      do throws(AnswerProblem) {
        answers[question.id] = try question.rule.answer(
          from: request.typed(question.id.text), at: request.guest.time)
      } catch {
        problems[question.id] = error
      }
    }
    guard problems.isEmpty else {
      return page(request, typed: typed, problems: problems, status: .unprocessable)
    }
    let verdict = request.study.verdict(for: answers)
    try request.lab.stores.recordEligibility(
      verdict, answers: answers, of: request.participant.id, studyVersion: request.study.version,
      stamp: request.stamp)
    return .redirect(to: verdict == .eligible ? Stage.consent.url : Stage.notEligible.url)
  }

  static func showNotEligible(_ request: ParticipantRequest) throws -> Response {
    guard case .notEligible(let unmet) = request.participation.eligibility else { throw PageError.notFound }
    return request.page(
      NotEligiblePage(
        reasons: request.study.reasons(for: unmet).map {
          NotEligiblePage.Reason(sentence: $0[request.language])
        },
        contact: ContactCard(request.study.contact)),
      title: request.say("eligibility.notEligible.title"))
  }

  private static func page(
    _ request: ParticipantRequest, typed: [EligibilityQuestion.ID: String],
    problems: [EligibilityQuestion.ID: AnswerProblem], status: Status
  ) -> Response {
    let questions = request.study.eligibility.map { question in
      EligibilityPage.Question(
        id: question.id.text, question: question.question[request.language],
        help: question.help?[request.language],
        problem: problems[question.id].map {
          request.sentence(for: $0, room: "eligibility", isChoice: question.rule.isChoice)
        },
        answer: answer(question.rule, typed: typed[question.id] ?? "", request))
    }
    return request.page(
      EligibilityPage(questions: questions, action: Path.eligibility.url()),
      title: request.say("eligibility.title"), status: status)
  }

  private static func answer(_ rule: EligibilityRule, typed: String, _ request: ParticipantRequest)
    -> EligibilityPage.Question.Answer
  {
    switch rule {
    case .yesNo:
      .choice(
        ["yes", "no"].map {
          ChoiceOption(value: $0, label: request.say("eligibility.\($0)"), isChosen: $0 == typed)
        })
    case .number:
      .number(typed)
    case .dateOfBirth:
      .date(typed)
    case .choice(let choices, _):
      .choice(choices.map { ChoiceOption($0, chosen: typed, request.language) })
    }
  }
}

extension EligibilityRule {
  fileprivate var isChoice: Bool {
    switch self {
    case .yesNo, .choice: true
    case .number, .dateOfBirth: false
    }
  }
}

extension ChoiceOption {
  init(_ choice: Choice, chosen: String, _ language: Language) {
    self.init(value: choice.id.text, label: choice.label[language], isChosen: choice.id.text == chosen)
  }
}
