import Crypto
import HTTP
import Studies

/// Sending one of a study's messages to participants: one of them, those chosen in the list, or those of a state, a tag, a
/// site, a version of the consent or a figure. The address of the page says which; what would be sent, and to how many, is
/// shown first.
enum MessageRoutes {
  static func show(_ request: StaffRequest) throws -> Response {
    let study = try request.study()
    let query = request.http.query
    let choice = try MessageChoice(
      study, { query[$0] ?? "" }, chosen: query.all(ChosenParticipants.field), request)
    return try write(choice, of: study, request, problem: versionProblem(choice, request))
  }

  /// Leads from the list of participants to the page for messages, with those who were chosen there.
  static func openForChosen(_ request: StaffRequest) throws -> Response {
    let chosen = try ChosenParticipants(request.http.query.all(ChosenParticipants.field), request)
    if let notice = chosen.problem { return chosen.back(notice, request) }
    let fields = chosen.known.map { (name: ChosenParticipants.field, value: $0.id.text) }
    return .redirect(to: Path.staffMessages.url(chosen.study.id.text) + Path.query(fields))
  }

  static func send(_ request: StaffRequest) throws -> Response {
    let study = try request.study()
    guard let form = Token(request.typed("form")) else { throw PageError.foreignForm }
    let choice = try MessageChoice(
      study, { request.typed($0) }, chosen: request.form?.all(ChosenParticipants.field) ?? [], request)
    if trouble(study, request) != nil {
      return try write(choice, of: study, request, problem: request.say("messages.problem.notNow"))
    }
    if let problem = versionProblem(choice, request) {
      return try write(choice, of: study, request, problem: problem)
    }
    guard let message = choice.message else {
      return try write(choice, of: study, request, problem: request.say("messages.problem.message"))
    }
    let recipients = try choice.addressees(in: study, request).filter { $0.mayBeWritten(to: study) }
    guard !recipients.isEmpty else {
      return try write(choice, of: study, request, problem: request.say("messages.problem.nobody"))
    }
    // Those who came meanwhile would be written to unseen.
    guard request.typed("seen") == recipients.digest else {
      return try write(choice, of: study, request, problem: request.say("messages.problem.changed"))
    }
    let dispatch = MessageDispatch(
      id: MessageDispatch.ID(String(form.digest.prefix(32))), study: study.id, message: message.id,
      studyVersion: study.version, staff: request.member.id, askedAt: request.context.time)
    try request.stores.dispatch(dispatch, to: recipients.map(\.participant.id), context: request.context)
    return .redirect(to: Path.staffMessages.url(study.id.text, query: Notice.messagesAsked.query))
  }

  static func stop(_ request: StaffRequest) throws -> Response {
    let study = try request.study()
    let id = MessageDispatch.ID(request.placeholder("dispatch"))
    guard try request.stores.dispatches(of: study.id).contains(where: { $0.dispatch.id == id }) else {
      throw PageError.notFound
    }
    let stopped = try request.stores.stop(id, context: request.context)
    let notice: Notice = stopped == 0 ? .noMessagesStopped : .messagesStopped
    return .redirect(to: Path.staffMessages.url(study.id.text, query: notice.query))
  }

  private static func versionProblem(_ choice: MessageChoice, _ request: StaffRequest) -> String? {
    choice.hasVersionProblem ? request.say("messages.problem.version") : nil
  }

  /// The reason why nothing can be sent now; nil if it can.
  private static func trouble(_ study: Study, _ request: StaffRequest) -> String? {
    if request.lab.studies.isClosed(study.id) { return request.say("home.closed") }
    if !request.lab.sendsMail { return request.say("messages.noServer") }
    if study.messages.isEmpty { return request.say("messages.noMessages") }
    return study.consent.mailDetail == nil || !study.asks(for: .reminders)
      ? request.say("messages.noPermission") : nil
  }

  private static func write(
    _ choice: MessageChoice, of study: Study, _ request: StaffRequest, problem: String? = nil
  ) throws -> Response {
    let trouble = trouble(study, request)
    let isAsked = choice.message != nil || !choice.chosen.isEmpty
    let isClear = trouble == nil && !choice.hasVersionProblem
    let addressees = try isClear && isAsked ? choice.addressees(in: study, request) : []
    let page = try MessagesPage(
      choice, addressees, of: study, trouble: trouble, problem: problem, request)
    return request.page(
      page, title: request.say("messages.title"), status: problem == nil ? .ok : .unprocessable)
  }
}

extension [Addressee] {
  /// Tells those whom a preview counted from others, also where these are as many.
  fileprivate var digest: String {
    let ids = map(\.participant.id.text).sorted().joined(separator: " ")
    return String(sha256([UInt8](ids.utf8)).hexadecimal.prefix(16))
  }
}

extension MessagesPage {
  fileprivate init(
    _ choice: MessageChoice, _ addressees: [Addressee], of study: Study, trouble: String?, problem: String?,
    _ request: StaffRequest
  ) throws {
    let language = study.language(request.language)
    let names = try request.staffNames()
    let recipients = addressees.filter { $0.mayBeWritten(to: study) }
    let inLanguage = Dictionary(grouping: recipients) { study.language($0.participant.language) }
    self.init(
      trouble: trouble, action: Path.staffMessages.url(study.id.text), form: Token().text,
      messages: study.messages.map {
        ChoiceOption(value: $0.id.text, label: $0.subject[language], isChosen: $0.id == choice.message?.id)
      },
      states: choice.states(request), tags: try choice.tags(of: study, request),
      sites: request.sites(
        of: study, chosen: choice.site?.text ?? "", none: request.say("messages.allSites")),
      state: choice.group?.rawValue ?? "", tag: choice.tag?.text ?? "", site: choice.site?.text ?? "",
      version: choice.typedVersion, figure: try choice.limit(in: study, request),
      participant: choice.participant?.id.text ?? "", code: choice.participant?.code.grouped,
      chosen: choice.chosen.map { Person($0) },
      passedOver: choice.chosen.isEmpty
        ? []
        : addressees.compactMap { addressee in
          addressee.obstacle(to: study).map { Person(addressee.participant, for: $0, request) }
        },
      message: choice.message?.id.text ?? "", problem: problem,
      problemField: choice.hasVersionProblem ? ParticipantListQuery.versionField : "message",
      preview: choice.message.flatMap { message in
        trouble == nil && !choice.hasVersionProblem
          ? Preview(
            sentence: request.say("messages.recipients", count: recipients.count),
            seen: recipients.digest, isReady: !recipients.isEmpty,
            submit: request.say("messages.send", count: recipients.count),
            texts: study.languages.map { Text(message, of: study, $0, inLanguage[$0]?.count ?? 0, request) })
          : nil
      },
      dispatches: try request.stores.dispatches(of: study.id).map {
        Row($0, of: study, by: names, request)
      })
  }
}

extension MessagesPage.Person {
  fileprivate init(_ participant: Participant) {
    self.init(
      id: participant.id.text, code: participant.code.grouped,
      url: Path.staffParticipant.url(participant.id.text))
  }

  fileprivate init(_ participant: Participant, for obstacle: Addressee.Obstacle, _ request: StaffRequest) {
    self.init(participant)
    reason = request.say("messages.passedOver.\(obstacle.rawValue)")
  }
}

extension MessagesPage.Text {
  fileprivate init(
    _ message: StudyMessage, of study: Study, _ language: Language, _ count: Int, _ request: StaffRequest
  ) {
    let words = StudyMessageWords(message, of: study, Voice(phrases: request.phrases, language: language))
    self.init(
      language: language.code,
      title: request.say("messages.inLanguage", count: count, ["language": request.name(of: language)]),
      subject: words.subject(),
      body: words.body(
        link: request.fullURL(Path.dashboard.url()), stop: request.fullURL(Path.unsubscription.url() + "…")))
  }
}

extension MessagesPage.Row {
  fileprivate init(
    _ progress: DispatchProgress, of study: Study, by names: [StaffMember.ID: String], _ request: StaffRequest
  ) {
    let dispatch = progress.dispatch
    self.init(
      asked: request.moment(dispatch.askedAt), askedISO: request.iso(dispatch.askedAt),
      staff: names[dispatch.staff] ?? "",
      message: study.message(dispatch.message)?.subject[study.language(request.language)]
        ?? dispatch.message.text,
      recipients: request.number(progress.recipients), sent: request.number(progress.sent),
      waiting: request.number(progress.unsent), leftOut: request.number(progress.leftOut),
      stop: progress.unsent == 0
        ? nil
        : MessagesPage.Stop(
          action: Path.staffMessageStop.url(dispatch.study.text, dispatch.id.text),
          question: request.say("messages.stop.ask", count: progress.unsent)),
      stopped: progress.stopped == 0
        ? nil
        : request.say(
          "messages.stop.was",
          ["sent": request.number(progress.sent), "n": request.number(progress.recipients)]))
  }
}
