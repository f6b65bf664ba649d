import Crypto
import HTTP
import Studies

/// The first pages: which studies there are, what a study is about, and taking part in it.
enum IntroductionRoutes {
  static let rehearsalField = "rehearsal"

  /// Lists the open studies; the introduction of a single one is the first page itself.
  static func studies(_ request: GuestRequest) throws -> Response {
    let open = request.lab.studies.running.filter(\.isOpen)
    let closed = request.lab.studies.closedTitles
    if open.count == 1, closed.isEmpty {
      let notice = request.http.query[Notice.field].flatMap(Notice.init)
      return .redirect(to: Path.introduction.url(open[0].id.text, query: notice?.query ?? [:]))
    }
    return request.page(
      StudiesPage(open, closed: closed, request), title: request.say("introduction.studies.title"))
  }

  static func show(_ request: GuestRequest) throws -> Response {
    let study = try request.openStudy()
    let languages = request.choices(of: study.languages, current: study.language(request.language))
    var page = IntroductionPage(study, isRehearsal: request.rehearses, languages: languages, request)
    if try request.takesPart { page.goOnURL = Path.dashboard.url() }
    return request.page(page, title: study.title[study.language(request.language)])
  }

  static func enrol(_ request: GuestRequest) throws -> Response {
    let study = try request.openStudy()
    guard let form = Token(request.typed("form")) else { throw PageError.foreignForm }
    let session: Token?
    do {
      session = try request.stores.enrol(
        in: study, origin: request.typed(rehearsalField) == "1" ? .rehearsal : .real,
        language: study.language(Language(request.typed("language"))), form: form.digest,
        from: request.http.address, at: request.time)
    } catch EnrolmentRefusal.tooMany(let seconds) {
      throw PageError.tooManyEnrolments(retryAfterSeconds: seconds)
    }
    guard let session else { return .redirect(to: Path.signIn.url()) }
    var response = Response.redirect(to: Stage.eligibility.url)
    response.openSession(session, request)
    return response
  }

  /// The introduction for participants who have not seen it: they came by a card, or were handed a tablet.
  static func showOwn(_ request: ParticipantRequest) throws -> Response {
    request.page(IntroductionPage(request), title: request.study.title[request.language])
  }

  static func goOn(_ request: ParticipantRequest) throws -> Response {
    try request.stores.recordIntroduction(of: request.participant.id, context: request.context)
    return .redirect(to: Stage.eligibility.url)
  }
}

extension StudyLibrary {
  /// The open studies that an error in their definition keeps closed.
  fileprivate var closedTitles: [LocalizedText] {
    troubles.filter { $0.consequence == .closed && $0.isOpen }.compactMap(\.title)
  }
}

extension GuestRequest {
  /// True if a participant who has not left is signed in here.
  fileprivate var takesPart: Bool {
    get throws {
      guard let token = http.cookies[ParticipantRequest.cookie].flatMap(Token.init) else { return false }
      return try stores.participation(session: token, at: time).map { $0.participant.leftAt == nil }
        ?? false
    }
  }
}

extension Response {
  /// The browser is a participant's from now on.
  mutating func openSession(_ token: Token, _ request: GuestRequest) {
    setCookie(ParticipantRequest.cookie, token.text, seconds: 30 * 24 * 3600, isSecure: request.http.isSecure)
  }
}
