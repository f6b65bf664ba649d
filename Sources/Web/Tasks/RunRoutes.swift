import Foundation
import HTTP
import JSON
import Statistics
import Studies

/// Giving a run: the page, its plan, and the parts that come back.
enum RunRoutes {
  /// Starts the run that is due, or goes on with it.
  static func start(_ request: ParticipantRequest) throws -> Response {
    guard case .task(let due) = request.step, let task = request.study.timedTask(due.task) else {
      return .redirect(to: Path.dashboard.url())
    }
    if let external = request.participation.externalTask(at: request.step, in: request.study) {
      return .redirect(to: external.url)
    }
    let run = try request.stores.startRun(
      of: task, position: due.position, participant: request.participant.id, in: request.study,
      draw: request.lab.draw, context: request.context)
    return .redirect(to: Path.run.url(run.id.text))
  }

  static func show(_ request: ParticipantRequest) throws -> Response {
    let run = try request.ownRun()
    guard run.state == .running, !request.isHalted(run),
      !request.participation.isClosed(run, at: request.time)
    else {
      return .redirect(to: Path.dashboard.url())
    }
    if try TabletCheckRoutes.isDue(before: run, request) {
      return .redirect(to: Path.runCheck.url(run.id.text))
    }
    let given = try request.study.timedTask(run.task) ?? task(of: run, request)
    let page = RunPage(
      run: run.id.text, planURL: Path.runPlan.url(run.id.text), partsURL: Path.runParts.url(run.id.text),
      doneURL: Path.dashboard.url(), by: request.lab.taskPages[given], in: request.lab)
    var response = request.page(page, title: request.study.task(run.task)?.title[request.language] ?? "")
    if given.neededPermissions.contains(.microphone), request.permits(.microphone) {
      response.allow(.microphone)
    }
    if given.recorders.contains(where: { $0.tellsPlace && request.mayRecord($0) }) {
      response.allow(.geolocation)
    }
    return response
  }

  static func plan(_ request: ParticipantRequest) throws -> Response {
    let planned = try plannedRun(of: request.ownRun(), request)
    try noteUnsent(request.unsentTrials, of: planned.run, request)
    let pages = request.lab.taskPages[planned.task]
    return .json(try pages.plan(of: planned, setting(of: planned.run, pages, request)))
  }

  /// A tablet from which the run has gone elsewhere has no say in what it still lacks. The number is news for staff alone: a
  /// page that is loaded again while nothing can be stored goes on without it.
  private static func noteUnsent(_ trials: Int, of run: Run, _ request: ParticipantRequest) throws {
    if let late = request.late, late.isSuperseded { return }
    do {
      try request.stores.noteUnsent(trials, of: run)
    } catch let outage as StoreOutage {
      request.lab.logger.warning("unsent trials were not noted", metadata: ["why": "\(outage)"])
    }
  }

  private static func setting(
    of run: Run, _ pages: any TimedTaskPages, _ request: ParticipantRequest
  ) -> PlanSetting {
    PlanSetting(
      language: request.language, texts: request.lab.texts(of: pages, in: request.language),
      permitted: Set(Permission.Known.allCases.filter(request.permits)),
      done: Path.dashboard.url(),
      pictureURL: { file in
        run.studyVersion == request.study.version
          ? request.lab.pictureURL(file, of: request.study) : Path.runPicture.url(run.id.text, file)
      },
      fileURL: { try request.lab.fileURL($0, of: request.study.id, version: run.studyVersion) },
      purpose: purpose(request),
      recorders: Set(Recorder.allCases.filter(request.mayRecord)))
  }

  /// The people of a demonstration stand for real ones, and are simulated as those of a rehearsal are.
  private static func purpose(_ request: ParticipantRequest) -> PlanSetting.Purpose {
    request.participant.origin == .real && !request.lab.isDemonstration ? .participation : .rehearsal
  }

  /// A picture of a run that began under an earlier version of the study, as it was then.
  static func picture(_ request: ParticipantRequest) throws -> Response {
    let run = try request.ownRun()
    let file = request.placeholder("file")
    let picture = try request.lab.studies.picture(file, of: request.study.id, version: run.studyVersion)
    guard let picture else { throw PageError.notFound }
    var response = Response(body: .bytes(picture))
    response.headers.set("Content-Type", contentType(ofFileNamed: file))
    return response
  }

  /// Refuses a part that is larger than its kind's can be, before it is read.
  static func admit(_ request: ParticipantRequest) throws {
    let most = request.lab.taskPages[try task(of: request.ownRun(), request)].largestPart
    let length = request.http.headers["Content-Length"].flatMap { Int($0) } ?? 0
    guard length > most else { return }
    request.lab.logger.warning("part refused", metadata: ["reason": "\(length) bytes, at most \(most)"])
    throw PageError.tooLarge
  }

  static func append(_ request: ParticipantRequest) throws -> Response {
    let run = try request.ownRun()
    guard let number = Int(request.placeholder("number")) else { throw PageError.notFound }
    let planned = try plannedRun(of: run, request)
    do {
      var part = try RunPart(
        body: request.http.body, number: number, storesDevice: request.permits(.deviceDetails),
        by: request.lab.taskPages[planned.task])
      let kept = part.content.kept(request.permits)
      part.content = kept.content
      part.keepRecordings(of: planned.task.recorders, isPermitted: request.mayRecord)
      return try answer(to: part, isWithheld: kept.isWithheld, planned, request)
    } catch let problem as JSONProblem {
      request.lab.logger.warning("part refused", metadata: ["reason": "\(problem)"])
      return .json(PartAnswer(error: "\(problem)"), status: .unprocessable)
    }
  }

  /// A part that is due has to fit the plan; a known or untimely one is judged by its number alone.
  /// - Parameter isWithheld: the participant has taken a permission back: the page shows what follows from that
  private static func answer(
    to part: RunPart, isWithheld: Bool, _ planned: PlannedRun, _ request: ParticipantRequest
  ) throws -> Response {
    if let late = request.late, late.isSuperseded {
      return try keepLate(part, planned.run, from: late.station, isWithheld, request)
    }
    if part.number == planned.run.progress.part, planned.run.state == .running {
      do throws(PartProblem) {
        try planned.check(part, elapsed: elapsed(of: planned.run, request))
      } catch {
        if let late = request.late {
          return try keepLate(part, planned.run, from: late.station, isWithheld, request)
        }
        try request.stores.noteRefusal(
          of: part, reason: "\(error)", in: planned.run, context: request.context)
        return .json(PartAnswer(error: "\(error)"), status: .unprocessable)
      }
    }
    let receipt = try request.stores.append(
      part, to: planned, unsent: request.unsentTrials(besides: part),
      consent: request.study.consent.requirement, context: request.context)
    switch receipt {
    case .stored(let isFinished):
      if request.late == nil { request.noteToldToPause() }
      return .json(
        PartAnswer(
          acknowledged: part.number, finished: isFinished,
          halted: isWithheld || request.isHalted(planned.run) ? true : nil))
    case .conflict(let expected):
      // A tablet that has its participant back may still hold what another one has measured since.
      let returned = part.number < expected ? request.handover?.station : nil
      if let station = request.late?.station ?? returned {
        return try keepLate(part, planned.run, from: station, isWithheld, request)
      }
      return .json(PartAnswer(error: "part \(expected) is due", expected: expected), status: .conflict)
    }
  }

  /// The duration of a run so far; nil for a simulated participant, who answers in no time.
  private static func elapsed(of run: Run, _ request: ParticipantRequest) -> Milliseconds? {
    guard request.participant.origin == .real else { return nil }
    return Milliseconds(Double(request.context.time.milliseconds - run.startedAt.milliseconds))
  }

  /// The run has gone on at another station: what comes late is kept beside it, and the tablet need not.
  /// - Parameter isWithheld: it holds what the participant no longer permits, and is not kept
  private static func keepLate(
    _ part: RunPart, _ run: Run, from station: Station.ID, _ isWithheld: Bool, _ request: ParticipantRequest
  ) throws -> Response {
    try noteUnsent(request.unsentTrials(besides: part), of: run, request)
    let body =
      part.withholdsRecordings ? TaskRecording.leftOut(of: request.http.body) : request.http.body
    if !isWithheld, let body = body.flatMap(part.leavingOutSound) {
      try request.stores.keepLate(
        body, part: part.number, of: run, from: station, context: request.context)
    }
    return .json(PartAnswer(acknowledged: part.number, finished: run.state == .finished))
  }

  /// The run is judged by the study as it was when the run started.
  static func plannedRun(of run: Run, _ request: ParticipantRequest) throws -> PlannedRun {
    let task = try task(of: run, request)
    return try request.stores.continued(
      PlannedRun(run: run, task: task, plan: request.lab.plans.plan(of: run, in: task)))
  }

  private static func task(of run: Run, _ request: ParticipantRequest) throws -> any TimedTask {
    let study = try request.lab.studies.study(request.study.id, version: run.studyVersion)
    guard let task = study?.timedTask(run.task) else { throw PageError.notFound }
    return task
  }
}

extension ParticipantRequest {
  /// The number of trials that wait on the device, as it reports, including those it sends now.
  fileprivate var unsentTrials: Int {
    let said = http.headers["Unsent-Trials"].flatMap { Int($0) } ?? 0
    return min(max(said, 0), 10_000)
  }

  fileprivate func unsentTrials(besides part: RunPart) -> Int {
    max(0, unsentTrials - part.content.trialCount)
  }

  /// Returns true if staff have stopped the run, for now or for good.
  fileprivate func isHalted(_ run: Run) -> Bool {
    participation.wasEndedEarly(study.visit(ofTask: run.task)) || participant.pausedAt != nil
      || run.setAside != nil || participation.skipped.contains(run.taskInVariant)
  }

  /// The run that the URL names, if it is this participant's.
  func ownRun() throws -> Run {
    let id = Run.ID(placeholder("run"))
    guard let run = participation.runs.first(where: { $0.id == id }) else { throw PageError.notFound }
    return run
  }
}

/// The answer to the runner about a part.
struct PartAnswer: Encodable {
  var acknowledged: Int?
  var finished: Bool?
  /// True if the run is to stop where it is; the dashboard says why.
  var halted: Bool?
  var error: String?
  var expected: Int?
}

extension Response {
  static func json(_ answer: PartAnswer, status: Status = .ok) -> Response {
    // Four optional numbers and texts: encoding cannot fail.
    .json(Array((try? JSONEncoder().encode(answer)) ?? Data()), status: status)
  }
}
