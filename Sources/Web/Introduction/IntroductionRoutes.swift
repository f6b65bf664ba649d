import Crypto
import HTTP
import Studies

/// The first pages: which studies there are, what a study is about, and taking part in it.
enum IntroductionRoutes {
  static let rehearsalField = "rehearsal"

  /// With one open study, its introduction is the first page.
  static func studies(_ request: GuestRequest) throws -> Response {
    let open = request.lab.studies.current.filter(\.isOpen)
    if open.count == 1 { return .redirect(to: Path.introduction.url(open[0].id.text)) }
    return request.page(StudiesPage(open, request), title: request.say("introduction.studies.title"))
  }

  static func show(_ request: GuestRequest) throws -> Response {
    let study = try request.openStudy()
    var page = IntroductionPage(study, isRehearsal: request.rehearses, request)
    if request.http.cookies[ParticipantRequest.cookie] != nil { page.goOnURL = Path.dashboard.url() }
    return request.page(page, title: study.title[study.language(request.language)])
  }

  static func enrol(_ request: GuestRequest) throws -> Response {
    let study = try request.openStudy()
    guard let form = Token(request.typed("form")) else { throw PageError.foreignForm }
    let session = try request.lab.stores.enrol(
      in: study, origin: request.typed(rehearsalField) == "1" ? .rehearsal : .real,
      language: study.language(Language(request.typed("language"))), form: form.digest, at: request.time)
    guard let session else { return .redirect(to: Path.signIn.url()) }
    var response = Response.redirect(to: Stage.eligibility.url)
    response.openSession(session, request)
    return response
  }

  /// Said to somebody who has left, whose session has ended with that.
  static func showLeft(_ request: GuestRequest) throws -> Response {
    guard let study = request.lab.studies.study(Study.ID(request.placeholder("study"))) else {
      throw PageError.notFound
    }
    return left(study, receipt: request.receipt.map { ReceiptTicket($0) }, request)
  }

  static func left(_ study: Study, receipt: ReceiptTicket? = nil, _ request: some PageRequest) -> Response {
    request.page(
      LeftPage(
        studyTitle: study.title[study.language(request.language)], receipt: receipt,
        contact: ContactCard(study.contact), homeURL: request.url(.home)),
      title: request.say("profile.left.title"))
  }
}

extension GuestRequest {
  /// The study that the URL names, open to anyone.
  func openStudy() throws -> Study {
    // Whoever was handed a station need not have come by a link.
    guard let study = lab.studies.study(Study.ID(placeholder("study"))), study.isOpen || seat != nil else {
      throw PageError.notFound
    }
    return study
  }

  /// Whether nothing of what begins on this page shall count.
  var rehearses: Bool { http.query[IntroductionRoutes.rehearsalField] == "1" }
}

extension Response {
  /// The browser is a participant's from now on.
  mutating func openSession(_ token: Token, _ request: GuestRequest) {
    setCookie(ParticipantRequest.cookie, token.text, seconds: 30 * 24 * 3600, isSecure: request.http.isSecure)
  }
}
