import HTTP
import Studies

/// Contact data from surveys in the profile of the participant who gave them.
enum OwnContactRoutes {
  static func show(_ request: ParticipantRequest) throws -> Response {
    try show(OwnContact(request), request)
  }

  static func correct(_ request: ParticipantRequest) throws -> Response {
    let contact = try OwnContact(request)
    guard let asked = contact.asked(request) else { throw PageError.notFound }
    let submission = asked.submission(request)
    guard let answer = submission.answers[asked.key], case .given = answer else {
      let problem = submission.problems[asked.key] ?? .required
      let fields = SurveyForm(request.form, keys: [asked.key]).fields
      return try show(contact, request, sent: fields, problem: problem)
    }
    try request.surveyStores.save(
      SurveyStep(
        of: asked.survey, page: SurveyStep.profile, answers: [contact.stored.place.key: answer]),
      by: request.participant.id, in: request.study, context: request.context)
    return .redirect(to: contact.url + Path.query([(Notice.field, Notice.ownContactChanged.rawValue)]))
  }

  /// A form that was sent twice deletes once, and leads to the same page.
  static func delete(_ request: ParticipantRequest) throws -> Response {
    try request.surveyStores.deleteSurveyContact(
      at: OwnContact.place(request), of: request.participant.id, in: request.study, context: request.context)
    return .redirect(to: Path.profile.url(query: Notice.ownContactDeleted.query))
  }

  private static func show(
    _ contact: OwnContact, _ request: ParticipantRequest, sent: [String: [String]]? = nil,
    problem: SurveyProblem? = nil
  ) throws -> Response {
    let stored = contact.stored
    let page = OwnContactPage(
      title: request.question(of: stored, in: request.study),
      values: stored.values.reversed().enumerated().map { index, value in
        .init(value: value.text, given: request.given(value, stored), isEarlier: index > 0)
      },
      isTakenBack: stored.isTakenBack,
      question: contact.asked(request)?.view(sent: sent, problem: problem, request), action: contact.url,
      deletionAction: Path.ownContactDeletion.url(contact.survey, contact.question),
      backURL: Path.profile.url() + "#survey-contacts")
    return request.page(page, title: page.title, status: problem == nil ? .ok : .unprocessable)
  }
}

extension SurveyPages {
  func contacts(_ request: ParticipantRequest) throws -> [ProfilePage.Fact] {
    let contacts = try request.surveyStores.surveyContacts(of: request.participant.id)
    return request.study.inOrder(contacts).map { contact in
      let newest = contact.values.last
      return ProfilePage.Fact(
        title: request.question(of: contact, in: request.study), value: newest?.text,
        told: contact.isTakenBack
          ? request.say("survey.contact.takenBack") : newest.map { request.given($0, contact) },
        url: OwnContact(stored: contact).url)
    }
  }
}

extension ParticipantRequest {
  fileprivate func given(_ value: SurveyContact.Value, _ contact: SurveyContact) -> String {
    say(
      "survey.contact.given", ["day": day(value.givenAt), "survey": survey(of: contact, in: study)])
  }
}

/// Contact data with their page in the profile.
private struct OwnContact {
  let stored: SurveyContact

  init(stored: SurveyContact) { self.stored = stored }

  /// The contact data of the URL.
  init(_ request: ParticipantRequest) throws {
    let place = try Self.place(request)
    let all = try request.surveyStores.surveyContacts(of: request.participant.id)
    guard let stored = all.first(where: { $0.place == place }) else { throw PageError.notFound }
    self.stored = stored
  }

  static func place(_ request: ParticipantRequest) throws -> SurveyContact.Place {
    guard let key = SurveyAnswerKey(request.placeholder("question")) else { throw PageError.notFound }
    return SurveyContact.Place(survey: StudyTask.ID(request.placeholder("survey")), key: key)
  }

  var survey: String { stored.place.survey.text }
  var question: String { stored.place.key.description }
  var url: String { Path.ownContact.url(survey, question) }

  /// The question alone; nil where the study no longer asks for contact data there.
  func asked(_ request: ParticipantRequest) -> AskedContact? {
    guard let survey = request.study.survey(stored.place.survey),
      let question = survey.questions.first(where: { $0.id == stored.place.key.question && $0.isIdentity })
    else { return nil }
    return AskedContact(
      question, of: survey, words: request.question(of: stored, in: request.study), request.language)
  }
}

/// A question for contact data, asked alone on a page.
private struct AskedContact {
  let survey: Survey
  let key: SurveyAnswerKey
  private let course: SurveyCourse

  init(_ asked: SurveyQuestion, of survey: Survey, words: String, _ language: Language) {
    self.survey = survey
    key = SurveyAnswerKey(asked.id)
    var question = SurveyQuestion(
      id: asked.id, question: LocalizedText([language: words]), help: asked.help, format: asked.format)
    question.isRequired = true
    question.isIdentity = true
    course = SurveyCourse(asking: question, of: survey)
  }

  func submission(_ request: ParticipantRequest) -> SurveySubmission {
    SurveySubmission(
      SurveyForm(request.form, keys: [key]).fields, of: course.pages[0], in: course,
      language: request.language)
  }

  func view(
    sent: [String: [String]]?, problem: SurveyProblem?, _ request: ParticipantRequest
  ) -> QuestionView {
    var writer = SurveyWriter(course: course, page: course.pages[0], study: request.study, request: request)
    writer.sent = sent
    writer.problems = problem.map { [key: $0] } ?? [:]
    var view = writer.view(of: writer.page.questions[0])
    view.isAlone = false
    return view
  }
}
