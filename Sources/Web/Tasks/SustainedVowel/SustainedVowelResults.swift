import Studies

extension SustainedVowelPages {
  func results(of tasks: [any StudyTask], _ request: ParticipantRequest) throws -> [TaskResults] {
    let byRun = try request.stores.summariesByRun(of: request.participant.id, kind: kind)
    return try tasks.compactMap { $0 as? SustainedVowelTask }.map { task in
      let runs = TaskResults.runs(of: task, request)
      var results = TaskResults(task, runs, byRun, request)
      let own = runs.compactMap { byRun[$0.id]?.result }
      try results.measure(SustainedVowelTask.longest.id, of: task, own, request) { request.soundSeconds($0) }
      return results
    }
  }
}

extension TaskResults {
  fileprivate init(
    _ task: SustainedVowelTask, _ runs: [Run], _ summaries: [Run.ID: RunSummary],
    _ request: ParticipantRequest
  ) {
    let newest = runs.last { summaries[$0.id]?.sustainedVowel != nil }
    let result = newest.flatMap { summaries[$0.id]?.sustainedVowel }
    self.init(
      of: task, room: "sustained-vowel",
      summary: result?.best.map {
        request.say("sustained-vowel.result.summary", ["seconds": request.soundSeconds($0.seconds)])
      },
      scale: result.flatMap { Scale($0, limit: task.seconds, request) },
      runs: runs.map { RunResult($0, task, summaries[$0.id], request) }, request)
  }
}

extension TaskResults.Scale {
  /// The tries of a run on the seconds that a try may last.
  fileprivate init?(_ result: SustainedVowelMeasures, limit: Int, _ request: ParticipantRequest) {
    let values = result.tries.enumerated().compactMap { index, ofTry in
      ofTry.seconds.map { (number: index + 1, value: $0) }
    }
    guard let most = values.map(\.value).max() else { return nil }
    let range = 0...max(Double(limit), most.rounded(.up))
    self.init(
      values, on: range, low: request.say("sustained-vowel.result.shorter"),
      high: request.say("sustained-vowel.result.longer"), marks: request.say("sustained-vowel.result.marks")
    ) { request.soundSeconds($0) }
  }
}

extension TaskResults.RunResult {
  fileprivate init(
    _ run: Run, _ task: SustainedVowelTask, _ summary: RunSummary?, _ request: ParticipantRequest
  ) {
    guard let result = summary?.sustainedVowel, let best = result.best else {
      self.init(run, of: task, request, without: summary, reason: Self.reason(summary, request))
      return
    }
    self.init(
      run, of: task, request,
      sentence: request.say(
        "sustained-vowel.result.from",
        [
          "tries": result.tries.map { request.soundSeconds($0.seconds) }.joined(separator: ", "),
          "sd": request.decibels(best.levelSD), "breaks": best.breaks.map { request.number($0) } ?? "–",
        ]),
      score: request.soundSeconds(best.seconds))
  }

  private static func reason(_ summary: RunSummary?, _ request: ParticipantRequest) -> String {
    let hasProblem = (summary?.measures as? SustainedVowelMeasures)?.problem != nil
    return request.say(hasProblem ? "sustained-vowel.result.noSensor" : "sustained-vowel.result.none")
  }
}
