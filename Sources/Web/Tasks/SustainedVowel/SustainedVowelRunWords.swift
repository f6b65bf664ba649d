import Studies

extension SustainedVowelPages {
  func words(for runs: [Run], of participant: Participant.ID, in study: Study, _ request: StaffRequest) throws
    -> [Run.ID: RunWords]
  {
    try words(for: runs, of: participant, in: study, request) { RunWords($0, request) }
  }
}

extension RunWords {
  fileprivate init(_ summary: RunSummary?, _ request: StaffRequest) {
    let result = request.member.may(.seeScores) ? summary?.sustainedVowel : nil
    self.init(
      score: result?.best?.seconds.map { request.soundSeconds($0) },
      sentence: Self.sentence(for: summary, request),
      doubts: (summary?.flags ?? []).map { request.say("sustained-vowel.flag.\($0)") })
  }

  private static func sentence(for summary: RunSummary?, _ request: StaffRequest) -> String {
    guard let summary, let measures = summary.measures as? SustainedVowelMeasures else {
      return request.say("participants.one.noScoreYet")
    }
    if summary.verdict.isSkipped { return request.say("tasks.page.skippedByParticipant") }
    if let problem = measures.problem { return request.say("tasks.sensor.\(problem.rawValue)") }
    guard summary.verdict.isKept, let best = measures.best else {
      return request.say("sustained-vowel.run.noVoice")
    }
    guard request.member.may(.seeScores) else { return request.say("participants.one.hasScore") }
    return request.say(
      "sustained-vowel.run.result",
      [
        "tries": measures.tries.map { request.soundSeconds($0.seconds) }.joined(separator: ", "),
        "level": request.soundLevel(best.level), "sd": request.decibels(best.levelSD),
        "breaks": best.breaks.map { request.number($0) } ?? "–",
      ])
  }
}

extension LabRequest {
  /// “12.4 s”, or a dash.
  func soundSeconds(_ value: Double?) -> String { value.map { "\(decimals($0, 1)) s" } ?? "–" }

  /// “−23.1 dBFS”, or a dash.
  func soundLevel(_ value: Double?) -> String { value.map { "\(decimals($0, 1)) dBFS" } ?? "–" }

  /// “2.1 dB”, or a dash.
  func decibels(_ value: Double?) -> String { value.map { "\(decimals($0, 1)) dB" } ?? "–" }
}
