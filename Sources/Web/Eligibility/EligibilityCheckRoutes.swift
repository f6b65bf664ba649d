import HTTP
import Studies

/// The page that comes before answers can decide.
enum PageBeforeDecision {
  /// An answer is missing, or none.
  case mistakes
  /// The questions again, with the answers that somebody said are not right.
  case questions
  case check

  /// Nil where the answers can decide.
  init?(_ form: EligibilityForm, _ request: some OnboardingRequest) {
    guard form.problems.isEmpty else {
      self = .mistakes
      return
    }
    switch request.typed(EligibilityRoutes.areRightField) {
    case "no": self = .questions
    case "yes": return nil
    default:
      if request.study.verdict(for: form.answers) == .eligible { return nil }
      self = .check
    }
  }
}

/// “Are these answers right?” has an address of its own, so that going back and reloading work as on any page. The
/// answers are in no address: the browser keeps them in a cookie that only the server can read, until they decide.
enum EligibilityCheckRoutes {
  private static let seconds = 10 * 60
  /// Bytes. Browsers keep no cookie of more than 4096, its name and its attributes included.
  private static let largestCookie = 3_800

  static func show(_ request: ParticipantRequest) throws -> Response {
    guard let form = request.formToCheck else { return .redirect(to: Path.eligibility.url()) }
    return page(form, request)
  }

  /// - Parameter page: shown at once where the answers are more than a cookie holds
  static func redirect(
    to path: Path, with form: EligibilityForm, _ request: ParticipantRequest,
    otherwise page: @autoclosure () -> Response
  ) throws -> Response {
    let sealed = try request.stores.sealForBrowser(
      form.typed.mapValues(\.trimmed), of: request.participant.id.text,
      until: request.time.advanced(bySeconds: seconds))
    guard sealed.utf8.count <= largestCookie else { return page() }
    var response = Response.redirect(to: path.url())
    response.setCookie(GuestRequest.answersCookie, sealed, seconds: seconds, isSecure: request.http.isSecure)
    return response
  }

  static func page(_ form: EligibilityForm, _ request: some OnboardingRequest) -> Response {
    let answers = request.study.eligibility.map { question in
      EligibilityCheckPage.Answer(
        id: question.id.text, question: question.question[request.language],
        answer: form.answers[question.id].map { words(for: $0, to: question, form, request) } ?? "",
        typed: form.typed[question.id] ?? "")
    }
    return request.page(
      EligibilityCheckPage(
        answers: answers, action: request.url(.eligibility), study: request.study.id.text,
        rehearses: request.participant.origin == .rehearsal),
      title: request.say("eligibility.check.title"))
  }

  private static func words(
    for answer: EligibilityAnswer, to question: EligibilityQuestion, _ form: EligibilityForm,
    _ request: some OnboardingRequest
  ) -> String {
    switch (question.rule, answer) {
    case (.choice(let choices, _), .choice(let id)):
      return choices.first { $0.id == id }?.label[request.language] ?? id.text
    case (.dateOfBirth, .number(let age)):
      let typed = form.typed[question.id] ?? ""
      return request.say(
        "eligibility.check.born", count: age,
        ["date": Timestamp(day: typed).map { request.day($0) } ?? typed])
    case (_, .yesNo(let isYes)): return request.say("eligibility.\(isYes ? "yes" : "no")")
    case (_, .number(let number)): return request.number(number)
    case (_, .choice(let id)): return id.text
    }
  }
}

extension ParticipantRequest {
  /// The answers that this participant was asked about in this browser just now; nil if there are none.
  var formToCheck: EligibilityForm? {
    guard let sealed = http.cookies[GuestRequest.answersCookie],
      let typed = stores.answersOrRefusal(sealed, of: participant.id.text, at: time)
    else { return nil }
    let form = EligibilityForm(of: study, at: time) { typed[$0] ?? "" }
    // The questions may have changed meanwhile.
    return form.problems.isEmpty ? form : nil
  }
}

extension GuestRequest {
  /// Holds answers that are to be checked, sealed. A list of answers that staff filter has a cookie of its own (``KeptList``).
  static let answersCookie = "labconsole_eligibility"
}

extension Response {
  /// The answers have decided, or are another person's.
  mutating func forgetAnswersToCheck(_ request: GuestRequest) {
    guard request.http.cookies[GuestRequest.answersCookie] != nil else { return }
    dropCookie(GuestRequest.answersCookie, isSecure: request.http.isSecure)
  }
}
