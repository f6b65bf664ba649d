import Expressions

extension SurveyQuestion {
  /// The question with the choices that are offered where formulas have these values; nil if there are none, since nobody
  /// could answer it.
  func offered(with context: FormulaContext) -> SurveyQuestion? {
    choiceRules.isEmpty ? self : offering { choiceRules[$0.id]?.holds(with: context) ?? true }
  }

  /// The question with some of its choices; nil if there are none.
  public func offering(_ isOffered: (SurveyChoice) -> Bool) -> SurveyQuestion? {
    let offered = format.choices.filter(isOffered)
    guard !offered.isEmpty else { return nil }
    var question = self
    question.format = format.offering(offered)
    return question
  }

  /// The answer is one to the question with the choices that it has now.
  func offers(_ answer: SurveyAnswer) -> Bool {
    guard !choiceRules.isEmpty, let text = answer.text else { return true }
    return format.value(stored: text) != nil
  }

  /// The format in which stored answers are read, before it is known what is offered: of few choices, few could be ticked.
  var formatOfAnyOffer: Format {
    guard !choiceRules.isEmpty, case .checkboxes(let choices, let count) = format else { return format }
    return .checkboxes(choices, count: min(count.lowerBound, 1)...count.upperBound)
  }
}

extension SurveyQuestion.Format {
  /// The format with some of its choices. Nobody is asked for more of them than there are.
  fileprivate func offering(_ choices: [SurveyChoice]) -> Self {
    switch self {
    case .choice(let format): return .choice(format.offering(choices))
    case .checkboxes(let format, let count):
      let most = max(1, choices.count { !$0.isExclusive })
      return .checkboxes(
        format.offering(choices), count: min(count.lowerBound, most)...min(count.upperBound, most))
    default: return self
    }
  }
}

extension SurveyQuestion.ChoiceFormat {
  fileprivate func offering(_ choices: [SurveyChoice]) -> Self {
    Self(choices, display: display, isShuffled: isShuffled)
  }
}
