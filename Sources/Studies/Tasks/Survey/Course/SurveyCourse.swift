import Expressions

/// A survey as it is for one participant at one moment: the pages and questions that are shown, and the values that count.
///
/// It depends on the survey, the answers, the values from elsewhere and the seed alone: the same answers make the same
/// course, on every device and after every pause. Answers to questions that are not shown do not count.
public struct SurveyCourse: Sendable {
  public let survey: Survey
  /// The pages that are shown, in the participant's order.
  public let pages: [Page]
  /// Everything that formulas see: answers that count, computed values, values from elsewhere.
  public let context: FormulaContext
  /// The survey's own values by their names, for other surveys and for releases.
  public let values: [String: FormulaValue]
  let order: SurveyOrder
  private let answers: SurveyAnswers
  private let elsewhere: [String: FormulaValue]

  public struct Page: Sendable {
    /// Names the page in addresses: `family`, in the second repetition `child.2`.
    public let id: SurveyPage.ID
    public let page: SurveyPage
    public let group: RepeatedGroup?
    public let repetition: Int?
    /// The questions that are shown, in the participant's order.
    public let questions: [Question]
    /// The names that have a value of their own in this repetition.
    let local: [String: FormulaValue]

    /// A question has to be answered before the survey is complete.
    public var isOpen: Bool { questions.contains(where: \.isOpen) }
    /// There is nothing to answer.
    public var isForReading: Bool { !questions.contains(where: \.question.isAnswered) }
  }

  public struct Question: Sendable {
    public let key: SurveyAnswerKey
    /// With the choices that are offered.
    public let question: SurveyQuestion
    /// The newest answer, if there is one. One that names a choice which is not offered any more is none.
    public let answer: SurveyAnswer?
    /// The place of the first constraint that the answer violates.
    public let violated: Int?

    public var isOpen: Bool {
      guard question.isAnswered else { return false }
      return answer == nil || violated != nil || answer == .skipped && question.isRequired
    }
  }

  /// - Parameters:
  ///   - answers: the newest answer to each question, read by its format
  ///   - elsewhere: the values of the study outside of this survey
  ///   - seed: drawn once for this participant and survey
  public init(
    _ survey: Survey, answers: SurveyAnswers, elsewhere: [String: FormulaValue] = [:], today: CalendarDate,
    seed: UInt64
  ) {
    var walk = SurveyWalk(survey, answers: answers, elsewhere: elsewhere, today: today, seed: seed)
    walk.walk()
    self.survey = survey
    self.answers = answers
    self.elsewhere = elsewhere
    order = SurveyOrder(seed: seed)
    pages = order.parts(of: survey).flatMap { walk.pages[$0] }
    context = walk.context
    values = walk.values
  }

  /// The choices of a question in the participant's order. Those that are offered keep it, whatever others there are.
  public func choices(of question: SurveyQuestion) -> [SurveyChoice] {
    let choices = question.format.choices
    guard question.format.hasShuffledChoices else { return choices }
    guard !question.choiceRules.isEmpty, let whole = survey.questions.first(where: { $0.id == question.id })
    else { return order.shuffled(choices, of: question.id) }
    let offered = Set(choices.map(\.id))
    return order.shuffled(whole.format.choices, of: question.id).filter { offered.contains($0.id) }
  }

  /// The course after other answers.
  public func changing(_ change: (inout SurveyAnswers) -> Void) -> SurveyCourse {
    var answers = answers
    change(&answers)
    return SurveyCourse(
      survey, answers: answers, elsewhere: elsewhere, today: context.today, seed: order.seed)
  }

  public func page(_ id: SurveyPage.ID) -> Page? { pages.first { $0.id == id } }

  /// All that formulas see on a page: in a repetition, names mean its own answers.
  func context(on page: Page) -> FormulaContext {
    var context = context
    context.answers.merge(page.local) { _, local in local }
    return context
  }
}
