import HTTP
import Studies

/// The break between two tasks, and the pause that staff make.
enum BreakRoutes {
  static func showBreak(_ request: ParticipantRequest) throws -> Response {
    guard case .onBreak(let rest) = request.step else { return .redirect(to: Path.dashboard.url()) }
    let study = request.study
    let seconds = rest.secondsLeft(at: request.time)
    let due = request.participation.dueTask(in: study)!
    let page = BreakPage(
      progress: ProgressBar(request, leftOut: try request.runsLeftOut()), secondsLeft: seconds,
      nextTitle: DashboardRoutes.title(of: due, request, in: study),
      instruction: DashboardRoutes.instruction(for: DashboardRoutes.variant(of: due, request), request),
      goOnLabel: request.say("visits.break.goOn"), waitLabel: request.say("visits.break.wait", ["n": "{n}"]),
      mayGoOn: seconds == 0 || request.participant.origin == .rehearsal,
      notification: request.notification("visits.break.over"))
    return request.page(page, title: request.say("visits.break.title"))
  }

  /// Before the time is up the page says how long it still takes.
  static func endBreak(_ request: ParticipantRequest) throws -> Response {
    try request.stores.endBreak(of: request.participant.id, context: request.context)
    return .redirect(to: Path.dashboard.url())
  }

  static func showPause(_ request: ParticipantRequest) throws -> Response {
    request.noteToldToPause()
    return request.page(
      PausePage(
        studyTitle: request.study.title[request.language],
        notification: request.notification("visits.pause.over")),
      title: request.say("visits.pause.title"))
  }
}

extension ParticipantRequest {
  /// Records that the device shows the pause from now on: until then the participant may still answer.
  func noteToldToPause() {
    guard participant.pausedAt != nil, participant.pauseToldAt == nil else { return }
    stores.notePauseTold(to: participant.id, at: time)
  }

  /// The notification that the browser shows beside other pages: with the participant's permission, and on a device of
  /// their own.
  fileprivate func notification(_ phrase: String) -> String? {
    guest.stationSession == nil && permits(.notifications) ? say(phrase) : nil
  }
}
