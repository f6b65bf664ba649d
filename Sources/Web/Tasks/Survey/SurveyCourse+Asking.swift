import Expressions
import Studies

extension SurveyCourse {
  /// A course with one question and nothing else, as the profile asks it.
  init(asking question: SurveyQuestion, of survey: Survey) {
    self.init(
      Survey(
        id: survey.id, title: survey.title, introduction: survey.introduction, expectedMinutes: 1,
        questions: [question]), answers: [:],
      today: CalendarDate(LabCalendar().day(of: Timestamp(milliseconds: 0))),
      seed: 0)
  }
}
