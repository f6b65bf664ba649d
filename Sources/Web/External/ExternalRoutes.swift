import HTTP
import Studies
import TrialFiles

/// Tests that are done in an app on another device.
enum ExternalRoutes {
  /// Bytes of a form with a file. A result of 208 trials has some 60,000, twice as many where it is indented.
  static let largestForm = 2 << 20

  private static let clockField = "clock"

  static func show(_ request: ParticipantRequest) throws -> Response {
    let study = request.study
    guard let due = request.participation.externalTask(at: request.step, in: study),
      due.url == Path.elsewhere.url(request.placeholder("test"), request.placeholder("number"))
    else { return .redirect(to: Path.dashboard.url()) }
    let page = ElsewherePage(
      test: due.task.id.text,
      progress: ProgressBar(request),
      title: DashboardRoutes.title(of: due.due, request, in: study),
      instruction: request.say("external.participant.input.\(due.variant.input.rawValue)"))
    return request.page(page, title: request.say("external.participant.title"))
  }

  /// Staff hand in the file of the test that is due.
  static func take(_ request: StaffRequest) throws -> Response {
    let (participation, study) = try request.participation()
    let participant = participation.participant.id
    guard let file = request.form?.file("file"), !file.bytes.isEmpty else {
      return try show(RefusedResult(problems: [request.problem("noFile", remedy: "choose")]), request)
    }
    let result: ExternalResult
    do {
      result = try ExternalResult(file.bytes, named: file.filename)
    } catch {
      try request.lab.stores.noteRefusedResult(error.kind, of: participant, context: request.context)
      return try show(RefusedResult(problems: [request.problem(error)]), request)
    }
    let problems = try request.lab.stores.take(
      result, deviceClock: request.typed(clockField) == "wrong" ? .wrong : .right, of: participant, in: study,
      draw: request.lab.draw, context: request.context)
    if problems.isEmpty {
      return .redirect(to: Path.staffParticipant.url(participant.text, query: Notice.resultTaken.query))
    }
    let refused = RefusedResult(
      problems: problems.map { request.problem($0, in: study) },
      isOfClockAlone: problems.allSatisfy(\.isOfClock))
    return try show(refused, request)
  }

  /// The participant as they are now, with what is wrong with the file.
  private static func show(_ refused: RefusedResult, _ request: StaffRequest) throws -> Response {
    let (participation, study) = try request.participation()
    let page = try ParticipantPage(participation, study, refusedResult: refused, request)
    return request.page(
      page, title: request.say("staff.participant.title", ["code": page.code]), status: .unprocessable)
  }
}

extension ExternalTask {
  /// The page on which the participant waits for the result.
  var url: String { Path.elsewhere.url(task.id.text, String(position)) }
}
