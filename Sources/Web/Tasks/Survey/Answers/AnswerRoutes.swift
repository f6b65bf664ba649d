import HTTP
import Studies

/// Answers of participants, for staff who may read them: they read, and write beside an answer, never into it.
enum AnswerRoutes {
  static func list(_ request: StaffRequest) throws -> Response {
    let study = try request.study()
    return request.page(try StudyAnswersPage(of: study, request), title: request.say("answers.title"))
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
      return .redirect(to: answers.url(of: entry.key) + "#notes")
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
  /// The beginning of a code as it was typed, and what is wrong with it.
  let typed: String
  private(set) var problem: String?
  /// Finds nobody if there is a problem.
  private(set) var value: ParticipantQuery

  init(of study: Study, _ request: StaffRequest) {
    let fields = request.http.query
    self.study = study
    typed = String((fields["code"] ?? "").trimmed.prefix(40))
    value = ParticipantQuery(studies: [study])
    value.origin = request.origin
    value.page = min(max(fields["page"].flatMap { Int($0) } ?? 1, 1), 1_000_000)
    do throws(CodeProblem) {
      value.code = try ParticipationCode.beginning(typed: typed)
    } catch {
      value.studies = []
      problem = request.sentence(for: error)
    }
  }

  func url(_ page: Int, _ origin: Participant.Origin, _ code: String) -> String {
    let place = page > 1 ? [(name: "page", value: String(page))] : []
    return Path.staffAnswers.url(study.id.text) + Path.query(Self.fields(origin, code) + place)
  }

  /// The fields of the query that say anything, besides the page.
  static func fields(_ origin: Participant.Origin, _ code: String) -> [(name: String, value: String)] {
    [
      (name: StaffRequest.originField, value: origin == .rehearsal ? origin.rawValue : ""),
      (name: "code", value: code),
    ].filter { !$0.value.isEmpty }
  }
}

extension StudyAnswersPage {
  fileprivate init(of study: Study, _ request: StaffRequest) throws {
    let query = AnswerListQuery(of: study, request)
    let (origin, page) = (request.origin, query.value.page)
    let listing = try request.stores.participants(query.value)
    let first = (page - 1) * ParticipantQuery.pageSize
    let hasMore = first + listing.entries.count < listing.total
    self.init(
      isRehearsal: origin == .rehearsal,
      otherURL: query.url(1, origin == .real ? .rehearsal : .real, ""),
      queriesURL: request.member.may(.seeQueries) ? Path.staffQueries.url(study.id.text) : nil,
      action: Path.staffAnswers.url(study.id.text), clearURL: query.url(1, origin, ""),
      origin: origin.rawValue, code: query.typed, codeProblem: query.problem,
      countSentence: request.say(
        "answers.count", count: listing.total,
        [
          "from": request.number(min(first + 1, listing.total)),
          "to": request.number(min(first + listing.entries.count, listing.total)),
        ]),
      rows: listing.entries.map { Row($0.participation, study, request) },
      jump: PageJump(
        page, of: listing.total, by: ParticipantQuery.pageSize, action: Path.staffAnswers.url(study.id.text),
        fields: AnswerListQuery.fields(origin, query.typed), request),
      previousURL: page > 1 ? query.url(page - 1, origin, query.typed) : nil,
      nextURL: hasMore ? query.url(page + 1, origin, query.typed) : nil)
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
      code: participant.code.grouped,
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
