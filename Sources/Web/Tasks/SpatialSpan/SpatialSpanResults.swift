import Studies

extension SpatialSpanPages {
  func results(of tasks: [any StudyTask], _ request: ParticipantRequest) throws -> [TaskResults] {
    let byRun = try request.stores.summariesByRun(of: request.participant.id, kind: kind)
    return try tasks.compactMap { $0 as? SpatialSpanTask }.map { task in
      let runs = TaskResults.runs(of: task, request)
      var results = TaskResults(task, runs, byRun, request)
      let own = runs.compactMap { byRun[$0.id]?.result }
      try results.measure(SpatialSpanTask.longest.id, of: task, own, request) { request.decimals($0, 1) }
      // Over time, the longest span is told, as in the sentence above.
      results.measured = own.max().map { TaskResults.Measured(value: $0, words: request.decimals($0, 0)) }
      return results
    }
  }
}

extension TaskResults {
  fileprivate init(
    _ task: SpatialSpanTask, _ runs: [Run], _ summaries: [Run.ID: RunSummary], _ request: ParticipantRequest
  ) {
    let spans = runs.compactMap { run in
      summaries[run.id]?.spanRecall.map { (run.position, Double($0.longest)) }
    }
    let longest = spans.map(\.1).max()
    self.init(
      of: task, room: "spatial-span", about: task.direction == .forward ? "about" : "aboutBackward",
      summary: longest.map { longest in
        longest == 0
          ? request.say("spatial-span.result.noSpan")
          : request.say("spatial-span.result.summary", ["span": request.number(Int(longest))])
      },
      scale: Scale(spans, of: task, request),
      runs: runs.map { RunResult($0, task, summaries[$0.id], request) }, request)
  }
}

extension TaskResults.Scale {
  /// The line goes on to 9 cells, further for longer spans.
  fileprivate init?(
    _ values: [(number: Int, value: Double)], of task: SpatialSpanTask, _ request: ParticipantRequest
  ) {
    guard let most = values.map(\.value).max() else { return nil }
    let range = 0...max(9, most)
    self.init(
      values, on: range, low: request.say("spatial-span.result.fewer"),
      high: request.say("spatial-span.result.more"), marks: request.say("spatial-span.result.marks")
    ) { request.decimals($0, 0) }
  }
}

extension TaskResults.RunResult {
  fileprivate init(
    _ run: Run, _ task: SpatialSpanTask, _ summary: RunSummary?, _ request: ParticipantRequest
  ) {
    guard let recall = summary?.spanRecall else {
      self.init(run, of: task, request, without: summary, reason: request.say("spatial-span.result.none"))
      return
    }
    self.init(
      run, of: task, request,
      sentence: request.say(
        "spatial-span.result.from",
        [
          "right": request.number(recall.games - recall.failures), "games": request.number(recall.games),
        ]),
      score: request.number(recall.longest))
  }
}
