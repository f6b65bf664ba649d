import HTTP
import Studies

/// The participation code, and a PIN with which participants can come back. A participant who stops during the consent
/// can choose the PIN then; it is asked for after the consent at the latest.
enum PlaceRoutes {
  static func show(_ request: ParticipantRequest) throws -> Response {
    try request.expectOpenPlace()
    return page(PlaceForm(), request)
  }

  static func submit(_ request: ParticipantRequest) throws -> Response {
    try request.expectOpenPlace()
    let form = PlaceForm(typedIn: request)
    guard !form.hasProblems else { return page(form, request) }
    try request.stores.keepPlace(of: request.participant.id, pin: form.pin, context: request.context)
    var response = Response.redirect(
      to: request.step == .keepPlace ? Stage.permissions.url : Path.stopping.url())
    if form.pin != nil { response.markDevice(as: .pin(request.participant.code), request.guest) }
    return response
  }

  static func page(_ form: PlaceForm, _ request: some OnboardingRequest) -> Response {
    request.page(
      KeepPlacePage(
        code: request.participant.code.grouped,
        pinProblem: form.problem.map { request.sentence(for: $0, room: "consent") },
        pinAgainProblem: form.differs ? request.say("consent.problem.pinsDiffer") : nil,
        backURL: request.step == .keepPlace ? nil : Path.stopping.url(), action: request.url(.keepPlace)),
      title: request.say("consent.place.title"), status: form.hasProblems ? .unprocessable : .ok)
  }
}

/// The PIN that was chosen, or the problem with it. At the step itself, choosing none is no problem.
struct PlaceForm {
  private(set) var pin: PIN?
  private(set) var problem: PINProblem?
  /// True if something else was typed the second time.
  private(set) var differs = false

  var hasProblems: Bool { problem != nil || differs }

  init() {}

  init(typedIn request: some OnboardingRequest) {
    if request.form?["skip"] != nil, request.step == .keepPlace { return }
    do throws(PINProblem) {
      pin = try PIN(chosen: request.typed("pin"))
      differs = request.typed("pinAgain").filter { !$0.isWhitespace } != pin?.digits
    } catch {
      problem = error
    }
  }
}

extension ParticipantRequest {
  fileprivate func expectOpenPlace() throws {
    guard participant.place == .open else { throw RedirectSignal(to: step.stage.url) }
  }
}
