import Studies

extension HoldStillPages {
  func words(for runs: [Run], of participant: Participant.ID, in study: Study, _ request: StaffRequest) throws
    -> [Run.ID: RunWords]
  {
    try words(
      for: runs, of: participant, in: study, request, measuring: HoldStillMeasures.self,
      refusal: { measures in
        measures.problem.map { request.say("tasks.sensor.\($0.rawValue)") }
          ?? request.say("hold-still.run.tooFewSamples")
      },
      result: { RunWords($0, request) })
  }
}

extension RunWords {
  fileprivate init(_ measures: HoldStillMeasures, _ request: StaffRequest) {
    self.init(
      score: measures.out.tremor.map { request.acceleration($0) },
      sentence: request.say(
        "hold-still.run.result",
        [
          "lap": request.acceleration(measures.lap.tremor), "out": request.acceleration(measures.out.tremor),
          "peak": request.frequency(measures.out.spectrum?.peak),
          "rate": request.frequency(measures.out.rate),
        ]))
  }
}

extension LabRequest {
  /// “42.1 mm/s²”, or a dash.
  func acceleration(_ value: Double?) -> String { value.map { "\(decimals($0, 1)) mm/s²" } ?? "–" }

  /// “6.5 Hz”, or a dash.
  func frequency(_ value: Double?) -> String { value.map { "\(decimals($0, 1)) Hz" } ?? "–" }
}
