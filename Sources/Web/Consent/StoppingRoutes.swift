import HTTP
import Studies

/// On the way to the consent one can stop at any page: a link in its head leads here.
enum StoppingRoutes {
  static func show(_ request: ParticipantRequest) throws -> Response {
    let place: StoppingPage.Place =
      switch request.participant.place {
      case _ where request.isOnStation: .station
      case .open: .open
      case .keptWithPIN: .kept
      case .skipped: .here
      }
    return request.page(
      StoppingPage(
        code: request.participant.code.grouped, place: place, decline: DeclineDialog(request),
        backURL: request.dueURL),
      title: request.say("consent.stopping.title"))
  }
}
