import Crypto
import HTTP
import Studies

/// Invitation lists of a study. A list is looked through first, and nothing of it is stored; what is invited then are the
/// addresses that were found to be new.
enum InvitationRoutes {
  /// Bytes of a form with a file.
  static let largestForm = AddressList.longest + (1 << 20)
  /// Lines of each kind that a report shows.
  static let shownLines = 100

  static func list(_ request: StaffRequest) throws -> Response {
    write(try InvitationsPage(request), request, status: .ok)
  }

  static func submit(_ request: StaffRequest) throws -> Response {
    let study = try request.study()
    guard request.typedSite(in: study) != nil else { throw PageError.malformed }
    let text = typedList(request)
    let addresses = AddressList(text)
    var page = try InvitationsPage(request)
    if let problem = problem(with: addresses, text, study, request) {
      page.problem = problem
      return write(page, request, status: .unprocessable)
    }
    if request.typed("send").isEmpty {
      page.report = try .init(request.stores.sort(addresses, for: study.id), request)
      return write(page, request, status: .ok)
    }
    return try invite(addresses, to: study, page, request)
  }

  private static func invite(
    _ addresses: AddressList, to study: Study, _ page: InvitationsPage, _ request: StaffRequest
  ) throws -> Response {
    guard let form = Token(request.typed("form")) else { throw PageError.foreignForm }
    guard let site = request.typedSite(in: study) else { throw PageError.malformed }
    let list = InvitationList(
      id: id(of: addresses, in: form, study), study: study.id,
      language: study.language(Language(request.typed("language"))), site: site.id, staff: request.member.id,
      madeAt: request.context.time)
    guard try request.stores.invite(addresses, as: list, context: request.context) else {
      var page = page
      page.problem = request.say("invitations.problem.noneNew")
      return write(page, request, status: .unprocessable)
    }
    return .redirect(
      to: Path.staffInvitationList.url(
        study.id.text, list.id.text, query: Notice.invitationsMade.query))
  }

  /// Comes from the form and what is sent with it: a double tap is the same list, and a form that was gone back to, with
  /// other addresses, is another one.
  private static func id(of addresses: AddressList, in form: Token, _ study: Study) -> InvitationList.ID {
    let mailboxes = addresses.entries.map(\.address.mailbox).sorted().joined(separator: "\n")
    return InvitationList.ID(String(form.derived(for: "\(study.id)\n\(mailboxes)").prefix(32)))
  }

  /// The typed and the uploaded addresses, as one list.
  private static func typedList(_ request: StaffRequest) -> String {
    let files = (request.form?.files ?? []).filter { $0.name == "file" && !$0.bytes.isEmpty }
    let uploaded = files.map { String(decoding: $0.bytes, as: UTF8.self) }
    let typed = (request.form?.all("addresses") ?? []).filter { !$0.trimmed.isEmpty }
    return (typed + uploaded).joined(separator: "\n")
  }

  private static func problem(
    with addresses: AddressList, _ text: String, _ study: Study, _ request: StaffRequest
  ) -> String? {
    if trouble(study, request) != nil { return request.say("invitations.problem.notNow") }
    if text.utf8.count > AddressList.longest || addresses.isTooLong {
      return request.say("invitations.problem.tooLong", ["n": request.number(AddressList.most)])
    }
    return addresses.isEmpty ? request.say("invitations.problem.missing") : nil
  }

  /// The reason why nobody can be invited now; nil if they can.
  fileprivate static func trouble(_ study: Study, _ request: StaffRequest) -> String? {
    if request.lab.studies.isClosed(study.id) { return request.say("home.closed") }
    if !request.lab.sendsMail { return request.say("invitations.noServer") }
    return request.lab.publicURL.isEmpty ? request.say("invitations.noAddress") : nil
  }

  private static func write(_ page: InvitationsPage, _ request: StaffRequest, status: Status) -> Response {
    request.page(page, title: request.say("invitations.title"), status: status)
  }

  // MARK: - One list

  static func show(_ request: StaffRequest) throws -> Response {
    let (list, counts) = try found(in: request.study(), request)
    return write(try InvitationListPage(list, counts, request), request, status: .ok)
  }

  static func write(_ page: InvitationListPage, _ request: StaffRequest, status: Status) -> Response {
    request.page(page, title: request.say("invitations.one.title"), status: status)
  }

  static func withdraw(_ request: StaffRequest) throws -> Response {
    let study = try request.study()
    let (list, _) = try found(in: study, request)
    _ = try request.stores.withdrawInvitations(of: list.id, context: request.context)
    return .redirect(
      to: Path.staffInvitationList.url(
        study.id.text, list.id.text, query: Notice.invitationsWithdrawn.query))
  }

  static func found(in study: Study, _ request: StaffRequest) throws -> (
    list: InvitationList, counts: InvitationCounts
  ) {
    let id = InvitationList.ID(request.placeholder("list"))
    guard let found = try request.stores.invitationList(id, of: study.id) else { throw PageError.notFound }
    return found
  }
}

extension InvitationsPage {
  /// The form as it was sent; a file has to be chosen again.
  fileprivate init(_ request: StaffRequest) throws {
    let study = try request.study()
    let language = study.language(Language(request.typed("language")))
    let names = try request.staffNames()
    let terms = study.invitation
    self.init(
      trouble: InvitationRoutes.trouble(study, request), action: Path.staffInvitations.url(study.id.text),
      form: Token(request.typed("form"))?.text ?? Token().text,
      addresses: request.typed("send").isEmpty ? request.typed("addresses") : "",
      terms: request.say(
        "invitations.terms",
        [
          "reminders": request.say("invitations.reminders", count: terms.reminders),
          "days": request.say("invitations.days", count: terms.reminderDays),
          "keep": request.say("invitations.days", count: terms.keepDays),
        ]),
      listHelp: request.say("invitations.listHelp", ["n": request.number(AddressList.most)]),
      language: language.code, site: request.typed("site"),
      languages: study.languages.map {
        ChoiceOption(value: $0.code, label: request.name(of: $0), isChosen: $0 == language)
      },
      sites: request.sites(of: study, chosen: request.typed("site"), none: request.say("sites.fromTablet")),
      messages: study.languages.map { Message(study, $0, request) },
      lists: try request.stores.invitationLists(of: study.id).map { list, counts in
        Row(list, counts, by: names[list.staff] ?? "", request)
      })
  }
}

extension InvitationsPage.Message {
  fileprivate init(_ study: Study, _ language: Language, _ request: StaffRequest) {
    let words = InvitationWords(study, Voice(phrases: request.phrases, language: language))
    self.init(
      language: language.code, title: request.name(of: language), subject: words.subject(number: 1),
      body: words.body(
        link: request.fullURL(Path.code.url() + "…"), stop: request.fullURL(Path.unsubscription.url() + "…")))
  }
}

extension InvitationsPage.Row {
  fileprivate init(
    _ list: InvitationList, _ counts: InvitationCounts, by name: String, _ request: StaffRequest
  ) {
    self.init(
      url: Path.staffInvitationList.url(list.study.text, list.id.text), made: request.moment(list.madeAt),
      madeISO: request.iso(list.madeAt), staff: name, language: request.name(of: list.language),
      isWithdrawn: list.withdrawnAt != nil, total: request.number(counts.total),
      sent: request.number(counts[.sent] + counts[.reminded]), used: request.number(counts[.used]),
      refused: request.number(counts[.refused]))
  }
}

extension InvitationsPage.Report {
  fileprivate init(_ sorting: AddressSorting, _ request: StaffRequest) {
    let lines = InvitationRoutes.shownLines
    func group(_ word: String, _ entries: [AddressList.Entry]) -> InvitationsPage.Group? {
      InvitationsPage.Group(
        word,
        entries.prefix(lines).map {
          .init(line: request.number($0.line), entry: $0.address.text, reason: "")
        },
        of: entries.count, request)
    }
    let wrong = InvitationsPage.Group(
      "wrong",
      sorting.problems.prefix(lines).map {
        .init(line: request.number($0.line), entry: $0.text, reason: request.sentence(for: $0.reason))
      }, of: sorting.problems.count, request)
    self.init(
      sentence: request.say("invitations.new", count: sorting.new.count), isReady: !sorting.new.isEmpty,
      submit: request.say("invitations.send", count: sorting.new.count),
      parts: Self.parts(sorting.new.map(\.address.text)),
      groups: [
        wrong, group("doubled", sorting.doubled), group("invited", sorting.invited),
        group("stopped", sorting.stopped), group("fresh", sorting.new),
      ].compactMap { $0 })
  }

  /// A field of a form holds no more than 256 KB.
  private static func parts(_ addresses: [String]) -> [InvitationsPage.Part] {
    stride(from: 0, to: addresses.count, by: 1000).map {
      InvitationsPage.Part(value: addresses[$0..<min($0 + 1000, addresses.count)].joined(separator: ","))
    }
  }
}

extension InvitationsPage.Group {
  /// Nil for none.
  fileprivate init?(_ word: String, _ lines: [InvitationsPage.Line], of count: Int, _ request: StaffRequest) {
    if count == 0 { return nil }
    self.init(
      title: request.say("invitations.\(word)", count: count), lines: lines,
      more: count > lines.count ? request.say("invitations.more", count: count - lines.count) : nil)
  }
}
