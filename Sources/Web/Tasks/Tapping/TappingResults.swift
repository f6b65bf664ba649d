import Studies

extension TappingPages {
  func results(of tasks: [any StudyTask], _ request: ParticipantRequest) throws -> [TaskResults] {
    let byRun = try request.stores.summariesByRun(of: request.participant.id, kind: kind)
    return try tasks.compactMap { $0 as? TappingTask }.map { task in
      let runs = TaskResults.runs(of: task, request)
      var results = TaskResults(task, runs, byRun, request)
      let own = runs.compactMap { byRun[$0.id]?.result }
      try results.measure(TappingTask.taps.id, of: task, own, request) { request.decimals($0, 0) }
      // Over time, taps a second are told, as in the sentence above.
      results.measured = results.measured.map {
        let speed = $0.value / Double(task.seconds * task.blockCount)
        return TaskResults.Measured(value: speed, words: request.decimals(speed, 1))
      }
      return results
    }
  }
}

extension TaskResults {
  fileprivate init(
    _ task: TappingTask, _ runs: [Run], _ summaries: [Run.ID: RunSummary], _ request: ParticipantRequest
  ) {
    let taps = runs.compactMap { summaries[$0.id]?.tappingSpeed?.taps }
    let mean = Double(taps.reduce(0, +)) / Double(max(1, taps.count))
    let perSecond = mean / Double(task.seconds * task.blockCount)
    self.init(
      of: task, room: "tapping", about: task.hands.only == nil ? "about" : "aboutOne",
      summary: taps.isEmpty
        ? nil : request.say("tapping.result.summary", ["taps": request.decimals(perSecond, 1)]),
      scale: Scale(
        runs.compactMap { run in
          summaries[run.id]?.tappingSpeed.map {
            (run.position, Double($0.taps) / Double(task.seconds * task.blockCount))
          }
        }, request),
      runs: runs.map { RunResult($0, task, summaries[$0.id], request) }, request)
  }
}

extension TaskResults.Scale {
  /// The line goes on to 10 taps a second, further for faster hands.
  fileprivate init?(_ values: [(number: Int, value: Double)], _ request: ParticipantRequest) {
    guard let most = values.map(\.value).max() else { return nil }
    let range = 0...max(10, most.rounded(.up))
    self.init(
      values, on: range, low: request.say("tapping.result.slower"),
      high: request.say("tapping.result.faster"), marks: request.say("tapping.result.marks")
    ) { request.decimals($0, 0) }
  }
}

extension TaskResults.RunResult {
  fileprivate init(
    _ run: Run, _ task: TappingTask, _ summary: RunSummary?, _ request: ParticipantRequest
  ) {
    let kept = summary?.tappingSpeed
    if let speed = kept ?? (summary?.onlyHand == nil ? nil : summary?.measures as? TappingSpeed),
      let hand = speed.onlyHand
    {
      self.init(
        run, of: task, request,
        sentence: request.say(
          hand == .left ? "tapping.result.fromLeft" : "tapping.result.fromRight",
          ["taps": request.number(speed[hand].taps), "seconds": request.number(task.seconds)]),
        score: kept.map { request.number($0.taps) })
      return
    }
    guard let speed = kept else {
      self.init(run, of: task, request, without: summary, reason: request.say("tapping.result.none"))
      return
    }
    self.init(
      run, of: task, request,
      sentence: request.say(
        "tapping.result.from",
        [
          "left": request.number(speed.left.taps), "right": request.number(speed.right.taps),
          "seconds": request.number(task.seconds),
        ]),
      score: request.number(speed.taps))
  }
}
