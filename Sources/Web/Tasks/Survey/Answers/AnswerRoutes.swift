import HTTP
import Studies

/// Answers of participants, for staff who may read them: they read, and write beside an answer, never into it.
enum AnswerRoutes {
  static let answerField = "answer"

  /// The list of those who gave an answer.
  static func url(of study: Study, _ origin: Participant.Origin, giving answer: GivenAnswer) -> String {
    Path.staffAnswers.url(study.id.text) + Path.query(AnswerListQuery.fields(origin, nil, answer))
  }

  static func list(_ request: StaffRequest) throws -> Response {
    let study = try request.study()
    let query = AnswerListQuery(of: study, request)
    var response = request.page(
      try StudyAnswersPage(of: study, query, request), title: request.say("answers.title"))
    response.keep(.answers, of: study, query.fields(of: request.origin), request)
    return response
  }

  static func ofParticipant(_ request: StaffRequest) throws -> Response {
    let (participation, study) = try request.readableParticipation()
    let page = try ParticipantAnswersPage(participation, study, request)
    return request.page(page, title: request.say("answers.ofOne", ["code": page.code]))
  }

  static func show(_ request: StaffRequest) throws -> Response {
    let (answers, entry) = try request.recordedAnswer()
    return try show(answers, entry, refused: nil, request)
  }

  static func note(_ request: StaffRequest) throws -> Response {
    let (answers, entry) = try request.recordedAnswer()
    let about = try reference(answers, entry, request)
    switch RefusedRemark.read("note", request) {
    case .failure(let problem): return try show(answers, entry, refused: problem.refused, request)
    case .success(let remark):
      try request.surveyStores.note(
        remark, beside: about, of: answers.participant.id, context: request.context)
      let page = answers.url(of: entry.key) + "#notes"
      return .redirect(
        to: Undo.url(page, .answerNoted, about: answers.participant.id, offering: nil))
    }
  }

  static func ask(_ request: StaffRequest) throws -> Response {
    let (answers, entry) = try request.recordedAnswer()
    let about = try reference(answers, entry, request)
    switch RefusedRemark.read("query", request) {
    case .failure(let problem): return try show(answers, entry, refused: problem.refused, request)
    case .success(let remark):
      let query = try request.surveyStores.ask(
        remark, about: about, of: answers.participant.id, context: request.context)
      return .redirect(to: Path.staffQuery.url(query.text))
    }
  }

  /// The answer that the page of the form showed, whatever was answered since.
  private static func reference(
    _ answers: RecordedAnswers, _ entry: RecordedAnswers.Entry, _ request: StaffRequest
  ) throws -> AnswerReference {
    guard answers.participant.leftAt == nil, let number = Int(request.typed("seen")),
      entry.history.contains(where: { $0.number == number })
    else { throw PageError.malformed }
    return AnswerReference(survey: answers.survey.id, key: entry.key, number: number)
  }

  private static func show(
    _ answers: RecordedAnswers, _ entry: RecordedAnswers.Entry, refused: RefusedRemark?,
    _ request: StaffRequest
  ) throws -> Response {
    let page = try AnswerPage(answers, entry, refused: refused, request)
    return request.page(
      page, title: request.say("answers.one", ["code": page.code]),
      status: refused == nil ? .ok : .unprocessable)
  }
}

extension RecordedAnswers {
  func url(of key: SurveyAnswerKey) -> String {
    Path.staffAnswer.url(participant.id.text, survey.id.text, key.description)
  }
}

// MARK: - The list of a study

/// The participants whom the list shows, as its address says.
private struct AnswerListQuery {
  let study: Study
  /// Those who see codes search by code, the others by reference.
  let field: String
  /// The beginning of a code or reference as it was typed, and what is wrong with it.
  let typed: String
  private(set) var problem: String?
  /// The answer that they gave; nil for any or none.
  let answer: GivenAnswer?
  /// Finds nobody if there is a problem.
  private(set) var value: ParticipantQuery

  private static let (codeField, referenceField) = ("code", "reference")

  init(of study: Study, _ request: StaffRequest) {
    let fields = request.http.query
    self.study = study
    let seesCodes = request.member.may(.seeCodes)
    field = seesCodes ? Self.codeField : Self.referenceField
    typed = String((fields[field] ?? "").trimmed.prefix(40))
    let asked = fields[AnswerRoutes.answerField].flatMap { GivenAnswer($0) }
    answer = asked.flatMap { study.question(of: $0) == nil ? nil : $0 }
    value = ParticipantQuery(studies: [study])
    value.origin = request.origin
    value.page = min(max(fields["page"].flatMap { Int($0) } ?? 1, 1), 1_000_000)
    if seesCodes { limitByCode(request) } else { limitByReference(request) }
  }

  private mutating func limitByCode(_ request: StaffRequest) {
    do throws(CodeProblem) {
      value.code = try ParticipationCode.beginning(typed: typed)
    } catch {
      value.studies = []
      problem = request.sentence(for: error)
    }
  }

  /// A code finds nobody, so that nobody tries whose it is.
  private mutating func limitByReference(_ request: StaffRequest) {
    let code = (request.http.query[Self.codeField] ?? "").trimmed
    guard code.isEmpty, let beginning = ParticipantReference.beginning(typed: typed) else {
      value.studies = []
      problem = request.say("answers.notByCode")
      return
    }
    value.reference = beginning
  }

  /// - Parameters:
  ///   - typed: the beginning of a code or reference; nil for everybody's
  ///   - anyAnswer: true for those who gave another answer as well, or none
  func url(
    _ page: Int, _ origin: Participant.Origin, _ typed: String?, anyAnswer: Bool = false
  ) -> String {
    Path.staffAnswers.url(study.id.text)
      + Path.query(Self.fields(origin, search(typed), anyAnswer ? nil : answer, page))
  }

  private func search(_ typed: String?) -> (name: String, value: String)? {
    typed.map { (name: field, value: $0) }
  }

  /// Those of the query itself.
  func fields(of origin: Participant.Origin) -> [(name: String, value: String)] {
    fields(of: origin, page: value.page)
  }

  func fields(of origin: Participant.Origin, page: Int) -> [(name: String, value: String)] {
    Self.fields(origin, search(typed), answer, page)
  }

  /// The fields of a query that say anything.
  static func fields(
    _ origin: Participant.Origin, _ search: (name: String, value: String)?, _ answer: GivenAnswer?,
    _ page: Int = 1
  ) -> [(name: String, value: String)] {
    [
      (name: StaffRequest.originField, value: origin == .rehearsal ? origin.rawValue : ""),
      search ?? (name: codeField, value: ""), (name: AnswerRoutes.answerField, value: answer?.text ?? ""),
      (name: "page", value: page > 1 ? String(page) : ""),
    ].filter { !$0.value.isEmpty }
  }

  /// Returns one page of the list, and the number of participants on all of them.
  func people(_ request: StaffRequest) throws -> (people: [Participation], total: Int) {
    if let answer { return try request.surveyStores.participants(of: value, giving: answer) }
    let listing = try request.stores.participants(value)
    return (people: listing.entries.map(\.participation), total: listing.total)
  }
}

extension StudyAnswersPage {
  fileprivate init(of study: Study, _ query: AnswerListQuery, _ request: StaffRequest) throws {
    let (origin, page) = (request.origin, query.value.page)
    let (people, total) = try query.people(request)
    let first = (page - 1) * ParticipantQuery.pageSize
    let hasMore = first + people.count < total
    self.init(
      isRehearsal: origin == .rehearsal,
      otherURL: query.url(1, origin == .real ? .rehearsal : .real, nil),
      queriesURL: request.member.may(.seeQueries) ? Path.staffQueries.url(study.id.text) : nil,
      action: Path.staffAnswers.url(study.id.text), clearURL: query.url(1, origin, nil),
      origin: origin.rawValue, searchField: query.field, code: query.typed, codeProblem: query.problem,
      countSentence: request.say(
        "answers.count", count: total,
        [
          "from": request.number(min(first + 1, total)),
          "to": request.number(min(first + people.count, total)),
        ]),
      answer: query.answer.flatMap { Answer($0, query, request) },
      rows: people.map { Row($0, study, request) },
      jump: PageJump(
        page, of: total, by: ParticipantQuery.pageSize, action: Path.staffAnswers.url(study.id.text),
        fields: query.fields(of: origin, page: 1), request),
      previousURL: page > 1 ? query.url(page - 1, origin, query.typed) : nil,
      nextURL: hasMore ? query.url(page + 1, origin, query.typed) : nil)
  }
}

extension StudyAnswersPage.Answer {
  /// Nil for an answer to a question that the study does not have.
  fileprivate init?(_ answer: GivenAnswer, _ query: AnswerListQuery, _ request: StaffRequest) {
    let study = query.study
    guard let question = study.question(of: answer),
      let survey = study.surveys.first(where: { $0.id == answer.survey })
    else { return nil }
    let words = SurveyQualityWords(
      survey: survey, quality: SurveyQuality(of: survey.id), study: study, origin: request.origin,
      request: request)
    self.init(
      value: answer.text,
      sentence: request.say(
        "answers.given",
        [
          "question": question.wording(in: study.language(request.language)),
          "answer": words.label(of: answer.value, to: question),
        ]),
      otherURL: query.url(1, request.origin, query.typed, anyAnswer: true))
  }
}

extension StudyAnswersPage.Row {
  fileprivate init(_ participation: Participation, _ study: Study, _ request: StaffRequest) {
    let participant = participation.participant
    let surveys = study.surveys(of: participation)
    let begun = surveys.filter { $0.isBegun(by: participation) }
    let done = surveys.count { $0.isDone(TaskInVariant($0.id, TaskVariant.only), by: participation) }
    let last = participant.letsAnswersBeRead ? begun.compactMap { $0.lastDone(by: participation) }.max() : nil
    self.init(
      code: request.codeOrReference(of: participant),
      url: begun.isEmpty || !participant.letsAnswersBeRead
        ? nil : Path.staffParticipantAnswers.url(participant.id.text),
      surveys: participant.letsAnswersBeRead
        ? request.say(
          "answers.surveysDone",
          ["n": request.number(done), "count": request.number(surveys.count)])
        : request.say("answers.withdrawn"),
      answered: last.map { request.moment($0) } ?? "", answeredISO: last.map { request.iso($0) } ?? "")
  }
}
