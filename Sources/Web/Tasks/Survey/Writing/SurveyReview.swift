import Expressions
import Studies

/// Writes all answers of a survey for the participant who gave them.
struct SurveyReview<Request: PageRequest> {
  let course: SurveyCourse
  let study: Study
  let request: Request
  /// Of the heights and weights among the answers.
  var units = GivenUnits()

  /// - Parameters:
  ///   - url: leads to a page of the survey, and from there back here; nil in a preview, where the form does
  ///   - backURL: leads to the page before; nil in a preview
  ///   - action: sends the survey (POST)
  func page(
    url: ((SurveyCourse.Page) -> String)?, backURL: String?, action: String
  ) -> SurveyReviewPage {
    let answers = course.pages.flatMap { page in
      page.questions.filter(\.question.isAnswered).map { self.answer($0, on: page, changeURL: url?(page)) }
    }
    let open = answers.count { $0.answer == nil }
    return SurveyReviewPage(
      surveyTitle: course.survey.title[request.language], answers: answers,
      open: open == 0 ? nil : request.say("survey.openQuestions", count: open),
      backURL: backURL, action: action)
  }

  private func answer(
    _ question: SurveyCourse.Question, on page: SurveyCourse.Page, changeURL: String?
  ) -> SurveyReviewPage.Answer {
    let writer = SurveyWriter(course: course, page: page, study: study, request: request, units: units)
    let row = writer.say(question.question.question)
    let wording = question.question.matrix.map { "\(writer.say($0.question)) \(row)" } ?? row
    let repetition = page.repetition == nil ? nil : writer.heading
    return SurveyReviewPage.Answer(
      question: repetition.map { "\($0): \(wording)" } ?? wording, answer: writer.words(of: question),
      changeURL: changeURL, changePage: changeURL == nil ? page.id.text : nil)
  }
}

extension SurveyWriter {
  /// An answer as a sentence would have it; nil if the question was skipped or not reached.
  func words(of question: SurveyCourse.Question) -> String? {
    AnswerWords(request: request, givenUnits: givenUnits(question), say: say)
      .words(of: question.answer, to: question.question)
  }
}
