import Expressions

/// Everything that is stored of a participant for surveys.
public struct StoredSurveys: Sendable {
  public var surveys: [StudyTask.ID: Progress]
  /// The answers to the questions of the eligibility.
  public var eligibility: EligibilityAnswers
  /// That of the participant, whose days are the ones that `today` means; nil for the lab's.
  public var timeZone: String?

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

  public init(
    surveys: [StudyTask.ID: Progress], eligibility: EligibilityAnswers, timeZone: String? = nil
  ) {
    self.surveys = surveys
    self.eligibility = eligibility
    self.timeZone = timeZone
  }

  /// The course of one survey, which knows the values of those before it; nil for one that the participant has not come to.
  ///
  /// - Parameter time: the time at which the survey is answered; for formulas, a finished one stays on its day
  public func course(
    of survey: StudyTask.ID, in study: Study, _ record: Participation, at time: Timestamp
  ) -> SurveyCourse? {
    let needed = study.surveys(of: record).filter { $0.id == survey || Occasion.ID($0.id) == nil }
    return courses(
      of: Array(needed.prefix { $0.id != survey }) + needed.filter { $0.id == survey }, record, at: time)[
        survey]
  }

  /// The courses of all surveys of a study by their ids. An unfinished one is taken to be answered at the time of the newest
  /// answer, so that nothing depends on when somebody looks.
  /// - Parameter calendar: for participants without a time zone of their own
  public func courses(
    of study: Study, _ record: Participation, calendar: LabCalendar = LabCalendar()
  ) -> [StudyTask.ID: SurveyCourse] {
    let newest = surveys.values.compactMap(\.answeredAt).max() ?? record.participant.enrolledAt
    return courses(of: study.surveys(of: record), record, at: newest, calendar: calendar)
  }

  /// Each knows the values of those before it, but for those of occasions, which have the same names.
  private func courses(
    of asked: [Survey], _ record: Participation, at time: Timestamp, calendar: LabCalendar = LabCalendar()
  ) -> [StudyTask.ID: SurveyCourse] {
    // Surveys of visits go by the lab's day: the zone of a participant may change after they were done.
    let own = timeZone.map { LabCalendar(zoneNamed: $0) } ?? calendar
    var courses: [StudyTask.ID: SurveyCourse] = [:]
    for survey in asked {
      guard let progress = surveys[survey.id] else { continue }
      let elsewhere = SurveySurroundings.values(
        eligibility: eligibility, language: record.participant.language, site: record.participant.site,
        orders: record.orders, surveys: courses.filter { Occasion.ID($0.key) == nil })
      courses[survey.id] = SurveyCourse(
        survey, answers: progress.answers(to: survey), elsewhere: elsewhere,
        today: CalendarDate(
          (Occasion.ID(survey.id) == nil ? calendar : own).day(of: progress.submittedAt ?? time)),
        seed: progress.seed)
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
