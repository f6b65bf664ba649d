import Expressions
import Studies

extension Localizer {
  /// The question to which contact data were given, with the number of its repetition.
  func question(of contact: SurveyContact, in study: Study) -> String {
    let key = contact.place.key
    guard let question = study.survey(contact.place.survey)?.questions.first(where: { $0.id == key.question })
    else { return say("survey.contact.former", ["name": key.description]) }
    let words = withoutAnswers(question.question[study.language(language)])
    return key.repetition.map { "\(words) (\(number($0)))" } ?? words
  }

  /// The title of the survey; its id where the study no longer has it.
  func survey(of contact: SurveyContact, in study: Study) -> String {
    study.survey(contact.place.survey)?.title[study.language(language)] ?? contact.place.survey.text
  }

  /// A text with a gap for each answer that the survey puts into it: those answers are research data. Doubled braces are
  /// signs of the text, as where the question is asked.
  private func withoutAnswers(_ text: String) -> String {
    guard let piped = try? PipedText(parsing: text) else { return text }
    return piped.parts.map { if case .text(let words) = $0 { words } else { "…" } }.joined()
  }
}
