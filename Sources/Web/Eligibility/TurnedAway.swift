import HTTP
import Studies

extension GuestRequest {
  /// The session ended with the decision. The browser keeps the refusal for half an hour, so that going back to change
  /// an answer is recorded as that.
  func turnAway(
    _ reasons: [EligibilityQuestion.ID], in study: Study, _ language: Language, rehearses: Bool
  ) throws -> Response {
    let origin: Participant.Origin = rehearses ? .rehearsal : .real
    var query: [(String, String)] = [
      ("language", language.code),
      (EligibilityRoutes.reasonsField, reasons.map(\.text).joined(separator: ",")),
    ]
    if rehearses { query.append((IntroductionRoutes.rehearsalField, "1")) }
    var response = Response.redirect(to: Path.notEligible.url(study.id.text) + Path.query(query))
    response.dropCookie(ParticipantRequest.cookie, isSecure: http.isSecure)
    response.forgetAnswersToCheck(self)
    let known = Set(reasons).union(countedReasons(in: study, [origin]) ?? [])
    let sealed = try stores.sealForBrowser(
      Dictionary(uniqueKeysWithValues: known.map { ($0, "") }), of: Self.refused(by: study, origin),
      until: time.advanced(bySeconds: Self.refusalSeconds))
    response.setCookie(
      GuestRequest.refusalCookie, sealed, seconds: Self.refusalSeconds, isSecure: http.isSecure)
    return response
  }
}

extension ParticipantRequest {
  var revision: AnswerRevision {
    if let reasons = guest.countedReasons(in: study, [participant.origin]) { return .afterRefusal(reasons) }
    return typed(EligibilityRoutes.wasCheckedField).isEmpty ? .none : .whenAsked
  }
}

extension GuestRequest {
  /// Holds for which study somebody was refused in this browser just now, and why. It is sealed, since whoever is let in
  /// afterwards takes those reasons out of the counts.
  static let refusalCookie = "labconsole_refused"
  private static let refusalSeconds = 30 * 60

  /// True if somebody was turned away in this browser just now and has not closed the page that says why.
  var wasRefused: Bool { http.cookies[Self.refusalCookie] != nil }

  func wasRefused(by study: Study) -> Bool { countedReasons(in: study) != nil }

  /// The reasons for which somebody was refused just now, which count for them already; nil for all others.
  fileprivate func countedReasons(in study: Study, _ origins: [Participant.Origin] = [.real, .rehearsal])
    -> [EligibilityQuestion.ID]?
  {
    guard let sealed = http.cookies[Self.refusalCookie] else { return nil }
    for origin in origins {
      let reasons = stores.answersOrRefusal(sealed, of: Self.refused(by: study, origin), at: time)
      if let reasons { return Array(reasons.keys) }
    }
    return nil
  }

  private static func refused(by study: Study, _ origin: Participant.Origin) -> String {
    "refused/\(study.id.text)/\(origin.rawValue)"
  }
}
