import HTTP
import Studies

/// Tasks that are done in an app on another device.
enum ExternalRoutes {
  /// Bytes of a form with a file. A result of 208 trials has some 60,000, twice as many where it is indented.
  static let largestForm = 2 << 20

  static func show(_ request: ParticipantRequest) throws -> Response {
    let study = request.study
    guard let due = request.participation.externalTask(at: request.step, in: study),
      due.url == Path.elsewhere.url(request.placeholder("test"), request.placeholder("number"))
    else { return .redirect(to: Path.dashboard.url()) }
    let page = ElsewherePage(
      test: due.task.id.text,
      progress: ProgressBar(request, leftOut: try request.runsLeftOut()),
      title: DashboardRoutes.title(of: due.due, request, in: study),
      instruction: request.say("external.participant.input.\(due.variant.input.rawValue)"))
    return request.page(page, title: request.say("external.participant.title"))
  }

  /// Staff hand in the file of the task that is due.
  static func take(_ request: StaffRequest) throws -> Response {
    let (participation, study) = try request.participation()
    guard let file = request.form?.file("file"), !file.bytes.isEmpty else {
      return try show(RefusedResult(problems: [request.problem("noFile", remedy: "choose")]), request)
    }
    // With nothing due, the file of any kind of app can be told so.
    let due = participation.dueExternalTask(in: study).flatMap { study.timedTask($0.task.id) }
    guard let pages = due.map({ request.lab.taskPages[$0] }) ?? request.lab.taskPages.timed.first else {
      throw PageError.notFound
    }
    if let refused = try pages.take(file, of: participation, in: study, request) {
      return try show(refused, request)
    }
    let id = participation.participant.id
    return .redirect(
      to: Undo.url(Path.staffParticipant.url(id.text), .resultTaken, about: id, offering: nil))
  }

  /// The participant as they are now, with what is wrong with the file.
  private static func show(_ refused: RefusedResult, _ request: StaffRequest) throws -> Response {
    let (participation, study) = try request.participation()
    return try request.participantPage(participation, study, refused: RefusedForms(result: refused))
  }
}

extension ExternalTask {
  /// The page on which the participant waits for the result.
  var url: String { Path.elsewhere.url(task.id.text, String(position)) }
}
