import HTTP
import Studies

/// Stopping reminders from within a message: a page with one button for people, one request for mail programs (RFC 8058).
/// The address itself proves who asks, since it is known to nobody but the recipient.
enum UnsubscriptionRoutes {
  static func show(_ request: GuestRequest) throws -> Response {
    let participant = try participant(request)
    let study = request.lab.studies.study(participant.study)
    return page(
      participant.hasBegun ? .asked : .askedBefore, study,
      request.speaking(language(of: participant, request)))
  }

  static func stop(_ request: GuestRequest) throws -> Response {
    let participant = try participant(request)
    let study = request.lab.studies.study(participant.study)
    if !participant.hasBegun {
      _ = try request.stores.stopInvitation(
        of: participant.id, context: AuditContext(by: .participant(participant.id), at: request.time))
      return page(.stoppedBefore, study, request.speaking(language(of: participant, request)))
    }
    if participant.leftAt == nil, let study {
      try request.stores.record(
        [Permission.Known.reminders.id: false], of: participant.id, studyVersion: study.version,
        context: AuditContext(by: .participant(participant.id), at: request.time))
    }
    return page(.stopped, study, request.speaking(language(of: participant, request)))
  }

  private static func participant(_ request: GuestRequest) throws -> Participant {
    guard let participant = try request.stores.participant(unsubscribing: request.placeholder("token"))
    else { throw PageError.notFound }
    return participant
  }

  private static func language(of participant: Participant, _ request: GuestRequest) -> Language {
    request.lab.studies.study(participant.study)?.language(participant.language) ?? participant.language
  }

  private static func page(_ state: UnsubscriptionPage.State, _ study: Study?, _ request: GuestRequest)
    -> Response
  {
    let page = UnsubscriptionPage(
      study: study?.title[request.language] ?? "", state: state,
      action: Path.unsubscription.url(request.placeholder("token")))
    return request.page(
      page, title: request.say("schedule.unsubscribe.\(state.isOfInvitation ? "invitation." : "")title"))
  }
}
