import Expressions
import Studies
import Templates

/// Writes one page of a survey for a participant: the words with the answers put into them, and the controls with what was
/// entered.
struct SurveyWriter<Request: PageRequest> {
  let course: SurveyCourse
  let page: SurveyCourse.Page
  let study: Study
  let request: Request
  /// The form that could not be taken whole; nil where the stored answers are shown.
  var sent: [String: [String]]?
  var problems: [SurveyAnswerKey: SurveyProblem] = [:]
  /// The questions that are shown as the form was sent, the others as they are stored; nil for all of them.
  var shownAsSent: Set<SurveyAnswerKey>?
  /// Of the stored drawings, by their references.
  var strokes: [String: String] = [:]
  /// Of the stored heights and weights.
  var units = GivenUnits()

  /// - Parameter action: takes the page (POST)
  func questionPage(action: String) -> SurveyQuestionPage {
    let blocks = self.blocks
    let isAlone = blocks.count == 1
    var views = blocks.map { block in
      block.first?.question.matrix.map { view(of: $0, rows: block) } ?? view(of: block[0])
    }
    for index in views.indices {
      views[index].isAlone = isAlone && heading == nil
      views[index].mark = mark(of: blocks[index], among: blocks)
    }
    return SurveyQuestionPage(
      surveyTitle: course.survey.title[request.language], progress: progress, heading: heading,
      lead: page.page.introduction.map(say), questions: views,
      hasRules: page.page.questions.contains { question in
        ([question.rule].compactMap(\.self) + question.choiceRules.values).contains(where: asksForThisPage)
      },
      canSkip: page.questions.contains { $0.question.isAnswered }
        && !page.questions.contains(where: \.question.isRequired),
      isSingle: isAlone, action: action)
  }

  /// A rule may hold otherwise as soon as something on the page is answered. Computed values may depend on anything.
  private func asksForThisPage(_ rule: CheckedFormula) -> Bool {
    let own =
      page.page.questions.map(\.id.text) + course.survey.computed.map(\.id.text)
      + (page.group?.computed.map(\.id.text) ?? [])
    return rule.names.contains { name in own.contains { name == $0 || name.hasPrefix("\($0).") } }
  }

  /// The title of a page; nil where its one question is the title.
  var title: String {
    heading ?? blocks.first.map { say($0[0].question.matrix?.question ?? $0[0].question.question) } ?? ""
  }

  var heading: String? {
    let title = page.page.title ?? page.group?.title
    return title.map(say)
  }

  /// The questions, those of a table together.
  private var blocks: [[SurveyCourse.Question]] {
    page.questions.reduce(into: []) { blocks, question in
      let matrix = question.question.matrix?.id
      if matrix != nil, blocks.last?.first?.question.matrix?.id == matrix {
        blocks[blocks.count - 1].append(question)
      } else {
        blocks.append([question])
      }
    }
  }

  /// Returns “optional” for questions that stand together with required ones. A page of required questions alone says
  /// nothing before somebody leaves one out.
  private func mark(of block: [SurveyCourse.Question], among blocks: [[SurveyCourse.Question]]) -> String? {
    let answered = blocks.joined().filter(\.question.isAnswered)
    let isMixed =
      answered.contains(where: \.question.isRequired) && !answered.allSatisfy(\.question.isRequired)
    let isOptional =
      !block.contains(where: \.question.isRequired) && block.contains(where: \.question.isAnswered)
    return isMixed && isOptional ? request.say("answering.optional") : nil
  }

  /// “Question 3 of 7 · about 2 min left”
  private var progress: ProgressBar {
    let progress = course.progress(on: page.id)
    let key =
      course.pages.allSatisfy { $0.questions.count == 1 } ? "survey.progressLeft" : "survey.pageProgressLeft"
    let left = request.say("survey.minutesLeft", count: max(1, progress.minutesLeft))
    let sentence = request.say(
      key, ["n": request.number(progress.page), "count": request.number(progress.pages), "left": left])
    return ProgressBar(sentence: sentence, done: progress.page, inAll: progress.pages)
  }

  // MARK: - Words

  func say(_ text: LocalizedText) -> String {
    course.text(text, on: page, in: request.language, words: request.words)
  }

  func entry(of question: SurveyCourse.Question) -> SurveyEntry {
    if let sent, shownAsSent?.contains(question.key) ?? true { return SurveyEntry(sent: sent, question.key) }
    if question.isUnseen { return SurveyEntry(nil, question.question.format, request) }
    return SurveyEntry(
      drawn(question.answer), question.question.format, request, givenIn: givenUnits(question))
  }

  func givenUnits(_ question: SurveyCourse.Question) -> SurveyQuestion.UnitSystem? {
    units.system(of: question.key, in: course.survey.id)
  }

  private func drawn(_ answer: SurveyAnswer?) -> SurveyAnswer? {
    guard case .drawing(.drawn(let reference, nil)) = answer?.value else { return answer }
    return .given(.drawing(.drawn(reference: reference, strokes: strokes[reference])))
  }

  func problem(of question: SurveyCourse.Question) -> String? {
    problems[question.key].map { request.sentence(for: $0, question.question, say) }
  }

  func picture(_ file: String, _ alternative: String = "") -> PictureView {
    PictureView(url: request.pictureURL(file, of: study), alternative: alternative)
  }
}
