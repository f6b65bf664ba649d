import HTTP
import Studies

extension GuestRequest {
  /// The session ended with the decision. The browser keeps the refusal for half an hour, so that going back to change
  /// an answer is recorded as that.
  func turnAway(
    _ reasons: [EligibilityQuestion.ID], in study: Study, _ language: Language, rehearses: Bool
  ) -> Response {
    var query: [(String, String)] = [
      ("language", language.code),
      (EligibilityRoutes.reasonsField, reasons.map(\.text).joined(separator: ",")),
    ]
    if rehearses { query.append((IntroductionRoutes.rehearsalField, "1")) }
    var response = Response.redirect(to: Path.notEligible.url(study.id.text) + Path.query(query))
    response.dropCookie(ParticipantRequest.cookie, isSecure: http.isSecure)
    response.forgetAnswersToCheck(self)
    let known = reasons + (countedReasons(in: study) ?? []).filter { !reasons.contains($0) }
    response.setCookie(
      GuestRequest.refusalCookie, ([study.id.text] + known.map(\.text)).joined(separator: ":"),
      seconds: 30 * 60, isSecure: http.isSecure)
    return response
  }
}

extension ParticipantRequest {
  var revision: AnswerRevision {
    if let reasons = guest.countedReasons(in: study) { return .afterRefusal(reasons) }
    return typed(EligibilityRoutes.wasCheckedField).isEmpty ? .none : .whenAsked
  }
}

extension GuestRequest {
  /// Names the study that somebody was refused by in this browser just now, and why: “weight-iat:age:sight”.
  static let refusalCookie = "labconsole_refused"

  /// True if somebody was turned away in this browser just now and has not closed the page that says why.
  var wasRefused: Bool { http.cookies[Self.refusalCookie] != nil }

  func wasRefused(by study: Study) -> Bool { countedReasons(in: study) != nil }

  /// The reasons for which somebody was refused just now, which count for them already; nil for all others.
  fileprivate func countedReasons(in study: Study) -> [EligibilityQuestion.ID]? {
    let words = (http.cookies[Self.refusalCookie] ?? "").split(separator: ":").map(String.init)
    guard words.first == study.id.text else { return nil }
    return words.dropFirst().prefix(50).map { EligibilityQuestion.ID($0) }
  }
}
