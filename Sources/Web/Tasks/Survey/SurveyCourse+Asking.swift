import Expressions
import Studies

extension SurveyCourse {
  /// A course with one question and nothing else, as the profile asks it. Its texts have gaps for the answers that the
  /// survey puts into them: those are of another day.
  init(asking question: SurveyQuestion, of survey: Survey) {
    var alone = Survey(
      id: survey.id, title: survey.title, introduction: survey.introduction, expectedMinutes: 1,
      questions: [question])
    alone.piped = survey.piped.withoutAnswers
    self.init(
      alone, answers: [:], today: CalendarDate(LabCalendar().day(of: Timestamp(milliseconds: 0))), seed: 0)
  }
}
