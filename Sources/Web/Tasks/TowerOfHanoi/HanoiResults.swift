import Studies

extension HanoiPages {
  func results(of tasks: [any StudyTask], _ request: ParticipantRequest) throws -> [TaskResults] {
    let byRun = try request.stores.summariesByRun(of: request.participant.id, kind: kind)
    return try tasks.compactMap { $0 as? HanoiTask }.map { task in
      let runs = TaskResults.runs(of: task, request)
      var results = TaskResults(task, runs, byRun, request)
      let own = runs.compactMap { byRun[$0.id]?.result }
      try results.measure(HanoiTask.excess.id, of: task, own, request) { request.decimals($0, 1) }
      // Over time, all moves are told, as in the sentence above.
      let moves = runs.compactMap { byRun[$0.id]?.hanoiMoves }.filter { $0.excess != nil }.map(\.moves)
      results.measured = moves.min().map {
        TaskResults.Measured(value: Double($0), words: request.number($0))
      }
      return results
    }
  }
}

extension TaskResults {
  fileprivate init(
    _ task: HanoiTask, _ runs: [Run], _ summaries: [Run.ID: RunSummary], _ request: ParticipantRequest
  ) {
    let solved = runs.compactMap { run in
      summaries[run.id]?.hanoiMoves.flatMap { moves in moves.excess.map { (run.position, moves.moves, $0) } }
    }
    let best = solved.min { $0.1 < $1.1 }
    let hasResult = runs.contains { summaries[$0.id]?.hanoiMoves != nil }
    let unsolved = hasResult ? request.say("tower-of-hanoi.result.unsolved") : nil
    self.init(
      of: task, room: "tower-of-hanoi",
      summary: best.map { best in
        request.say(
          "tower-of-hanoi.result.\(best.2 == 0 ? "fewest" : "summary")",
          ["moves": request.number(best.1), "least": request.number(task.leastMoves)])
      } ?? unsolved,
      scale: Scale(solved.map { ($0.0, Double($0.1)) }, of: task, request),
      runs: runs.map { RunResult($0, task, summaries[$0.id], request) }, request)
  }
}

extension TaskResults.Scale {
  /// The line goes from the fewest moves to three times as many, further for more.
  fileprivate init?(
    _ values: [(number: Int, value: Double)], of task: HanoiTask, _ request: ParticipantRequest
  ) {
    guard let most = values.map(\.value).max() else { return nil }
    let range = Double(task.leastMoves)...max(Double(3 * task.leastMoves), most)
    self.init(
      values, on: range, low: request.say("tower-of-hanoi.result.fewer"),
      high: request.say("tower-of-hanoi.result.more"), marks: request.say("tower-of-hanoi.result.marks")
    ) { request.decimals($0, 0) }
  }
}

extension TaskResults.RunResult {
  fileprivate init(_ run: Run, _ task: HanoiTask, _ summary: RunSummary?, _ request: ParticipantRequest) {
    guard let moves = summary?.hanoiMoves, let excess = moves.excess else {
      self.init(run, of: task, request, without: summary, reason: request.say("tower-of-hanoi.result.none"))
      return
    }
    self.init(
      run, of: task, request,
      sentence: request.say(
        "tower-of-hanoi.result.from",
        ["excess": request.number(excess), "seconds": request.seconds(moves.time)]),
      score: request.number(moves.moves))
  }
}
