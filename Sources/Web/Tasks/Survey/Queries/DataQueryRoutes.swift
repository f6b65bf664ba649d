import HTTP
import Studies

/// Data queries: asked by those who read answers, answered by those who run the visits.
enum DataQueryRoutes {
  static func list(_ request: StaffRequest) throws -> Response {
    let study = try request.study()
    let selection = DataQuerySelection(request)
    var response = request.page(
      try DataQueriesPage(of: study, selection, request), title: request.say("queries.title"))
    response.keep(.queries, of: study, selection.fields, request)
    return response
  }

  static func show(_ request: StaffRequest) throws -> Response {
    try show(DataQuerySubject(request), status: .ok, request)
  }

  static func answer(_ request: StaffRequest) throws -> Response { try act(.answered, "answer", request) }

  static func askAgain(_ request: StaffRequest) throws -> Response {
    try act(.askedAgain, "question", request)
  }

  static func close(_ request: StaffRequest) throws -> Response { try act(.closed, nil, request) }

  /// - Parameter form: the form with the words; nil for an act without any
  private static func act(_ act: DataQuery.Act, _ form: String?, _ request: StaffRequest) throws -> Response {
    let subject = try DataQuerySubject(request)
    guard let seen = Int(request.typed("seen")) else { throw PageError.malformed }
    var remark: AnswerRemark?
    if let form {
      switch RefusedRemark.read(form, request) {
      case .success(let words): remark = words
      case .failure(let problem):
        return try show(subject, refused: problem.refused, status: .unprocessable, request)
      }
    }
    switch try request.surveyStores.act(
      act, remark, on: subject.query.id, seen: seen, context: request.context)
    {
    case .done: return .redirect(to: Path.staffQuery.url(subject.query.id.text))
    case .overtaken:
      let typed = form.map {
        RefusedRemark(form: $0, typed: request.typed(RefusedRemark.field), problem: nil)
      }
      return try show(
        DataQuerySubject(request), refused: typed, problem: request.say("queries.overtaken"),
        status: .conflict,
        request)
    }
  }

  private static func show(
    _ subject: DataQuerySubject, refused: RefusedRemark? = nil, problem: String? = nil, status: Status,
    _ request: StaffRequest
  ) throws -> Response {
    var page = try DataQueryPage(subject, refused: refused, request)
    page.problem =
      problem.map { .init(sentence: $0) }
      ?? refused.flatMap { refused in
        refused.problem.map { .init(sentence: $0, url: "#remark-\(refused.form)") }
      }
    return request.page(page, title: request.say("queries.one", ["code": page.code]), status: status)
  }
}

/// The query that an address names, with the participant whom it is about.
struct DataQuerySubject {
  let query: DataQuery
  let participation: Participation
  let study: Study

  /// - Throws: ``PageError/notFound`` for one about somebody whom this person has no access to, or
  ///   somebody whose data are to be deleted
  init(_ request: StaffRequest) throws {
    guard let query = try request.surveyStores.dataQuery(DataQuery.ID(request.placeholder("query"))),
      let participation = try request.stores.participation(of: query.participant),
      !participation.participant.isBlocked,
      let study = request.reachedStudy(of: participation.participant)
    else { throw PageError.notFound }
    (self.query, self.participation, self.study) = (query, participation, study)
  }
}

extension DataQueryPage {
  fileprivate init(_ subject: DataQuerySubject, refused: RefusedRemark?, _ request: StaffRequest) throws {
    let (query, study) = (subject.query, subject.study)
    let participant = subject.participation.participant
    let names = try request.staffNames()
    let answers = try study.survey(query.about.survey).map {
      try RecordedAnswers($0, of: subject.participation, in: study, request)
    }
    let entry = answers?.entry(query.about.key)
    let given = entry?.history.first { $0.number == query.about.number }
    let isReadable = participant.letsAnswersBeRead
    let acts = OpenActs(query: query, refused: refused, request: request)
    self.init(
      code: request.codeOrReference(of: participant),
      survey: answers?.survey.title[study.language(request.language)] ?? query.about.survey.text,
      question: entry?.wording ?? query.about.key.description,
      answer: isReadable ? given.flatMap { answers?.words(of: $0, to: entry?.question) } : nil,
      answered: given.map { request.moment($0.answeredAt) } ?? "",
      collected: try Self.collected(query, names, request),
      wasChanged: (entry?.history.last?.number ?? 0) > query.about.number,
      state: request.say("queries.state.\(query.state.rawValue)"),
      isRehearsal: participant.origin == .rehearsal,
      backURL: request.member.mayWork(on: study.id)
        ? request.url(of: .queries, in: study, participant.origin) : nil,
      participantURL: request.member.may(.runVisits) ? Path.staffParticipant.url(participant.id.text) : nil,
      answerURL: request.member.may(.readAnswers) && isReadable && entry != nil
        ? answers?.url(of: query.about.key) : nil,
      events: query.events.map { Event($0, names, request) },
      answerForm: acts.form("answer", .staffQueryAnswers, .answerQueries, .answered),
      questionForm: acts.form("question", .staffQueryQuestions, .raiseQueries, .askedAgain),
      closing: acts.url(.staffQueryClosure, .raiseQueries, .closed).map {
        Closing(action: $0, seen: String(query.events.count))
      })
  }

  /// “On Tablet 3, handed over by jana.berger”
  private static func collected(
    _ query: DataQuery, _ names: [StaffMember.ID: String], _ request: StaffRequest
  ) throws -> String {
    guard let place = try request.surveyStores.collection(of: query.about, by: query.participant) else {
      return request.say("queries.collected.elsewhere")
    }
    guard let name = place.staff.flatMap({ names[$0] }) else {
      return request.say("queries.collected.byCode", ["station": place.station.text])
    }
    return request.say(
      "queries.collected.handedOver", ["station": place.station.text, "name": name])
  }
}

/// The acts by which a query can go on now, for this member of staff.
private struct OpenActs {
  let query: DataQuery
  let refused: RefusedRemark?
  let request: StaffRequest

  /// Nil for an act that is not possible now, or not theirs.
  func url(_ path: Path, _ capability: Capability, _ act: DataQuery.Act) -> String? {
    guard query.state.after(act) != nil, request.member.may(capability) else { return nil }
    return path.url(query.id.text)
  }

  func form(_ id: String, _ path: Path, _ capability: Capability, _ act: DataQuery.Act) -> RemarkForm? {
    url(path, capability, act).map {
      RemarkForm(id, room: "queries", action: $0, seen: query.events.count, refused: refused, request)
    }
  }
}

extension DataQueryPage.Event {
  fileprivate init(_ event: DataQuery.Event, _ names: [StaffMember.ID: String], _ request: StaffRequest) {
    self.init(
      act: request.say("queries.act.\(event.act.rawValue)"), text: event.text,
      who: names[event.staff] ?? "", time: request.moment(event.madeAt),
      timeISO: request.iso(event.madeAt))
  }
}
