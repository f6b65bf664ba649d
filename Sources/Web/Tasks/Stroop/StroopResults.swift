import Studies

extension StroopPages {
  func results(of tasks: [any StudyTask], _ request: ParticipantRequest) throws -> [TaskResults] {
    let byRun = try request.stores.summariesByRun(of: request.participant.id, kind: kind)
    return try tasks.compactMap { $0 as? StroopTask }.map { task in
      let runs = TaskResults.runs(of: task, request)
      var results = TaskResults(task, runs, byRun, request)
      let own = runs.compactMap { byRun[$0.id]?.result }
      try results.measure(StroopTask.interference.id, of: task, own, request, write: request.milliseconds)
      return results
    }
  }
}

extension TaskResults {
  fileprivate init(
    _ task: StroopTask, _ runs: [Run], _ summaries: [Run.ID: RunSummary], _ request: ParticipantRequest
  ) {
    let values = runs.compactMap { summaries[$0.id]?.stroopTimes?.interference }
    let mean = values.reduce(0, +) / Double(max(1, values.count))
    self.init(
      of: task, room: "stroop",
      summary: values.isEmpty ? nil : Self.summary(of: mean, request),
      scale: Scale(
        runs.compactMap { run in
          summaries[run.id]?.stroopTimes?.interference.map { (run.position, $0) }
        }, request),
      runs: runs.map { RunResult($0, task, summaries[$0.id], request) }, request)
  }

  private static func summary(of interference: Double, _ request: ParticipantRequest) -> String {
    request.say(
      interference > 0 ? "stroop.result.longer" : "stroop.result.notLonger",
      ["time": request.milliseconds(abs(interference))])
  }
}

extension TaskResults.Scale {
  /// The line goes from -100 to 400 ms, and further where a result lies beyond.
  fileprivate init?(_ values: [(number: Int, value: Double)], _ request: ParticipantRequest) {
    guard let least = values.map(\.value).min(), let most = values.map(\.value).max() else { return nil }
    let low = min(-100, (least / 100).rounded(.down) * 100)
    let high = max(400, (most / 100).rounded(.up) * 100)
    self.init(
      values, on: low...high, low: request.say("stroop.result.less"),
      high: request.say("stroop.result.more"), marks: request.say("stroop.result.marks")
    ) { request.milliseconds($0) }
  }
}

extension TaskResults.RunResult {
  fileprivate init(
    _ run: Run, _ task: StroopTask, _ summary: RunSummary?, _ request: ParticipantRequest
  ) {
    guard let times = summary?.stroopTimes, let interference = times.interference,
      let congruent = times.congruent.median, let incongruent = times.incongruent.median
    else {
      self.init(run, of: task, request, without: summary, reason: request.say("stroop.result.none"))
      return
    }
    self.init(
      run, of: task, request,
      sentence: request.say(
        "stroop.result.from",
        [
          "congruent": request.milliseconds(congruent), "incongruent": request.milliseconds(incongruent),
          "right": request.number(times.congruent.right + times.incongruent.right),
          "trials": request.number(times.congruent.trials + times.incongruent.trials),
        ]),
      score: request.milliseconds(interference))
  }
}
