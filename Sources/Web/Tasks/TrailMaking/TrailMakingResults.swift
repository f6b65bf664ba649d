import Studies

extension TrailMakingPages {
  func results(of tasks: [any StudyTask], _ request: ParticipantRequest) throws -> [TaskResults] {
    let byRun = try request.stores.summariesByRun(of: request.participant.id, kind: kind)
    return try tasks.compactMap { $0 as? TrailMakingTask }.map { task in
      let runs = TaskResults.runs(of: task, request)
      var results = TaskResults(task, runs, byRun, request)
      let own = runs.compactMap { byRun[$0.id]?.result }
      try results.measure(TrailMakingTask.difference.id, of: task, own, request, write: request.seconds)
      return results
    }
  }
}

extension TaskResults {
  fileprivate init(
    _ task: TrailMakingTask, _ runs: [Run], _ summaries: [Run.ID: RunSummary], _ request: ParticipantRequest
  ) {
    let values = runs.compactMap { run in
      summaries[run.id]?.trailTimes?.difference.map { (number: run.position, value: $0) }
    }
    let mean = values.map(\.value).reduce(0, +) / Double(max(1, values.count))
    self.init(
      of: task, room: "trail-making",
      summary: values.isEmpty ? nil : Self.summary(of: mean, request),
      scale: Scale(values, request),
      runs: runs.map { RunResult($0, task, summaries[$0.id], request) }, request)
  }

  private static func summary(of difference: Double, _ request: ParticipantRequest) -> String {
    request.say(
      difference > 0 ? "trail-making.result.longer" : "trail-making.result.notLonger",
      ["time": request.seconds(abs(difference))])
  }
}

extension TaskResults.Scale {
  /// The line goes from 0 to 60 s, and further where a result lies beyond.
  fileprivate init?(_ values: [(number: Int, value: Double)], _ request: ParticipantRequest) {
    guard let least = values.map(\.value).min(), let most = values.map(\.value).max() else { return nil }
    let low = min(0, (least / 10_000).rounded(.down) * 10_000)
    let high = max(60_000, (most / 10_000).rounded(.up) * 10_000)
    self.init(
      values, on: low...high, low: request.say("trail-making.result.less"),
      high: request.say("trail-making.result.more"), marks: request.say("trail-making.result.marks")
    ) { request.seconds($0) }
  }
}

extension TaskResults.RunResult {
  fileprivate init(
    _ run: Run, _ task: TrailMakingTask, _ summary: RunSummary?, _ request: ParticipantRequest
  ) {
    guard let times = summary?.trailTimes, let difference = times.difference else {
      self.init(run, of: task, request, without: summary, reason: request.say("trail-making.result.none"))
      return
    }
    self.init(
      run, of: task, request,
      sentence: request.say(
        "trail-making.result.from",
        [
          "a": request.seconds(times.a.time), "b": request.seconds(times.b.time),
          "errors": request.number(times.errors),
        ]),
      score: request.seconds(difference))
  }
}
