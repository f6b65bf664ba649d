import Studies
import Templates

/// The results of speeded choices as participants are told them: in one sentence, as a drawing, then run by run.
extension ChoicePages {
  func results(of tasks: [any StudyTask], _ request: ParticipantRequest) throws -> [TaskResults] {
    let byRun = try request.stores.summariesByRun(of: request.participant.id, kind: kind)
    return try tasks.compactMap { $0 as? Task }.map { task in
      let runs = TaskResults.runs(of: task, request)
      let own = runs.compactMap { run in
        Task.result(of: byRun[run.id])?.result.map { (number: run.position, value: $0) }
      }
      let mean = own.isEmpty ? nil : own.reduce(0) { $0 + $1.value } / Double(own.count)
      var results = results(of: task, runs, byRun, request)
      results.summary = mean.map { mean in
        said("result.summary", task, request, [("result", Task.write(mean, request))])
      }
      results.scale = scale(own, task, request)
      try results.measure(Task.compared.id, of: task, own.map(\.value), request) { Task.write($0, request) }
      return results
    }
  }

  private func results(
    of task: Task, _ runs: [Run], _ summaries: [Run.ID: RunSummary], _ request: ParticipantRequest
  ) -> TaskResults {
    TaskResults(
      id: task.id.text, title: task.title[request.language], aboutTitle: request.say("dashboard.about"),
      runsHead: request.say("dashboard.table.test"),
      about: HTML(trusted: "<p>\(said("result.about", task, request).escaped)</p>"),
      caution: request.say("tasks.choices.result.caution"), tableHelp: said("result.table", task, request),
      runs: runs.map { result(of: $0, task, summaries[$0.id], request) })
  }

  private func scale(
    _ values: [(number: Int, value: Double)], _ task: Task, _ request: ParticipantRequest
  ) -> TaskResults.Scale? {
    guard let least = values.map(\.value).min(), let most = values.map(\.value).max() else { return nil }
    let (usual, step) = (Task.usualRange, Task.rangeStep)
    let low = min(usual.lowerBound, (least / step).rounded(.down) * step)
    let high = max(usual.upperBound, (most / step).rounded(.up) * step)
    return TaskResults.Scale(
      values, on: low...high, low: said("result.low", task, request),
      high: said("result.high", task, request), marks: request.say("tasks.choices.result.marks")
    ) { Task.write($0, request) }
  }

  private func result(
    of run: Run, _ task: Task, _ summary: RunSummary?, _ request: ParticipantRequest
  ) -> TaskResults.RunResult {
    guard let measures = Task.result(of: summary), let result = measures.result else {
      return TaskResults.RunResult(
        run, of: task, request, without: summary, reason: said("result.none", task, request))
    }
    return TaskResults.RunResult(
      run, of: task, request,
      sentence: said(
        "result.from", task, request, Task.counts(measures).map { ($0.name, request.number($0.count)) }),
      score: Task.write(result, request))
  }

  private func said(
    _ key: String, _ task: Task, _ request: ParticipantRequest, _ values: [(name: String, value: String)] = []
  ) -> String {
    let own = task.ownWords(in: request.language).map { (name: $0.key, value: $0.value) }
    return request.phrases.sentence("\(wordRoom).\(key)", in: request.language, values + own)
  }
}
