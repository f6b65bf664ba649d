import HTTP
import Studies

/// Leaving out the task that is due before it begins, for kinds whose module does not ask on its instruction.
enum OmissionRoutes {
  /// Says who cannot do the task, with the way on; nil if the module does.
  static func offer(of due: DueTask, _ task: any StudyTask, _ request: ParticipantRequest)
    -> DashboardPage.Omission?
  {
    guard let task = task as? any TimedTask else { return nil }
    let variant = DashboardRoutes.variant(of: due, request)
    guard let whoCannot = request.lab.taskPages[task].whoCannot(do: task, in: variant, request) else {
      return nil
    }
    return DashboardPage.Omission(
      whoCannot: whoCannot,
      consequence: request.say("dashboard.omission.\(task.variants.count > 1 ? "several" : "once")"),
      action: url(of: due))
  }

  /// Names the task and its position: a form that is sent twice leaves out no other.
  private static func url(of due: DueTask) -> String {
    Path.omission.url(due.task.text, String(due.position))
  }

  static func leaveOut(_ request: ParticipantRequest) throws -> Response {
    let dashboard = Response.redirect(to: Path.dashboard.url())
    guard case .task(let due) = request.step, let task = request.study.timedTask(due.task),
      url(of: due) == Path.omission.url(request.placeholder("test"), request.placeholder("number")),
      request.participation.externalTask(at: request.step, in: request.study) == nil,
      offer(of: due, task, request) != nil
    else { return dashboard }
    let run = try request.stores.startRun(
      of: task, position: due.position, participant: request.participant.id, in: request.study,
      draw: request.lab.draw, context: request.context)
    try request.stores.leaveOut(
      RunRoutes.plannedRun(of: run, request), consent: request.study.consent.requirement,
      context: request.context)
    return dashboard
  }
}
