import Foundation
import HTTP
import Studies

/// Beginning a scheduled task, and the time zone in which it is scheduled.
enum OccasionRoutes {
  static func begin(_ request: ParticipantRequest) throws -> Response {
    guard let id = Occasion.ID(StudyTask.ID(request.placeholder("occasion"))),
      request.participation.occasion(id) != nil, let task = request.study.task(id.taskID)
    else { throw PageError.notFound }
    switch request.step {
    case .finished, .betweenVisits: break
    default: return .redirect(to: request.dueURL)
    }
    do {
      try request.stores.begin(id, of: request.participant.id, in: request.study, context: request.context)
    } catch StoreRefusal.notOpen {
      // The page to which this leads says what became of it.
      return .redirect(to: request.dueURL)
    }
    let card = try request.lab.taskPages[task].card(of: DueTask(task.id), task, request)
    if case .opening(let url) = card.start { return .redirect(to: url) }
    return .redirect(to: Path.dashboard.url())
  }

  static func setTimeZone(_ request: ParticipantRequest) throws -> Response {
    let zone = request.typed("time-zone")
    guard TimeZone.knownTimeZoneIdentifiers.contains(zone) else { throw PageError.malformed }
    try request.stores.moveOccasions(
      of: request.participant.id, to: zone, in: request.study, context: request.context)
    return .redirect(to: Path.profile.url(query: Notice.timeZoneChanged.query))
  }
}
