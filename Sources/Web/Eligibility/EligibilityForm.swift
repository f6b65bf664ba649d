import Studies

/// The answers given, with the problems found in them.
struct EligibilityForm {
  private(set) var answers: EligibilityAnswers = [:]
  private(set) var typed: [EligibilityQuestion.ID: String] = [:]
  private(set) var problems: [EligibilityQuestion.ID: AnswerProblem] = [:]

  init() {}

  init(typedIn request: some OnboardingRequest) {
    self.init(typedIn: request, of: request.study, at: request.time)
  }

  init(typedIn request: some PageRequest, of study: Study, at time: Timestamp) {
    self.init(of: study, at: time) { request.typed($0.text) }
  }

  init(of study: Study, at time: Timestamp, typed answer: (EligibilityQuestion.ID) -> String) {
    for question in study.eligibility {
      let text = answer(question.id)
      // No id of a choice is longer.
      typed[question.id] = String(text.prefix(64))
      do throws(AnswerProblem) {
        answers[question.id] = try question.rule.answer(from: text, at: time)
      } catch {
        problems[question.id] = error
      }
    }
  }
}

extension EligibilityRule {
  var isChoice: Bool {
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
