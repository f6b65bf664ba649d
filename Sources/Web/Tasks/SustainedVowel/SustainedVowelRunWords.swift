import Studies

extension SustainedVowelPages {
  func words(for runs: [Run], of participant: Participant.ID, in study: Study, _ request: StaffRequest) throws
    -> [Run.ID: RunWords]
  {
    try words(
      for: runs, of: participant, in: study, request, measuring: SustainedVowelMeasures.self,
      refusal: { measures in
        measures.problem.map { request.say("tasks.sensor.\($0.rawValue)") }
          ?? request.say("sustained-vowel.run.noVoice")
      },
      result: { RunWords($0, request) })
  }
}

extension RunWords {
  fileprivate init(_ measures: SustainedVowelMeasures, _ request: StaffRequest) {
    let best = measures.best
    self.init(
      score: best?.seconds.map { request.soundSeconds($0) },
      sentence: request.say(
        "sustained-vowel.run.result",
        [
          "tries": measures.tries.map { request.soundSeconds($0.seconds) }.joined(separator: ", "),
          "level": request.soundLevel(best?.level), "sd": request.decibels(best?.levelSD),
          "breaks": best?.breaks.map { request.number($0) } ?? "–",
        ]))
  }
}

extension LabRequest {
  /// “−23.1 dBFS”, or a dash.
  func soundLevel(_ value: Double?) -> String { value.map { "\(decimals($0, 1)) dBFS" } ?? "–" }

  /// “2.1 dB”, or a dash.
  func decibels(_ value: Double?) -> String { value.map { "\(decimals($0, 1)) dB" } ?? "–" }
}
