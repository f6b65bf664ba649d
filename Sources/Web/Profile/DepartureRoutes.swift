import HTTP
import Studies

/// Leaving the study for good, and the last page. Its address names nobody: the session that ended with leaving
/// identifies the participant, so that neither the browser's history nor a log holds a receipt.
enum DepartureRoutes {
  /// Somebody who does not want to take part; no script has asked them yet whether they mean it unless `confirm` says so.
  static func decline(_ request: ParticipantRequest) throws -> Response {
    guard request.form?[DeclineDialog.confirmField] != nil else { return .redirect(to: Path.stopping.url()) }
    return try request.leave()
  }

  /// - Parameter leaver: nil where nobody is signed in, or not any more
  static func show(_ request: GuestRequest, _ leaver: ParticipantRequest?) throws -> Response {
    guard let study = request.lab.studies.study(Study.ID(request.placeholder("study"))) else {
      throw PageError.notFound
    }
    if let leaver, leaver.step.stage != .left || leaver.study.id != study.id {
      return .redirect(to: leaver.dueURL)
    }
    return page(LeftPage(study, leaver, request), request)
  }

  static func page(_ page: LeftPage, _ request: some PageRequest) -> Response {
    request.page(page, title: page.heading)
  }
}

extension LeftPage {
  fileprivate init(_ study: Study, _ leaver: ParticipantRequest?, _ request: GuestRequest) {
    if let ineligibility = leaver?.participant.ineligibility {
      self.init(study, words: "ended", data: "profile.ended.\(ineligibility.data.rawValue)", request)
    } else {
      let isBeforeConsent = leaver?.participation.consents.isEmpty == true
      self.init(study, data: isBeforeConsent ? "consent.decline.data" : "profile.left.data", request)
    }
    if let deletion = leaver?.participant.deletion {
      data = request.say("profile.left.deletion", ["date": request.day(deletion.dueAt)])
      consent = request.fateOfConsent(keptYears: deletion.keptConsentYears, room: "profile")
    }
    guard let leaver else { return }
    receipt = ReceiptTicket(
      leaver.stores.receipt(for: leaver.participant.code), canUndo: leaver.participant.deletion != nil,
      request)
    closeAction = request.url(.signOut)
  }

  /// - Parameters:
  ///   - words: the group of phrases that say how it ended
  ///   - data: the phrase about what becomes of the data
  init(_ study: Study, words: String = "left", data: String, _ request: some PageRequest) {
    self.init(
      studyTitle: study.title[study.language(request.language)],
      heading: request.say("profile.\(words).heading"),
      lead: request.say("profile.\(words).lead"), data: request.say(data),
      contact: ContactCard(study.contact, study.language(request.language)), homeURL: request.url(.home))
  }
}

extension ParticipantRequest {
  /// Ends the participation. Every other session ends at once; this one is good for the last page alone, where it can
  /// be closed, so that a second tap finds the same page as the first.
  func leave(_ data: DataOnLeaving = .kept) throws -> Response {
    try stores.leave(participant.id, session: session, data: data, context: context)
    var response = Response.redirect(to: Path.left.url(study.id.text, query: ["language": language.code]))
    // On a station the last page is told by whose turn it was there.
    if let session {
      response.setCookie(
        ParticipantRequest.cookie, session.text, seconds: SessionRule.farewellSeconds, isSecure: http.isSecure
      )
    }
    return response
  }
}
