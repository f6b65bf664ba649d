import Studies

/// The answers that a distribution counts, in words.
extension SurveyQualityWords {
  /// In the order of the study; empty for a question without choices.
  func knownChoices(of question: SurveyQuestion) -> [(id: Choice.ID, label: String)] {
    switch question.format {
    case .yesNo:
      [
        (id: Choice.ID("yes"), label: request.say("answering.yes")),
        (id: Choice.ID("no"), label: request.say("answering.no")),
      ]
    case .acknowledgement: [(id: Choice.ID("yes"), label: request.say("answering.yes"))]
    case .choice, .checkboxes, .ranking:
      question.format.choices.map { (id: $0.id, label: $0.label[language]) }
    default: []
    }
  }

  /// “often”, “7”, “20 to 30”, “22:00–22:59”
  func label(of value: GivenAnswer.Value, to question: SurveyQuestion) -> String {
    switch value {
    case .choice(let choice):
      knownChoices(of: question).first { $0.id == choice }?.label ?? choice.text
    case .number(let number): measure(number, of: question)
    case .range(let lower, let upper):
      request.say(
        "quality.range", ["from": measure(lower, of: question), "to": measure(upper, of: question)])
    case .hour(let hour): MomentDistribution.label(ofHour: hour)
    case .months(let months): MomentDistribution.label(of: months)
    }
  }
}
