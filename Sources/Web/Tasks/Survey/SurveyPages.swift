import HTTP
import Studies
import Templates

extension TaskKindPages {
  public static let survey = TaskKindPages(pages: SurveyPages())
}

/// A survey is answered on pages of its own, and opened from the dashboard.
struct SurveyPages: TaskPages {
  let task: any StudyTask.Type = Survey.self
  let pageTypes: [any Page.Type] = [
    SurveyIntroductionPage.self, SurveyQuestionPage.self, SurveyCompletePage.self,
  ]

  func routes(_ gate: Gate) -> [Route<Audience>] {
    [
      gate.participant(.get, .survey, at: [.tasks], SurveyRoutes.introduce),
      gate.participant(.get, .surveyQuestion, at: [.tasks], SurveyRoutes.show),
      gate.participant(.post, .surveyQuestion, at: [.tasks], SurveyRoutes.submit),
      gate.participant(.get, .surveyEnd, at: [.tasks], SurveyRoutes.complete),
    ]
  }

  func card(of due: DueTask, _ task: any StudyTask, _ request: ParticipantRequest) -> DashboardPage.NextTask {
    DashboardPage.NextTask(
      title: task.title[request.language], instruction: (task as? Survey).map(request.extent(of:)) ?? "",
      startLabel: request.say("dashboard.startSurvey"), start: .opening(url: Path.survey.url(task.id.text)))
  }
}

// Staff may change what is due while a question is open.
extension SurveyIntroductionPage: FollowsStep {}
extension SurveyQuestionPage: FollowsStep {}
extension SurveyCompletePage: FollowsStep {}
