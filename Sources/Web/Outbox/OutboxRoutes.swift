import HTTP
import Studies

/// Messages to participants on their way to the mail server.
enum OutboxRoutes {
  static func list(_ request: StaffRequest) throws -> Response {
    let query = OutboxQuery(request.http.query, request)
    let studies = query.study.map { [$0.id] } ?? request.studies.map(\.id)
    let listing = try request.stores.outbox(of: studies, query.filter, page: query.page)
    return request.page(try OutboxPage(listing, query, request), title: request.say("outbox.title"))
  }

  /// Nobody waits here for the mail server: the message is next, and the list shows what became of it.
  static func retry(_ request: StaffRequest) throws -> Response {
    let id = OutboxMessage.ID(request.placeholder("message"))
    guard let entry = try request.stores.outboxEntry(id), request.member.mayWork(on: entry.study) else {
      throw PageError.notFound
    }
    try request.stores.retryNow(entry.id, context: request.context)
    let page = request.pageBefore ?? Path.staffOutbox.url()
    return .redirect(to: Undo.url(page, .mailIsTried, about: entry.participant, offering: nil))
  }
}

extension OutboxPage {
  fileprivate init(_ listing: OutboxListing, _ query: OutboxQuery, _ request: StaffRequest) throws {
    let participants = Set(listing.entries.map(\.participant))
    let codes = try request.stores.codes(of: participants)
    let rehearsing = try request.stores.rehearsing(among: participants)
    let page = query.page
    let first = (page - 1) * OutboxListing.pageSize
    self.init(
      states: query.states(request), kinds: query.kinds(request), studies: query.studies(request),
      hidden: query.hidden, isFiltered: query.isFiltered,
      countSentence: Self.count(listing, first: first, request), sendsMail: request.lab.sendsMail,
      rows: listing.entries.map {
        Row(
          $0, code: codes[$0.participant], isRehearsal: rehearsing.contains($0.participant),
          message: listing.messages[$0.id], query, request)
      },
      jump: PageJump(
        page, of: listing.total, by: OutboxListing.pageSize, action: Path.staffOutbox.url(),
        fields: query.fields, request),
      previousURL: page > 1 ? query.url { $0.page = page - 1 } : nil,
      nextURL: first + listing.entries.count < listing.total ? query.url { $0.page = page + 1 } : nil)
  }

  private static func count(_ listing: OutboxListing, first: Int, _ request: StaffRequest) -> String {
    if listing.total == 0 { return request.say("outbox.countNone") }
    return request.say(
      "outbox.count", count: listing.total,
      [
        "from": request.number(min(first + 1, listing.total)),
        "to": request.number(min(first + listing.entries.count, listing.total)),
      ])
  }
}

extension OutboxPage.Row {
  fileprivate init(
    _ entry: OutboxEntry, code: ParticipationCode?, isRehearsal: Bool, message: StudyMessage.ID?,
    _ query: OutboxQuery, _ request: StaffRequest
  ) {
    func moment(_ time: Timestamp) -> OutboxPage.Moment {
      .init(moment: request.moment(time), iso: request.iso(time))
    }
    self.init(
      id: entry.id.text, participantURL: Path.staffParticipant.url(entry.participant.text),
      code: code?.grouped ?? entry.participant.text, isRehearsal: isRehearsal,
      kind: Self.kind(of: entry, message, request),
      url: request.member.may(.handleConsents)
        ? Path.staffOutboxMessage.url(entry.id.text) + Path.query(query.fields) : nil,
      state: request.say("outbox.state.\(entry.state.rawValue)"), progress: entry.state.mark,
      queued: moment(entry.queuedAt), attempts: request.number(entry.attempts),
      nextAttempt: request.lab.delivers ? entry.nextAttemptAt.map(moment) : nil,
      sent: entry.sentAt.map(moment),
      problem: entry.problem.map { request.say("outbox.problem.\($0.kind.rawValue)") },
      answer: entry.problem.flatMap { $0.answer.isEmpty ? nil : $0.answer },
      action: entry.state == .waiting && request.lab.delivers
        ? Path.staffOutboxAttempts.url(entry.id.text) : nil)
  }

  /// “Message from the study team: Results”
  private static func kind(
    of entry: OutboxEntry, _ message: StudyMessage.ID?, _ request: StaffRequest
  ) -> String {
    let kind = request.say("outbox.kind.\(entry.kind.rawValue)")
    guard let message, let study = request.lab.studies.study(entry.study) else { return kind }
    let words = study.message(message).map {
      StudyMessageWords($0, of: study, Voice(request)).subject()
    }
    return "\(kind): \(words ?? message.text)"
  }
}

extension OutboxEntry.State {
  var mark: ParticipantState {
    switch self {
    case .waiting: .underWay
    case .sent: .finished
    case .failed, .stopped: .ended
    }
  }
}

extension Lab {
  /// Mail goes out: a demonstration writes messages, but sends none.
  fileprivate var delivers: Bool { sendsMail && !isDemonstration }
}
