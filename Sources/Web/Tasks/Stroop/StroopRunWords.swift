import Studies

extension StroopPages {
  func words(for runs: [Run], of participant: Participant.ID, in study: Study, _ request: StaffRequest) throws
    -> [Run.ID: RunWords]
  {
    try words(for: runs, of: participant, in: study, request) { RunWords($0, request) }
  }
}

extension RunWords {
  fileprivate init(_ summary: RunSummary?, _ request: StaffRequest) {
    let interference = request.member.may(.seeScores) ? summary?.stroopTimes?.interference : nil
    self.init(
      score: interference.map { request.milliseconds($0) }, sentence: Self.sentence(for: summary, request),
      doubts: (summary?.flags ?? []).map { request.say("stroop.flag.\($0)") })
  }

  private static func sentence(for summary: RunSummary?, _ request: StaffRequest) -> String {
    guard let summary, let times = summary.measures as? StroopTimes else {
      return request.say("participants.one.noScoreYet")
    }
    if summary.verdict.isSkipped { return request.say("tasks.page.skippedByParticipant") }
    guard summary.verdict.isKept else { return request.say("stroop.run.tooFewRight") }
    guard request.member.may(.seeScores) else { return request.say("participants.one.hasScore") }
    return request.say(
      "stroop.run.counts",
      [
        "congruent": request.number(times.congruent.right),
        "incongruent": request.number(times.incongruent.right),
        "congruentTrials": request.number(times.congruent.trials),
        "incongruentTrials": request.number(times.incongruent.trials),
      ])
  }
}
