import Statistics
import Studies
import Templates

extension ReactionPages {
  func results(of tasks: [any StudyTask], _ request: ParticipantRequest) throws -> [TaskResults] {
    let byRun = try request.stores.summariesByRun(of: request.participant.id, kind: kind)
    return try tasks.compactMap { $0 as? ReactionTask }.map { task in
      var results = TaskResults(task, byRun, request)
      let medians = TaskResults.runs(of: task, request).compactMap { byRun[$0.id]?.reactionTimes?.median }
      try results.measure(ReactionTask.time.id, of: task, medians, request, write: request.milliseconds)
      return results
    }
  }
}

extension TaskResults {
  fileprivate init(_ task: ReactionTask, _ summaries: [Run.ID: RunSummary], _ request: ParticipantRequest) {
    let runs = Self.runs(of: task, request)
    let medians = runs.compactMap { summaries[$0.id]?.reactionTimes?.median }
    let mean = medians.reduce(0, +) / Double(max(1, medians.count))
    self.init(
      id: task.id.text, title: task.title[request.language], aboutTitle: request.say("dashboard.about"),
      runsHead: request.say("dashboard.table.test"),
      summary: medians.isEmpty
        ? nil : request.say("simple-reaction-time.result.summary", ["time": request.milliseconds(mean)]),
      about: HTML(trusted: "<p>\(request.say("simple-reaction-time.result.about").escaped)</p>"),
      caution: request.say("simple-reaction-time.result.caution"),
      scale: Scale(
        runs.compactMap { run in summaries[run.id]?.reactionTimes?.median.map { (run.position, $0) } },
        request),
      tableHelp: request.say("simple-reaction-time.result.table"),
      runs: runs.map { RunResult($0, task, summaries[$0.id], request) })
  }
}

extension TaskResults.Scale {
  /// The line goes on to 600 ms, further for slower reactions.
  fileprivate init?(_ times: [(number: Int, value: Double)], _ request: ParticipantRequest) {
    guard let slowest = times.map(\.value).max() else { return nil }
    let range = 0...max(600, (slowest / 100).rounded(.up) * 100)
    self.init(
      drawing: PlaceDrawing(
        range: range, values: times, low: request.milliseconds(0),
        high: request.milliseconds(range.upperBound)
      ).svg,
      negativeEnd: request.say("simple-reaction-time.result.faster"),
      positiveEnd: request.say("simple-reaction-time.result.slower"),
      marks: request.say("simple-reaction-time.result.marks"), zones: [])
  }
}

extension TaskResults.RunResult {
  fileprivate init(
    _ run: Run, _ task: ReactionTask, _ summary: RunSummary?, _ request: ParticipantRequest
  ) {
    guard let times = summary?.reactionTimes, let median = times.median else {
      self.init(
        run, of: task, request, without: summary, reason: request.say("simple-reaction-time.result.none"))
      return
    }
    self.init(
      run, of: task, request,
      sentence: request.say("simple-reaction-time.result.from", ["valid": request.number(times.valid)]),
      score: request.milliseconds(median))
  }
}
