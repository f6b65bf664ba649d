import Statistics
import Studies

extension ReactionPages {
  func results(of tasks: [any StudyTask], _ request: ParticipantRequest) throws -> [TaskResults] {
    let byRun = try request.stores.summariesByRun(of: request.participant.id, kind: kind)
    return try tasks.compactMap { $0 as? ReactionTask }.map { task in
      var results = TaskResults(task, byRun, request)
      let own = TaskResults.runs(of: task, request).compactMap { byRun[$0.id]?.result }
      try results.measure(ReactionTask.time.id, of: task, own, request, write: request.milliseconds)
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
      of: task, room: "simple-reaction-time",
      summary: medians.isEmpty
        ? nil : request.say("simple-reaction-time.result.summary", ["time": request.milliseconds(mean)]),
      scale: Scale(
        runs.compactMap { run in summaries[run.id]?.reactionTimes?.median.map { (run.position, $0) } },
        request),
      runs: runs.map { RunResult($0, task, summaries[$0.id], request) }, request)
  }
}

extension TaskResults.Scale {
  /// The line goes on to 600 ms, further for slower reactions.
  fileprivate init?(_ times: [(number: Int, value: Double)], _ request: ParticipantRequest) {
    guard let slowest = times.map(\.value).max() else { return nil }
    let range = 0...max(600, (slowest / 100).rounded(.up) * 100)
    self.init(
      times, on: range, low: request.say("simple-reaction-time.result.faster"),
      high: request.say("simple-reaction-time.result.slower"),
      marks: request.say("simple-reaction-time.result.marks")
    ) { request.milliseconds($0) }
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
