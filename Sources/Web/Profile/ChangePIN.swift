import HTTP
import Studies
import Templates

/// The page where participants change their PIN, or choose one after all. Fields of the form: `current`, `pin`, `pinAgain`.
struct ChangePINPage: Page {
  static let template = "profile/pin"

  var hasPIN: Bool
  var currentProblem: String?
  var pinProblem: String?
  var pinAgainProblem: String?
  var action: String
  var backURL: String

  static let fields: Fields<ChangePINPage> = [
    "hasPIN": .flag(\.hasPIN), "currentProblem": .optional(\.currentProblem),
    "pinProblem": .optional(\.pinProblem), "pinAgainProblem": .optional(\.pinAgainProblem),
    "action": .text(\.action), "backURL": .text(\.backURL), "hasProblems": .flag(\.hasProblems),
  ]

  var hasProblems: Bool { currentProblem != nil || pinProblem != nil || pinAgainProblem != nil }
}

enum ChangePINRoutes {
  static func show(_ request: ParticipantRequest) throws -> Response { page(ChangePINPage(request), request) }

  static func submit(_ request: ParticipantRequest) throws -> Response {
    var problems = ChangePINPage(request)
    var current: PIN?
    if problems.hasPIN {
      do throws(PINProblem) { current = try PIN(existing: request.typed("current")) } catch {
        problems.currentProblem = request.sentence(for: error, room: "introduction")
      }
    }
    let form = PlaceForm(typedIn: request)
    problems.pinProblem = form.problem.map { request.sentence(for: $0, room: "profile") }
    problems.pinAgainProblem = form.differs ? request.say("consent.problem.pinsDiffer") : nil
    guard !problems.hasProblems, let pin = form.pin else { return page(problems, request) }
    switch try request.stores.changePIN(
      of: request.participant, from: current, to: pin, guesser: request.guest.guesser,
      context: request.context)
    {
    case .changed:
      var response = Response.redirect(to: Path.profile.url(query: Notice.pinChanged.query))
      response.markDevice(as: .pin(request.participant.code), request.guest)
      return response
    case .refused:
      problems.currentProblem = request.say("profile.pin.wrong")
      return page(problems, request)
    case .tooManyAttempts(let seconds):
      problems.currentProblem = request.sentence(forRetryAfter: seconds)
      return page(problems, request, status: .tooManyRequests)
    }
  }

  private static func page(
    _ page: ChangePINPage, _ request: ParticipantRequest, status: Status = .unprocessable
  )
    -> Response
  {
    request.page(page, title: request.say("profile.pin.title"), status: page.hasProblems ? status : .ok)
  }
}

extension ChangePINPage {
  fileprivate init(_ request: ParticipantRequest) {
    self.init(
      hasPIN: request.participant.place == .keptWithPIN, action: Path.profilePIN.url(),
      backURL: Path.profile.url() + "#place")
  }
}
