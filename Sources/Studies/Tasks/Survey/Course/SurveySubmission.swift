/// A page as it was sent: the answers that can be taken, and what is wrong with the others.
public struct SurveySubmission: Sendable {
  /// The answers to questions of the page that are shown.
  public private(set) var answers: SurveyAnswers = [:]
  public private(set) var problems: [SurveyAnswerKey: SurveyProblem] = [:]
  /// The survey with these answers.
  public private(set) var course: SurveyCourse

  /// - Parameters:
  ///   - fields: all fields of the form
  ///   - page: a page of the course as it was before
  public init(
    _ fields: [String: [String]], of page: SurveyCourse.Page, in course: SurveyCourse, language: Language
  ) {
    self.course = course
    let context = ReadingContext(language: language, today: course.context.today)
    // A form that names its questions is from before the study changed where it does not name one of the page.
    let namesQuestions = fields.keys.contains { $0.hasSuffix(SurveyFields.asked) }
    for question in page.page.questions where question.isAnswered {
      let key = SurveyAnswerKey(question.id, repetition: page.repetition)
      let sent = SurveyFields(fields, of: key)
      let wasShown = !namesQuestions && page.questions.contains { $0.key == key }
      if question.rule != nil || !question.choiceRules.isEmpty {
        self.course = course.changing { $0.merge(answers) { $1 } }
      }
      // A question that another one has only now brought forth is asked with the next form.
      guard let asked = asked(key, on: page), wasShown || sent.wasAsked else { continue }
      read(asked, of: question, key, sent, context)
    }
    self.course = course.changing { $0.merge(answers) { $1 } }
    takeViolations(on: page)
  }

  /// The question as it is asked after the answers before it; nil if it is not.
  private func asked(_ key: SurveyAnswerKey, on page: SurveyCourse.Page) -> SurveyQuestion? {
    course.page(page.id)?.questions.first { $0.key == key }?.question
  }

  /// - Parameter whole: the question with all its choices
  private mutating func read(
    _ question: SurveyQuestion, of whole: SurveyQuestion, _ key: SurveyAnswerKey, _ sent: SurveyFields,
    _ context: ReadingContext
  ) {
    do throws(SurveyProblem) {
      answers[key] = try question.answer(from: sent, context)
    } catch .unknownChoice {
      let answer = try? whole.answer(from: sent, context)
      let isKnown = answer?.value != nil && !question.choiceRules.isEmpty
      problems[key] = isKnown ? .choiceNotOffered : .unknownChoice
    } catch {
      problems[key] = error
    }
  }

  private mutating func takeViolations(on page: SurveyCourse.Page) {
    for question in course.page(page.id)?.questions ?? [] {
      guard let violated = question.violated, answers[question.key] != nil else { continue }
      problems[question.key] = .violated(constraint: violated)
      answers[question.key] = nil
    }
  }
}
