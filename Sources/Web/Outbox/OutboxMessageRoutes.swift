import HTTP
import Studies

/// The text of a message that waits, for those who handle what names a person. It stays known who read it.
enum OutboxMessageRoutes {
  static func show(_ request: StaffRequest) throws -> Response {
    let id = OutboxMessage.ID(request.placeholder("message"))
    guard let entry = try request.stores.outboxEntry(id), request.member.mayWork(on: entry.study),
      let participant = try request.stores.participation(of: entry.participant)?.participant,
      !participant.isBlocked
    else { throw PageError.notFound }
    var page = OutboxMessagePage(entry, to: participant, request)
    do {
      let message = try request.stores.openMessage(id, context: request.context)
      page.text = message.map { OutboxMessagePage.Text($0, in: participant.language) }
    } catch let problem as MailProblem {
      page.trouble = request.say("outbox.problem.\(problem.kind.rawValue)")
    }
    return request.page(page, title: request.say("outbox.text.title", ["code": page.code]))
  }
}

extension OutboxMessagePage {
  fileprivate init(_ entry: OutboxEntry, to participant: Participant, _ request: StaffRequest) {
    self.init(
      listURL: OutboxQuery(request.http.query, request).address,
      participantURL: Path.staffParticipant.url(participant.id.text), code: participant.code.grouped,
      isRehearsal: participant.origin == .rehearsal,
      kind: request.say("outbox.kind.\(entry.kind.rawValue)"),
      state: request.say("outbox.state.\(entry.state.rawValue)"), progress: entry.state.mark,
      queued: .init(moment: request.moment(entry.queuedAt), iso: request.iso(entry.queuedAt)),
      problem: entry.problem.map { request.say("outbox.problem.\($0.kind.rawValue)") },
      answer: entry.problem.flatMap { $0.answer.isEmpty ? nil : $0.answer })
  }
}

extension OutboxMessagePage.Text {
  fileprivate init(_ message: OutboxMessage, in language: Language) {
    self.init(
      language: language.code, subject: message.subject, body: message.body,
      files: message.attachments.map { OutboxMessagePage.File(name: $0.name) })
  }
}
