import Statistics
import Studies
import Templates

extension ReactionPages {
  func results(of tasks: [any StudyTask], _ request: ParticipantRequest) throws -> [TaskResults] {
    let summaries = try request.stores.summaries(of: request.participant.id, kind: kind)
    let byRun = Dictionary(uniqueKeysWithValues: summaries.map { ($0.run, $0) })
    return tasks.compactMap { $0 as? ReactionTask }.map { TaskResults($0, byRun, request) }
  }
}

extension TaskResults {
  fileprivate init(_ task: ReactionTask, _ summaries: [Run.ID: RunSummary], _ request: ParticipantRequest) {
    let runs = request.participation.runs.filter {
      $0.task == task.id && $0.state == .finished && $0.setAside == nil
    }.sorted { $0.position < $1.position }
    let medians = runs.compactMap { summaries[$0.id]?.reactionTimes?.median }
    let mean = medians.reduce(0, +) / Double(max(1, medians.count))
    self.init(
      id: task.id.text, title: task.title[request.language],
      summary: medians.isEmpty
        ? nil : request.say("simple-reaction-time.result.summary", ["time": request.milliseconds(mean)]),
      about: HTML(trusted: "<p>\(request.say("simple-reaction-time.result.about").escaped)</p>"),
      caution: request.say("simple-reaction-time.result.caution"),
      tableHelp: request.say("simple-reaction-time.result.table"),
      runs: runs.map { RunResult($0, task, summaries[$0.id], request) })
  }
}

extension TaskResults.RunResult {
  fileprivate init(
    _ run: Run, _ task: ReactionTask, _ summary: RunSummary?, _ request: ParticipantRequest
  ) {
    let variant = task.variant(run.variant)?.label[request.language] ?? ""
    let title = request.say("dashboard.runTitle", ["n": request.number(run.position), "variant": variant])
    guard let times = summary?.reactionTimes, let median = times.median else {
      self.init(title: title, sentence: request.say("simple-reaction-time.result.none"))
      return
    }
    self.init(
      title: title,
      sentence: request.say("simple-reaction-time.result.from", ["valid": request.number(times.valid)]),
      score: request.milliseconds(median))
  }
}

extension LabRequest {
  /// “312 ms”
  func milliseconds(_ time: Double) -> String { "\(decimals(time, 0)) ms" }
}
