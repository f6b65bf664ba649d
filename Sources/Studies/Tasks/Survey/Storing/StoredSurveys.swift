import Expressions

/// Everything that is stored of a participant for surveys.
public struct StoredSurveys: Sendable {
  public var surveys: [StudyTask.ID: Progress]
  /// The answers to the questions of the eligibility.
  public var eligibility: EligibilityAnswers

  /// A survey as far as a participant is with it.
  public struct Progress: Sendable {
    /// The newest answer to each question.
    public var answers: [SurveyAnswerKey: StoredSurveyAnswer]
    /// All random orders derive from it.
    public let seed: UInt64
    public var answeredAt: Timestamp?
    /// The time when its end was recorded.
    public var submittedAt: Timestamp?

    public init(
      answers: [SurveyAnswerKey: StoredSurveyAnswer] = [:], seed: UInt64, answeredAt: Timestamp? = nil,
      submittedAt: Timestamp? = nil
    ) {
      self.answers = answers
      self.seed = seed
      self.answeredAt = answeredAt
      self.submittedAt = submittedAt
    }
  }

  public init(surveys: [StudyTask.ID: Progress], eligibility: EligibilityAnswers) {
    self.surveys = surveys
    self.eligibility = eligibility
  }

  /// The courses of the surveys of a study, up to the one named, by their ids. Each knows the values of those before it, but
  /// for those of occasions, which have the same names.
  ///
  /// - Parameter time: the time at which an unfinished survey is answered; for formulas, a finished one stays on its day. Nil
  ///   for the time of the newest answer, so that nothing depends on when somebody looks
  public func courses(
    of study: Study, _ record: Participation, upTo last: StudyTask.ID? = nil, at time: Timestamp? = nil,
    calendar: LabCalendar = LabCalendar()
  ) -> [StudyTask.ID: SurveyCourse] {
    let time = time ?? surveys.values.compactMap(\.answeredAt).max() ?? record.participant.enrolledAt
    var courses: [StudyTask.ID: SurveyCourse] = [:]
    for survey in study.surveys(of: record) {
      guard let progress = surveys[survey.id] else { continue }
      let elsewhere = SurveySurroundings.values(
        eligibility: eligibility, language: record.participant.language, site: record.participant.site,
        orders: record.orders, surveys: courses.filter { Occasion.ID($0.key) == nil })
      courses[survey.id] = SurveyCourse(
        survey, answers: progress.answers(to: survey), elsewhere: elsewhere,
        today: CalendarDate(calendar.day(of: progress.submittedAt ?? time)), seed: progress.seed)
      if survey.id == last { break }
    }
    return courses
  }
}

extension StoredSurveys.Progress {
  /// The answers that are some to the questions as they are asked now.
  func answers(to survey: Survey) -> SurveyAnswers {
    let questions = Dictionary(survey.questions.map { ($0.id, $0) }) { first, _ in first }
    return answers.reduce(into: [:]) { answers, stored in
      answers[stored.key] = questions[stored.key.question]?.answer(stored.value)
    }
  }
}
