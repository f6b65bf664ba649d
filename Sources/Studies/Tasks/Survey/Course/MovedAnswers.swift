/// The answers of a form to questions that stand on other pages by now: the study has changed since the form was written.
///
/// A question that was left empty there has no answer: it is asked again on its page.
public struct MovedAnswers: Sendable {
  public private(set) var answers: SurveyAnswers = [:]
  /// The survey with these answers.
  public private(set) var course: SurveyCourse
  /// The first page with an entry that cannot be taken.
  public private(set) var refused: Refused?

  public struct Refused: Sendable {
    public let page: SurveyPage.ID
    public let problems: [SurveyAnswerKey: SurveyProblem]
  }

  /// - Parameters:
  ///   - fields: all fields of the form, which names its questions
  ///   - page: the page on which the form was read
  ///   - course: the survey with the answers of that page
  public init(
    _ fields: [String: [String]], besides page: SurveyCourse.Page, in course: SurveyCourse, language: Language
  ) {
    self.course = course
    let moved = SurveyFields.named(in: fields).subtracting(page.keys)
    guard !moved.isEmpty else { return }
    var read: Set<SurveyPage.ID> = [page.id]
    // An answer may bring forth a page with the question of another.
    while let other = self.course.pages.first(where: { !read.contains($0.id) && $0.asks(oneOf: moved) }) {
      read.insert(other.id)
      take(SurveySubmission(fields, of: other, in: self.course, language: language), of: other)
    }
  }

  private mutating func take(_ submission: SurveySubmission, of page: SurveyCourse.Page) {
    let given = submission.answers.filter { $0.value != .skipped }
    answers.merge(given) { $1 }
    course = course.changing { $0.merge(given) { $1 } }
    let problems = submission.problems.filter { $0.value != .required }
    if refused == nil, !problems.isEmpty { refused = Refused(page: page.id, problems: problems) }
  }
}

extension SurveyCourse.Page {
  /// Every question of the page that can have an answer, shown or not: some may have appeared on it.
  public var keys: [SurveyAnswerKey] {
    page.questions.filter(\.isAnswered).map { SurveyAnswerKey($0.id, repetition: repetition) }
  }

  /// The page shows one of these questions.
  public func asks(oneOf keys: Set<SurveyAnswerKey>) -> Bool { questions.contains { keys.contains($0.key) } }
}
