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
    SurveyIntroductionPage.self, SurveyQuestionPage.self, SurveyReviewPage.self, SurveyCompletePage.self,
    StudyAnswersPage.self, ParticipantAnswersPage.self, AnswerPage.self, DataQueriesPage.self,
    DataQueryPage.self, FactPage.self, InstrumentsPage.self, OwnContactPage.self, ParticipantContactPage.self,
  ]
  let stores: (any TaskStores.Type)? = SurveyStores.self

  func routes(_ gate: Gate) -> [Route<Audience>] {
    [
      gate.participant(.get, .survey, at: [.tasks], SurveyRoutes.introduce),
      gate.participant(.post, .survey, at: [.tasks], SurveyRoutes.pass),
      gate.participant(.get, .surveyPage, at: [.tasks], SurveyRoutes.show),
      gate.participant(
        .post, .surveyPage, at: [.tasks], bodyLimit: SurveyRoutes.largestForm, lane: .writing,
        SurveyRoutes.submit),
      gate.participant(.get, .surveyReview, at: [.tasks], SurveyRoutes.review),
      gate.participant(.post, .surveyReview, at: [.tasks], SurveyRoutes.send),
      gate.participant(.get, .surveyEnd, at: [.tasks, .betweenVisits], SurveyRoutes.complete),
      gate.participant(.get, .fact, at: Stage.afterConsent, FactRoutes.show),
      gate.participant(.post, .fact, at: Stage.afterConsent, FactRoutes.submit),
      gate.participant(.get, .ownContact, at: Stage.afterConsent, OwnContactRoutes.show),
      gate.participant(
        .post, .ownContact, at: Stage.afterConsent, bodyLimit: SurveyRoutes.largestForm,
        OwnContactRoutes.correct),
      gate.participant(.post, .ownContactDeletion, at: Stage.afterConsent, OwnContactRoutes.delete),
      gate.staff(.get, .staffParticipantContact, .handleConsents, ParticipantContactRoutes.show),
      gate.staff(.get, .staffSurvey, .previewStudies, SurveyPreviewRoutes.show),
      gate.staff(
        .post, .staffSurvey, .previewStudies, bodyLimit: SurveyPreviewRoutes.largestForm,
        SurveyPreviewRoutes.submit),
      gate.staff(.get, .staffInstruments, .changeStudies, InstrumentRoutes.show),
      gate.staff(
        .post, .staffInstruments, .changeStudies, bodyLimit: InstrumentRoutes.largestForm,
        InstrumentRoutes.submit),
    ] + answers(gate) + queries(gate)
  }

  private func answers(_ gate: Gate) -> [Route<Audience>] {
    [
      gate.staff(.get, .staffAnswers, .readAnswers, AnswerRoutes.list),
      gate.staff(.get, .staffParticipantAnswers, .readAnswers, AnswerRoutes.ofParticipant),
      gate.staff(.get, .staffAnswer, .readAnswers, AnswerRoutes.show),
      gate.staff(.post, .staffAnswerNotes, .noteAnswers, AnswerRoutes.note),
      gate.staff(.post, .staffAnswerQueries, .raiseQueries, AnswerRoutes.ask),
    ]
  }

  private func queries(_ gate: Gate) -> [Route<Audience>] {
    [
      gate.staff(.get, .staffQueries, .seeQueries, DataQueryRoutes.list),
      gate.staff(.get, .staffQuery, .seeQueries, DataQueryRoutes.show),
      gate.staff(.post, .staffQueryAnswers, .answerQueries, DataQueryRoutes.answer),
      gate.staff(.post, .staffQueryQuestions, .raiseQueries, DataQueryRoutes.askAgain),
      gate.staff(.post, .staffQueryClosure, .raiseQueries, DataQueryRoutes.close),
    ]
  }

  func card(of due: DueTask, _ task: any StudyTask, _ request: ParticipantRequest) -> DashboardPage.NextTask {
    DashboardPage.NextTask(
      title: task.title[request.language], instruction: (task as? Survey).map(request.extent(of:)) ?? "",
      startLabel: request.say("dashboard.startSurvey"), start: .opening(url: Path.survey.url(task.id.text)))
  }
}

extension SurveyPages {
  func stepName(of due: DueTask, _ task: any StudyTask, titled title: String, _ words: any Localizer)
    -> String
  {
    words.say("survey.step", ["survey": title])
  }

  func phaseName(of task: any StudyTask, titled title: String, _ words: any Localizer) -> String {
    words.say("survey.phase", ["survey": title])
  }

  func previewURL(of task: any StudyTask, in study: Study, _ language: Language) -> String {
    Path.staffSurvey.url(study.id.text, task.id.text, language.code)
  }
}

// Staff may change what is due while a question is open.
extension SurveyIntroductionPage: FollowsStep {}
extension SurveyQuestionPage: FollowsStep {}
extension SurveyReviewPage: FollowsStep {}
extension SurveyCompletePage: FollowsStep {}
