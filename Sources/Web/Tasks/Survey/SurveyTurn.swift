import HTTP
import Studies

/// A form of a page of a survey: what it changes, and what stands against going on.
struct SurveyTurn {
  let form: SurveyForm
  /// The page as it is with what was entered: questions may have appeared. Another page where the form has an entry that
  /// cannot be taken to a question that has moved there.
  let page: SurveyCourse.Page
  /// The survey with what was entered.
  let course: SurveyCourse
  /// To be stored.
  let answers: SurveyAnswers
  let problems: [SurveyAnswerKey: SurveyProblem]

  /// - Parameter page: as it was written
  init(_ sent: Form?, of page: SurveyCourse.Page, in course: SurveyCourse, language: Language) {
    form = SurveyForm(sent, keys: page.keys)
    let submission = SurveySubmission(form.fields, of: page, in: course, language: language)
    let moved = MovedAnswers(form.fields, besides: page, in: submission.course, language: language)
    self.course = moved.course
    let problems = page.problems(with: submission, form.wish)
    answers = page.answers(in: submission, form, problems)
      .merging(moved.answers) { own, _ in own }
    let refused = problems.isEmpty && form.wish == .goOn ? moved.refused : nil
    self.problems = refused?.problems ?? problems
    self.page = moved.course.page(refused?.page ?? page.id) ?? page
  }

  /// The page is left for another one.
  var isLeft: Bool { form.wish.leaves && problems.isEmpty }

  /// The page is left for a later one.
  var goesOn: Bool { isLeft && form.wish != .back }

  /// Writes the page again as it was sent.
  func writer<Request: PageRequest>(in study: Study, _ request: Request) -> SurveyWriter<Request> {
    SurveyWriter(
      course: course, page: page, study: study, request: request, sent: form.fields,
      problems: form.wish.tellsProblems ? problems : [:])
  }

  /// Writes a page in another language: answers that could be taken as that language writes them, the others as they were
  /// sent.
  func translator<Request: PageRequest>(
    of page: SurveyCourse.Page, in course: SurveyCourse, _ study: Study, _ request: Request
  ) -> SurveyWriter<Request> {
    var writer = SurveyWriter(course: course, page: page, study: study, request: request, sent: form.fields)
    writer.shownAsSent = Set(problems.keys)
    return writer
  }
}

extension SurveyCourse.Page {
  /// The problems that keep somebody on the page. Those who go back, or change the language, need not have answered.
  fileprivate func problems(
    with sent: SurveySubmission, _ wish: SurveyForm.Wish
  ) -> [SurveyAnswerKey: SurveyProblem] {
    if wish.isUnfinished { return sent.problems.filter { $0.value != .required } }
    guard wish == .goOn, let key = overlooked(in: sent) else { return sent.problems }
    return sent.problems.merging([key: .required]) { first, _ in first }
  }

  /// The answers to be stored. Nothing counts as skipped before the page is left for the next one, but for answers that
  /// were taken back.
  fileprivate func answers(
    in sent: SurveySubmission, _ form: SurveyForm, _ problems: [SurveyAnswerKey: SurveyProblem]
  ) -> SurveyAnswers {
    let isLeft = !form.wish.isUnfinished && problems.isEmpty
    let kept = form.wish == .skip ? [] : kept(in: sent)
    return sent.answers.filter { key, answer in
      guard !kept.contains(key) else { return false }
      return isLeft || answer != .skipped || problems[key] == nil && isTakenBack(key, in: form)
    }
  }

  /// The question had an answer, and the form that shows it has none.
  private func isTakenBack(_ key: SurveyAnswerKey, in form: SurveyForm) -> Bool {
    guard form.fields[key.description + SurveyFields.asked] != nil,
      let answer = questions.first(where: { $0.key == key })?.answer
    else { return false }
    return answer != .skipped
  }

  /// The questions whose answer the page cannot show: left empty, they keep it.
  private func kept(in sent: SurveySubmission) -> Set<SurveyAnswerKey> {
    Set(questions.filter { $0.isUnseen && sent.answers[$0.key] == .skipped }.map(\.key))
  }

  /// The only question of the page, if nothing was entered: it is left out on purpose with “skip”, and else may have been
  /// overlooked.
  private func overlooked(in sent: SurveySubmission) -> SurveyAnswerKey? {
    guard questions.count == 1, let key = questions.first?.key, sent.answers[key] == .skipped,
      !kept(in: sent).contains(key)
    else { return nil }
    return key
  }
}
