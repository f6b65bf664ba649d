import Crypto
import HTTP
import Studies

/// Coming back with code and PIN, or beginning with a code that nobody has used.
enum SignInRoutes {
  static func show(_ request: GuestRequest) throws -> Response {
    request.page(SignInPage(form: Token().text), title: request.say("introduction.signIn.title"))
  }

  static func submit(_ request: GuestRequest) throws -> Response {
    var page = SignInPage(code: String(request.typed("code").prefix(40)), form: Token().text)
    let code = read(request.typed("code"), ParticipationCode.init(typed:)) {
      page.codeProblem = request.sentence(for: $0)
    }
    let pin = read(request.typed("pin"), PIN.init(existing:)) {
      page.pinProblem = request.sentence(for: $0, room: "introduction")
    }
    if let code, request.typed("pin").isEmpty {
      if let session = try begin(code, request) { return CodeRoutes.opened(session, request) }
      // Somebody who never chose a PIN would be asked for one for ever.
      if case .ended = try request.stores.find(code, address: request.http.address, at: request.time) {
        page.pinProblem = nil
        page.problem = request.say("introduction.problem.codeEnded")
        return refuse(page, request, status: .gone)
      }
    }
    guard let code, let pin else { return refuse(page, request) }
    return try resume(code, pin, page, request)
  }

  private static func resume(
    _ code: ParticipationCode, _ pin: PIN, _ sent: SignInPage, _ request: GuestRequest
  ) throws -> Response {
    var page = sent
    switch try request.stores.resume(
      code: code, pin: pin, from: request.guesser, at: request.time)
    {
    case .opened(let session):
      var response = CodeRoutes.opened(session, request)
      response.markDevice(as: .pin(code), request)
      return response
    case .refused:
      page.problem = request.say("introduction.problem.notTogether")
      return refuse(page, request)
    case .ended:
      page.problem = request.say("introduction.problem.codeEnded")
      return refuse(page, request, status: .gone)
    case .tooManyAttempts(let seconds):
      page.problem = request.sentence(forRetryAfter: seconds)
      return refuse(page, request, status: .tooManyRequests)
    }
  }

  /// Nil for a code that needs its PIN, or that is nobody's: which of them is not said.
  private static func begin(_ code: ParticipationCode, _ request: GuestRequest) throws -> Token? {
    guard let form = Token(request.typed("form")) else { return nil }
    let language = request.chosenLanguage
    guard case .opened(let session) = try request.begin(code, in: language, form: form) else { return nil }
    return session
  }

  private static func refuse(_ page: SignInPage, _ request: GuestRequest, status: Status = .unprocessable)
    -> Response
  {
    request.page(page, title: request.say("introduction.signIn.title"), status: status)
  }

  /// Parses the input; returns nil after reporting the problem with it.
  private static func read<Value, Problem: Error>(
    _ typed: String, _ make: (String) throws(Problem) -> Value, tell: (Problem) -> Void
  ) -> Value? {
    do throws(Problem) {
      return try make(typed)
    } catch {
      tell(error)
      return nil
    }
  }
}
