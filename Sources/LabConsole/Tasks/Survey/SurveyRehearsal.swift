import Expressions
import Foundation
import Rehearsal
import Studies
import Web

extension Survey {
  static let template = StudyTemplate(
    name: "survey", content: "eligibility, consent and a few questions")

  /// How a rehearsal answers the pages of a survey.
  static func rehearsalForm(of task: any StudyTask) -> TaskForm? {
    guard let survey = task as? Survey else { return nil }
    let questions = Dictionary(survey.questions.map { ($0.id, $0) }) { first, _ in first }
    return TaskForm(path: Lab.surveyPath(of: survey.id.text)) { asked, mailAddress, seed in
      guard let key = SurveyAnswerKey(asked.name), let whole = questions[key.question] else { return nil }
      let question = asked.offered.flatMap { ids in whole.offering { ids.contains($0.id.text) } } ?? whole
      let today = CalendarDate(LabCalendar().day(of: Timestamp(Date())))
      var answer = PlausibleAnswer(to: key, today: today, mailAddress: mailAddress, seed: seed)
      return answer.fields(of: question)
    }
  }
}
