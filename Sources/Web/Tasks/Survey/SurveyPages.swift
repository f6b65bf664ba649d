import Studies

/// A survey is answered on pages of its own, and opened from the dashboard.
struct SurveyPages: TaskPages {
  let kind = Survey.kind

  func card(of due: DueTask, _ task: any StudyTask, _ request: ParticipantRequest) -> DashboardPage.NextTask {
    DashboardPage.NextTask(
      title: task.title[request.language], instruction: (task as? Survey).map(request.extent(of:)) ?? "",
      startLabel: request.say("dashboard.startSurvey"), start: .opening(url: Path.survey.url(task.id.text)))
  }
}
