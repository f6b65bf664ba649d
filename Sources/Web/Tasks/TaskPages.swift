import HTTP
import JSON
import Studies
import Templates

/// The pages of a kind of task, and its words on the pages of others. Those ask the kind of each task, and name none
/// themselves (decision 045).
protocol TaskPages: Sendable {
  /// The type of the tasks of this kind.
  var task: any StudyTask.Type { get }
  /// Every page of this kind alone.
  var pageTypes: [any Page.Type] { get }
  /// The stores of this kind alone that its pages ask for; nil for a kind that needs none.
  var stores: (any TaskStores.Type)? { get }

  /// Returns the addresses of those pages, each with who may open it.
  func routes(_ gate: Gate) -> [Route<Audience>]
  /// Returns the card of a participant's dashboard from which the task begins.
  func card(of due: DueTask, _ task: any StudyTask, _ request: ParticipantRequest) throws
    -> DashboardPage.NextTask
  /// Returns the results that a participant is told, in the order of the tasks.
  func results(of tasks: [any StudyTask], _ request: ParticipantRequest) throws -> [TaskResults]
  /// Returns what a participant tells anew in the profile when it has changed.
  func facts(_ request: ParticipantRequest) throws -> [ProfilePage.Fact]
  /// Returns the contact data that a participant gave in a task, with the page where they are corrected or deleted.
  func contacts(_ request: ParticipantRequest) throws -> [ProfilePage.Fact]
  /// Returns the step at which a task is due, as staff call it.
  /// - Parameter title: that of the task, in the reader's language
  func stepName(of due: DueTask, _ task: any StudyTask, titled title: String, _ words: any Localizer)
    -> String
  /// Returns the time that a task without variants takes, as the overview calls it.
  /// - Parameter title: that of the task, in the reader's language
  func phaseName(of task: any StudyTask, titled title: String, _ words: any Localizer) -> String
  /// Returns the address at which staff look at the task.
  func previewURL(of task: any StudyTask, in study: Study, _ language: Language) -> String
  /// Returns the quality of the data of each task.
  func quality(
    of tasks: [any StudyTask], in study: Study, origin: Participant.Origin, _ request: StaffRequest
  ) throws -> [QualityPage.Section]
  /// Returns the meaning of the columns about quality.
  func qualityTerms(_ request: StaffRequest) -> [QualityPage.Term]
  /// Returns the links of a study on the first page of staff, to what this kind alone has.
  func links(of study: Study, _ request: StaffRequest) -> [StaffHomePage.TestLink]
  /// Returns the sentences about what waits for this member of staff, each with the address where it is done.
  func pending(in study: Study, _ request: StaffRequest) throws -> [StaffHomePage.TestLink]
}

/// The pages of a kind of task that is done in runs.
protocol TimedTaskPages: TaskPages {
  /// The module that gives a run in the browser, below `Assets/`.
  var script: String { get }
  /// The style sheets of the page of a run, below `Assets/`.
  var styles: [String] { get }
  /// The room of the words that the module says, besides those of every run.
  var wordRoom: String { get }

  /// The groups of `tasks` that the module says too.
  var wordGroups: [String] { get }

  /// The largest part of a run, in bytes of JSON.
  var largestPart: Int { get }

  /// Returns who cannot do a task, in words for participants, if the page from which it begins says so and lets them leave
  /// it out; nil for a kind whose module does both on its instruction.
  func whoCannot(do task: any StudyTask, in variant: TaskVariant?, _ request: ParticipantRequest) -> String?
  /// Returns the plan of a run, as JSON for the module.
  func plan(of planned: PlannedRun, _ setting: PlanSetting) throws -> [UInt8]
  /// Reads the trials of a part as the module sends it.
  func content(of part: JSON) throws(JSONProblem) -> any PartContent

  /// Returns the key of the words for a flag of a run.
  func word(forFlag flag: String) -> String
  /// Returns the words for staff about runs of this kind, and about runs of lost tasks that it has a score of.
  func words(for runs: [Run], of participant: Participant.ID, in study: Study, _ request: StaffRequest) throws
    -> [Run.ID: RunWords]
  /// Returns everything that a task shows, for staff to read; empty for a task without words and pictures.
  func stimuli(of task: any TimedTask, in study: Study, _ request: StaffRequest) -> [TestPreviewPage.Category]
  /// Shows the same, one after the other, on the screen of the task.
  func look(at preview: TaskPreview, _ request: StaffRequest) throws -> Response

  /// Takes the file of an app on another device, which staff upload.
  /// - Returns: why it was not accepted; nil if it was
  func take(_ file: UploadedFile, of participation: Participation, in study: Study, _ request: StaffRequest)
    throws
    -> RefusedResult?
}

/// The words about a run on a participant's page for staff.
struct RunWords {
  /// The score in digits; nil if there is none or the reader may not see it.
  var score: String?
  /// The meaning of the score, its mere existence, or the reason why there is none.
  var sentence: String
  /// The problems with the data, one phrase each.
  var doubts: [String] = []
  /// The words of a lab's own experiment about them. They may hold anything, and are read as answers are.
  var messages: [String] = []
}

extension TaskPages {
  var kind: TaskKind { task.kind }

  var pageTypes: [any Page.Type] { [] }
  var stores: (any TaskStores.Type)? { nil }

  func routes(_ gate: Gate) -> [Route<Audience>] { [] }

  func quality(
    of tasks: [any StudyTask], in study: Study, origin: Participant.Origin, _ request: StaffRequest
  ) throws -> [QualityPage.Section] { [] }

  func qualityTerms(_ request: StaffRequest) -> [QualityPage.Term] { [] }

  func links(of study: Study, _ request: StaffRequest) -> [StaffHomePage.TestLink] { [] }

  func pending(in study: Study, _ request: StaffRequest) throws -> [StaffHomePage.TestLink] { [] }

  func results(of tasks: [any StudyTask], _ request: ParticipantRequest) throws -> [TaskResults] { [] }

  func facts(_ request: ParticipantRequest) throws -> [ProfilePage.Fact] { [] }

  func contacts(_ request: ParticipantRequest) throws -> [ProfilePage.Fact] { [] }
}

extension TimedTaskPages {
  var wordGroups: [String] { [] }

  /// A thousand trials have about 300 kB; beside them stands what each recorder tells, as Base64.
  var largestPart: Int { (1 << 19) + TaskRecording.largestBesideABlock }

  func word(forFlag flag: String) -> String { "\(wordRoom).flag.\(flag)" }

  func stepName(of due: DueTask, _ task: any StudyTask, titled title: String, _ words: any Localizer)
    -> String
  {
    words.say(
      "participants.step.test",
      [
        "test": title, "n": words.number(due.position), "count": words.number(max(1, task.variants.count)),
      ])
  }

  func phaseName(of task: any StudyTask, titled title: String, _ words: any Localizer) -> String { title }

  /// Returns the words about runs of a kind whose scores are read as summaries.
  /// - Parameter about: is given the summary of a run, nil for one without a score
  func words(
    for runs: [Run], of participant: Participant.ID, in study: Study, _ request: StaffRequest,
    _ about: (RunSummary?) -> RunWords
  ) throws -> [Run.ID: RunWords] {
    let byRun = try request.stores.summariesByRun(of: participant, kind: kind)
    return runs.reduce(into: [:]) { words, run in
      guard study.task(run.task) != nil || byRun[run.id] != nil else { return }
      words[run.id] = about(byRun[run.id])
    }
  }

  /// Returns the same, where a kind's own sentences are about its measures alone.
  /// - Parameters:
  ///   - refusal: why the measures are no result; nil if they are told like one
  ///   - result: the words about measures, for those who may see scores
  func words<Measures: RunMeasures>(
    for runs: [Run], of participant: Participant.ID, in study: Study, _ request: StaffRequest,
    measuring: Measures.Type, refusal: (Measures) -> String? = { _ in nil }, result: (Measures) -> RunWords
  ) throws -> [Run.ID: RunWords] {
    try words(for: runs, of: participant, in: study, request) { summary in
      words(about: summary, request, measuring: measuring, refusal: refusal, result: result)
    }
  }

  /// Returns the words about one of those runs.
  func words<Measures: RunMeasures>(
    about summary: RunSummary?, _ request: StaffRequest,
    measuring: Measures.Type, refusal: (Measures) -> String?, result: (Measures) -> RunWords
  ) -> RunWords {
    let doubts = (summary?.flags ?? []).map { request.say(word(forFlag: $0)) }
    func only(_ sentence: String) -> RunWords { RunWords(sentence: sentence, doubts: doubts) }
    guard let summary, let measures = summary.measures as? Measures else {
      return only(request.say("participants.one.noScoreYet"))
    }
    if summary.verdict.isSkipped { return only(request.say("tasks.page.skippedByParticipant")) }
    if !summary.verdict.isKept, let reason = refusal(measures) { return only(reason) }
    guard request.member.may(.seeScores) else { return only(request.say("participants.one.hasScore")) }
    var told = result(measures)
    told.doubts = doubts
    return told
  }

  func whoCannot(do task: any StudyTask, in variant: TaskVariant?, _ request: ParticipantRequest) -> String? {
    nil
  }

  func previewURL(of task: any StudyTask, in study: Study, _ language: Language) -> String {
    Path.staffStimuli.url(study.id.text, task.id.text)
  }

  func stimuli(of task: any TimedTask, in study: Study, _ request: StaffRequest) -> [TestPreviewPage.Category]
  { [] }

  func look(at preview: TaskPreview, _ request: StaffRequest) throws -> Response { throw PageError.notFound }

  func take(_ file: UploadedFile, of participation: Participation, in study: Study, _ request: StaffRequest)
    throws
    -> RefusedResult?
  { RefusedResult(problems: [request.problem("notDue", remedy: "seeBelow")]) }

  func card(of due: DueTask, _ task: any StudyTask, _ request: ParticipantRequest) throws
    -> DashboardPage.NextTask
  {
    let own = request.participation.taskInVariant(due, in: request.study)
    let isUnderWay = request.participation.runs.contains { $0.taskInVariant == own && $0.setAside == nil }
    let count = max(1, task.variants.count)
    let label =
      switch (isUnderWay, count) {
      case (false, 1): "dashboard.startOnlyTest"
      case (true, 1): "dashboard.resumeOnlyTest"
      case (false, _): "dashboard.startTest"
      case (true, _): "dashboard.resumeTest"
      }
    return DashboardPage.NextTask(
      title: DashboardRoutes.title(of: due, request, in: request.study),
      instruction: DashboardRoutes.instruction(for: DashboardRoutes.variant(of: due, request), request),
      duration: request.duration(minutes: task.expectedMinutes),
      startLabel: request.say(
        label, ["n": request.number(due.position), "count": request.number(count)]),
      start: .making(action: Path.runs.url()), missingDevice: try MissingDeviceRoutes.advice(request),
      omission: OmissionRoutes.offer(of: due, task, request))
  }
}
