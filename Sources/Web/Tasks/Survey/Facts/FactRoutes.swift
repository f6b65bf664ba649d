import Expressions
import HTTP
import Studies
import Templates

/// Facts that participants tell anew in their profile.
enum FactRoutes {
  static func show(_ request: ParticipantRequest) throws -> Response {
    try show(KnownFact(request), request)
  }

  static func submit(_ request: ParticipantRequest) throws -> Response {
    let fact = try KnownFact(request)
    let submission = fact.submission(request)
    guard let answer = submission.answers[fact.key], case .given = answer else {
      let problem = submission.problems[fact.key] ?? .required
      let fields = SurveyForm(request.form, keys: [fact.key]).fields
      return try show(fact, request, sent: fields, problem: problem)
    }
    try request.surveyStores.recordFact(
      StoredSurveyAnswer(answer, to: fact.question), to: fact.question.id, of: fact.survey.id,
      by: request.participant.id, in: request.study, context: request.context)
    return .redirect(to: fact.url + Path.query([(Notice.field, Notice.factTold.rawValue)]))
  }

  private static func show(
    _ fact: KnownFact, _ request: ParticipantRequest, sent: [String: [String]]? = nil,
    problem: SurveyProblem? = nil
  ) throws -> Response {
    var writer = fact.writer(request)
    writer.sent = sent
    writer.problems = problem.map { [fact.key: $0] } ?? [:]
    var view = writer.view(of: writer.page.questions[0])
    view.isAlone = false
    let (newest, calendar) = (fact.entries.last, try request.ownCalendar())
    let page = FactPage(
      title: fact.title(request), value: newest.map { fact.words(of: $0, request) },
      told: newest.map { request.say("survey.fact.told", ["day": request.day($0.time, in: calendar)]) },
      course: fact.course(calendar, request), question: view, action: fact.url, backURL: Path.profile.url())
    return request.page(page, title: page.title, status: problem == nil ? .ok : .unprocessable)
  }
}

extension SurveyPages {
  /// A fact is told first in its survey.
  func facts(_ request: ParticipantRequest) throws -> [ProfilePage.Fact] {
    let calendar = try request.ownCalendar()
    return try request.study.surveys.filter { !$0.facts.isEmpty }.flatMap { survey in
      guard request.participation.hasDone(DueTask(survey.id), in: request.study) else {
        return [ProfilePage.Fact]()
      }
      let entries = try request.surveyStores.facts(of: survey, by: request.participant.id)
      return survey.factQuestions.map { question in
        let fact = KnownFact(survey, question, entries[question.id] ?? [])
        let newest = fact.entries.last
        return ProfilePage.Fact(
          title: fact.title(request), value: newest.map { fact.words(of: $0, request) },
          told: newest.map { request.say("survey.fact.told", ["day": request.day($0.time, in: calendar)]) },
          url: fact.url)
      }
    }
  }
}

/// A question about a fact with all that was told about it, asked alone on a page.
struct KnownFact {
  let survey: Survey
  let question: SurveyQuestion
  /// The values that were told, the oldest first.
  let entries: [Entry]
  private let course: SurveyCourse

  struct Entry {
    let value: SurveyValue
    let time: Timestamp
  }

  var key: SurveyAnswerKey { SurveyAnswerKey(question.id) }
  var url: String { Path.fact.url(survey.id.text, question.id.text) }

  init(_ survey: Survey, _ asked: SurveyQuestion, _ entries: [FactEntry]) {
    self.survey = survey
    // The rules and constraints of the survey ask for its other answers, which are those of another day.
    var question = SurveyQuestion(
      id: asked.id, question: asked.question, help: asked.help, format: asked.format)
    question.isRequired = true
    self.question = question
    self.entries = entries.compactMap { entry in
      guard case .given(let value) = question.answer(entry.answer) else { return nil }
      return Entry(value: value, time: entry.time)
    }
    course = SurveyCourse(asking: question, of: survey)
  }

  /// The fact of the URL, once its survey is done.
  init(_ request: ParticipantRequest) throws {
    guard let survey = request.study.survey(StudyTask.ID(request.placeholder("survey"))),
      let question = survey.factQuestions.first(where: { $0.id.text == request.placeholder("question") }),
      request.participation.hasDone(DueTask(survey.id), in: request.study)
    else { throw PageError.notFound }
    let entries = try request.surveyStores.facts(of: survey, by: request.participant.id)[question.id] ?? []
    self.init(survey, question, entries)
  }

  func submission(_ request: ParticipantRequest) -> SurveySubmission {
    SurveySubmission(
      SurveyForm(request.form, keys: [key]).fields, of: course.pages[0], in: course,
      language: request.language)
  }

  func writer(_ request: ParticipantRequest) -> SurveyWriter<ParticipantRequest> {
    SurveyWriter(course: course, page: course.pages[0], study: request.study, request: request)
  }

  func title(_ request: ParticipantRequest) -> String { writer(request).say(question.question) }

  func words(of entry: Entry, _ request: ParticipantRequest) -> String {
    AnswerWords(request: request, say: writer(request).say).words(of: entry.value, question.format)
  }

  func course(_ calendar: LabCalendar, _ request: ParticipantRequest) -> CourseView? {
    let points = entries.compactMap { entry in
      entry.number.map { (time: entry.time, value: $0, words: words(of: entry, request)) }
    }
    let byValue = Dictionary(points.map { ($0.value, $0.words) }) { first, _ in first }
    return CourseView(
      id: "fact", points: points, write: { byValue[$0] ?? request.number($0) }, in: calendar, request)
  }
}

extension KnownFact.Entry {
  /// The value as a number: seconds of a duration.
  fileprivate var number: Double? {
    switch value {
    case .number(let number): number.double
    case .duration(let seconds): Double(seconds)
    default: nil
    }
  }
}
