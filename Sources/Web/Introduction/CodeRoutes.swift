import Crypto
import HTTP
import Studies

/// The page for the code on a card, scanned or typed into the address bar.
enum CodeRoutes {
  static func show(_ request: GuestRequest) throws -> Response {
    let code: ParticipationCode
    do throws(CodeProblem) {
      code = try ParticipationCode(typed: request.placeholder("code"))
    } catch {
      return refuse(String(request.placeholder("code").prefix(40)), request.sentence(for: error), request)
    }
    if request.stationSession != nil {
      return .redirect(to: Path.stationCode.url(query: [StationRoutes.codeField: code.grouped]))
    }
    if let own = try request.participant(in: code) { return .redirect(to: own.step.stage.url) }
    return try show(code, request)
  }

  /// Only a code that nobody has begun with opens a participation by itself.
  static func begin(_ request: GuestRequest) throws -> Response {
    if request.stationSession != nil { return .redirect(to: Path.station.url()) }
    guard let code = try? ParticipationCode(typed: request.placeholder("code")),
      let form = Token(request.typed("form"))
    else { throw PageError.foreignForm }
    switch try request.begin(code, in: Language(request.typed("language")), form: form) {
    case .opened(let session): return opened(session, request)
    case .refused, .ended: return try show(code, request, status: .unprocessable)
    case .tooManyAttempts(let seconds):
      return refuse(
        code.grouped, request.sentence(forRetryAfter: seconds), request, status: .tooManyRequests)
    }
  }

  static func opened(_ session: Token, _ request: GuestRequest) -> Response {
    var response = Response.redirect(to: Path.dashboard.url())
    response.openSession(session, request)
    return response
  }

  private static func show(_ code: ParticipationCode, _ request: GuestRequest, status: Status = .ok) throws
    -> Response
  {
    switch try request.stores.find(code, address: request.http.address, at: request.time) {
    case .fresh(let participant):
      return try page(participant, request, status: status) {
        $0.action = Path.code.url(code.text)
        $0.form = Token().text
      }
    case .begun(let participant):
      return try page(participant, request, status: status) { $0.isBegun = true }
    case .ended:
      return refuse(code.grouped, request.say("introduction.problem.codeEnded"), request, status: .gone)
    case .unknown:
      return refuse(code.grouped, request.say("introduction.problem.codeUnknown"), request, status: .notFound)
    case .notLookedUp where request.http.method == .post:
      return refuse(code.grouped, request.say("introduction.problem.cannotBegin"), request, status: status)
    case .notLookedUp:
      // The page names no study; pressing its button looks the code up again.
      let page = CodePage(code: code.grouped, action: Path.code.url(code.text), form: Token().text)
      return request.page(page, title: request.say("introduction.code.title"))
    }
  }

  /// Shows the page in the language of the participant, unless this browser has chosen another.
  private static func page(
    _ participant: Participant, _ request: GuestRequest, status: Status, fill: (inout CodePage) -> Void
  ) throws -> Response {
    guard let study = request.lab.studies.study(participant.study) else {
      return refuse(
        participant.code.grouped, request.say("introduction.problem.codeUnknown"), request, status: .notFound)
    }
    if request.lab.studies.isClosed(study.id) { throw PageError.studyClosed }
    let language = study.language(participant.language)
    if request.http.method != .post, request.chosenLanguage == nil, language != request.language {
      return .redirect(to: Path.code.url(participant.code.text, query: ["language": language.code]))
    }
    let isForm = request.http.method == .post
    var page = CodePage(
      languages: isForm
        ? [] : request.choices(of: study.languages, current: study.language(request.language)),
      code: participant.code.grouped, study: study.title[study.language(request.language)],
      isRehearsal: participant.origin == .rehearsal)
    fill(&page)
    return request.page(page, title: request.say("introduction.code.title"), status: status)
  }

  private static func refuse(
    _ code: String, _ problem: String, _ request: GuestRequest, status: Status = .notFound
  ) -> Response {
    request.page(
      CodePage(code: code, problem: problem), title: request.say("introduction.code.title"), status: status)
  }
}

extension GuestRequest {
  /// The participant of this browser, if the code is theirs.
  fileprivate func participant(in code: ParticipationCode) throws -> ParticipantRequest? {
    guard let own = try Gate(lab: lab).participantRequest(self, .code), own.participant.code == code else {
      return nil
    }
    return own.step == .left ? nil : own
  }

  /// - Parameter language: the chosen one; nil keeps that of the card
  func begin(_ code: ParticipationCode, in language: Language?, form: Token) throws -> ResumeVerdict {
    try stores.begin(
      code: code, language: language, in: lab.studies.running, form: form.digest, address: http.address,
      at: time)
  }
}
