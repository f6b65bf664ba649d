import Studies

extension HoldStillPages {
  func words(for runs: [Run], of participant: Participant.ID, in study: Study, _ request: StaffRequest) throws
    -> [Run.ID: RunWords]
  {
    try words(for: runs, of: participant, in: study, request) { RunWords($0, request) }
  }
}

extension RunWords {
  fileprivate init(_ summary: RunSummary?, _ request: StaffRequest) {
    let result = request.member.may(.seeScores) ? summary?.holdStill : nil
    self.init(
      score: result?.out.tremor.map { request.acceleration($0) },
      sentence: Self.sentence(for: summary, request),
      doubts: (summary?.flags ?? []).map { request.say("hold-still.flag.\($0)") })
  }

  private static func sentence(for summary: RunSummary?, _ request: StaffRequest) -> String {
    guard let summary, let measures = summary.measures as? HoldStillMeasures else {
      return request.say("participants.one.noScoreYet")
    }
    if summary.verdict.isSkipped { return request.say("tasks.page.skippedByParticipant") }
    if let problem = measures.problem { return request.say("tasks.sensor.\(problem.rawValue)") }
    guard summary.verdict.isKept else { return request.say("hold-still.run.tooFewSamples") }
    guard request.member.may(.seeScores) else { return request.say("participants.one.hasScore") }
    return request.say(
      "hold-still.run.result",
      [
        "lap": request.acceleration(measures.lap.tremor), "out": request.acceleration(measures.out.tremor),
        "peak": request.frequency(measures.out.spectrum?.peak), "rate": request.frequency(measures.out.rate),
      ])
  }
}

extension LabRequest {
  /// “42.1 mm/s²”, or a dash.
  func acceleration(_ value: Double?) -> String { value.map { "\(decimals($0, 1)) mm/s²" } ?? "–" }

  /// “6.5 Hz”, or a dash.
  func frequency(_ value: Double?) -> String { value.map { "\(decimals($0, 1)) Hz" } ?? "–" }
}
