import Studies

/// A participant who answers a survey.
typealias SurveyAnswerStores = SurveyStore & ScaleScoreStore & SurveyFactStore & OwnSurveyContactStore

/// The stores of surveys, as each audience reaches them.
public struct SurveyStores: TaskStores {
  fileprivate let participant: any SurveyAnswerStores
  fileprivate let staff: any SurveyStaffStore

  public init(
    _ stores: any SurveyStore & ScaleScoreStore & SurveyFactStore & OwnSurveyContactStore & SurveyStaffStore
  ) {
    participant = stores
    staff = stores
  }
}

extension ParticipantRequest {
  var surveyStores: any SurveyAnswerStores { lab.stores.own(SurveyStores.self).participant }
}

extension StaffRequest {
  var surveyStores: any SurveyStaffStore { lab.stores.own(SurveyStores.self).staff }
}
