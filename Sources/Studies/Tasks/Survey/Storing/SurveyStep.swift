/// All that is saved when a page of a survey was sent.
public struct SurveyStep: Sendable {
  public let survey: Survey
  /// The page as the course names it: `family`, in the second repetition `child.2`.
  public let page: SurveyPage.ID
  public let answers: SurveyAnswers
  /// The time when the page was written; kept with the time when it was sent, in surveys that keep times.
  public let shownAt: Timestamp?
  /// Nothing is left to answer or to read: the end of the survey is recorded.
  public let isEnd: Bool

  public init(
    of survey: Survey, page: SurveyPage.ID, answers: SurveyAnswers, shownAt: Timestamp? = nil,
    isEnd: Bool = false
  ) {
    self.survey = survey
    self.page = page
    self.answers = answers.filter { $0.value != .sealed }
    self.shownAt = survey.keepsTimes ? shownAt : nil
    self.isEnd = isEnd
  }

  /// The step of a page that was sent. A survey with a review ends only when its answers are sent from there.
  public init(_ submission: SurveySubmission, of page: SurveyPage.ID, shownAt: Timestamp? = nil) {
    let course = submission.course
    self.init(
      of: course.survey, page: page, answers: submission.answers, shownAt: shownAt,
      isEnd: submission.problems.isEmpty && !course.survey.hasReview && course.page(after: page) == nil)
  }

  /// The id of the page with all answers. No page of a study can be called like it, or like the next one.
  public static let review = SurveyPage.ID(".review")

  /// The page of the profile on which contact data are corrected.
  public static let profile = SurveyPage.ID(".profile")

  /// The step in which all answers are sent from the review; it ends the survey if none is left open.
  public init(sending course: SurveyCourse, shownAt: Timestamp? = nil) {
    self.init(
      of: course.survey, page: Self.review, answers: [:], shownAt: shownAt, isEnd: course.isComplete)
  }

  /// The answers that name a person, with the text to be sealed; nil for one that was taken back.
  public var contactData: [SurveyAnswerKey: String?] {
    let named = Set(survey.questions.filter(\.isIdentity).map(\.id))
    return answers.filter { named.contains($0.key.question) }.mapValues(\.text)
  }

  /// The answers as they are stored, by the name of their question.
  public var stored: [(key: SurveyAnswerKey, answer: StoredSurveyAnswer)] {
    let questions = Dictionary(survey.questions.map { ($0.id, $0) }) { first, _ in first }
    return answers.compactMap { key, answer in
      questions[key.question].map { (key, StoredSurveyAnswer(answer, to: $0)) }
    }.sorted { $0.key.description < $1.key.description }
  }

  /// Returns the time from which the page was in view until it was sent; nil if that is not kept, cannot be, or was so long
  /// ago that it says nothing about how long somebody thought.
  public func beginOfTime(until sentAt: Timestamp) -> Timestamp? {
    shownAt.flatMap { $0 <= sentAt && sentAt <= $0.advanced(bySeconds: Self.longestSeconds) ? $0 : nil }
  }

  /// Of a page in view; one that was left open overnight is not timed.
  private static let longestSeconds = 12 * 3_600

  /// The strokes of the drawings, by their references.
  public var drawings: [String: String] {
    answers.values.reduce(into: [:]) { drawings, answer in
      if case .given(.drawing(.drawn(let reference, let strokes?))) = answer { drawings[reference] = strokes }
    }
  }
}

/// Reading surveys as they are for a participant.
public protocol SurveyCourseStore: Sendable {
  /// The survey as it is for a participant: with the answers given, the values from elsewhere, and their random orders. The
  /// same answers make the same course, on every device and after every pause.
  ///
  /// - Parameter record: the participation as it was read for the same request
  func course(
    of survey: Survey, for record: Participation, in study: Study, at time: Timestamp
  ) throws -> SurveyCourse
}

/// Answering surveys.
public protocol SurveyStore: SurveyCourseStore, SurveyDrawingStore {
  /// Saves a page that was sent. A changed answer is kept beside the earlier one, and the newest counts; the same answer
  /// again changes nothing. Contact data go to the identity database alone.
  /// - Throws: ``StoreRefusal/noConsentInForce``; ``StoreRefusal/surveyEnded`` where something would be added after the end,
  ///   other than contact data that are corrected in the profile
  func save(
    _ step: SurveyStep, by participant: Participant.ID, in study: Study, context: AuditContext) throws
}

/// Reading what was drawn.
public protocol SurveyDrawingStore: Sendable {
  /// The strokes of a drawing by its reference; nil if this participant drew no such thing.
  func strokes(of drawing: String, by participant: Participant.ID) throws -> String?
}

/// Looking through the answers of a participant.
public protocol SurveyHistoryStore: SurveyDrawingStore {
  /// Every answer that was ever given, oldest first.
  func history(of survey: StudyTask.ID, by participant: Participant.ID) throws -> [SurveyHistoryEntry]
  /// Every page that was sent, in surveys that keep times, oldest first.
  func pageTimes(of survey: StudyTask.ID, by participant: Participant.ID) throws -> [SurveyPageTime]
}

/// An answer as it was once given.
public struct SurveyHistoryEntry: Sendable, Hashable {
  public let key: SurveyAnswerKey
  /// From 1 on; the highest of a question counts.
  public let number: Int
  public let answer: StoredSurveyAnswer
  public let studyVersion: String
  public let answeredAt: Timestamp

  public init(
    key: SurveyAnswerKey, number: Int, answer: StoredSurveyAnswer, studyVersion: String, answeredAt: Timestamp
  ) {
    self.key = key
    self.number = number
    self.answer = answer
    self.studyVersion = studyVersion
    self.answeredAt = answeredAt
  }
}

/// A page as it was once shown.
public struct SurveyPageTime: Sendable, Hashable {
  public let page: SurveyPage.ID
  public let shownAt: Timestamp
  public let sentAt: Timestamp

  public init(page: SurveyPage.ID, shownAt: Timestamp, sentAt: Timestamp) {
    self.page = page
    self.shownAt = shownAt
    self.sentAt = sentAt
  }

  public var seconds: Double { Double(sentAt.milliseconds - shownAt.milliseconds) / 1_000 }
}
