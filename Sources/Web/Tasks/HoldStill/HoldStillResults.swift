import Studies
import Templates

extension HoldStillPages {
  func results(of tasks: [any StudyTask], _ request: ParticipantRequest) throws -> [TaskResults] {
    let byRun = try request.stores.summariesByRun(of: request.participant.id, kind: kind)
    return try tasks.compactMap { $0 as? HoldStillTask }.map { task in
      let runs = TaskResults.runs(of: task, request)
      var results = TaskResults(task, runs, byRun, request)
      let own = runs.compactMap { byRun[$0.id]?.result }
      try results.measure(HoldStillTask.tremor.id, of: task, own, request) { request.acceleration($0) }
      return results
    }
  }
}

extension TaskResults {
  fileprivate init(
    _ task: HoldStillTask, _ runs: [Run], _ summaries: [Run.ID: RunSummary], _ request: ParticipantRequest
  ) {
    let newest = runs.last { summaries[$0.id]?.holdStill != nil }
    let result = newest.flatMap { summaries[$0.id]?.holdStill }
    self.init(
      of: task, room: "hold-still",
      summary: result.map { result in
        request.say(
          "hold-still.result.summary",
          ["lap": request.acceleration(result.lap.tremor), "out": request.acceleration(result.out.tremor)])
      },
      scale: result.flatMap { Scale($0, request) },
      runs: runs.map { RunResult($0, task, summaries[$0.id], request) }, request)
    about = Self.about(result, request)
  }

  /// The explanation, with the numbers of the drawing.
  private static func about(_ result: HoldStillMeasures?, _ request: ParticipantRequest) -> HTML {
    let words = "<p>\(request.say("hold-still.result.about").escaped)</p>"
    guard let lap = result?.lap.spectrum, let out = result?.out.spectrum else { return HTML(trusted: words) }
    let heads = ["frequency", "lap", "out"].map {
      "<th scope=\"col\" class=\"number\">\(request.say("hold-still.result.\($0)").escaped)</th>"
    }
    let rows = zip(TremorSpectrum.frequencies, zip(lap.density, out.density)).map { frequency, density in
      let cells = [density.0, density.1].map {
        "<td class=\"number\">\(request.decimals($0 * 1_000_000, 0).escaped)</td>"
      }
      return "<tr><th scope=\"row\" class=\"number\">\(request.decimals(frequency, 1).escaped)</th>"
        + cells.joined() + "</tr>"
    }
    return HTML(
      trusted: words + """
        <table class="table"><caption>\(request.say("hold-still.result.caption").escaped)</caption>\
        <thead><tr>\(heads.joined())</tr></thead><tbody>\(rows.joined())</tbody></table>
        """)
  }
}

extension TaskResults.Scale {
  fileprivate init?(_ result: HoldStillMeasures, _ request: ParticipantRequest) {
    guard let lap = result.lap.spectrum, let out = result.out.spectrum else { return nil }
    self.init(
      drawing: SpectrumDrawing(
        lap: lap, out: out, lapName: request.say("hold-still.result.lap"),
        outName: request.say("hold-still.result.out"),
        low: request.frequency(TremorSpectrum.frequencies.first),
        high: request.frequency(TremorSpectrum.frequencies.last)
      ).svg,
      negativeEnd: request.say("hold-still.result.slower"),
      positiveEnd: request.say("hold-still.result.faster"), marks: request.say("hold-still.result.marks"),
      zones: [])
  }
}

extension TaskResults.RunResult {
  fileprivate init(
    _ run: Run, _ task: HoldStillTask, _ summary: RunSummary?, _ request: ParticipantRequest
  ) {
    guard let result = summary?.holdStill else {
      self.init(run, of: task, request, without: summary, reason: Self.reason(summary, request))
      return
    }
    self.init(
      run, of: task, request,
      sentence: request.say(
        "hold-still.result.from",
        [
          "lap": request.acceleration(result.lap.tremor), "out": request.acceleration(result.out.tremor),
          "peak": request.frequency(result.out.spectrum?.peak),
        ]),
      score: request.acceleration(result.out.tremor))
  }

  private static func reason(_ summary: RunSummary?, _ request: ParticipantRequest) -> String {
    let hasProblem = (summary?.measures as? HoldStillMeasures)?.problem != nil
    return request.say(hasProblem ? "hold-still.result.noSensor" : "hold-still.result.none")
  }
}
