import Studies

extension TrailMakingPages {
  func words(for runs: [Run], of participant: Participant.ID, in study: Study, _ request: StaffRequest) throws
    -> [Run.ID: RunWords]
  {
    try words(for: runs, of: participant, in: study, request) { RunWords($0, request) }
  }
}

extension RunWords {
  fileprivate init(_ summary: RunSummary?, _ request: StaffRequest) {
    let times = request.member.may(.seeScores) ? summary?.trailTimes : nil
    self.init(
      score: times?.difference.map { request.seconds($0) }, sentence: Self.sentence(for: summary, request),
      doubts: (summary?.flags ?? []).map { request.say("trail-making.flag.\($0)") })
  }

  private static func sentence(for summary: RunSummary?, _ request: StaffRequest) -> String {
    guard let summary, let times = summary.measures as? TrailTimes else {
      return request.say("participants.one.noScoreYet")
    }
    if summary.verdict.isSkipped { return request.say("tasks.page.skippedByParticipant") }
    guard request.member.may(.seeScores) else { return request.say("participants.one.hasScore") }
    return request.say(
      times.difference == nil ? "trail-making.run.timeUp" : "trail-making.run.complete",
      [
        "a": request.seconds(times.a.time), "b": request.seconds(times.b.time),
        "aErrors": request.number(times.a.errors), "bErrors": request.number(times.b.errors),
        "aMisses": request.number(times.a.misses), "bMisses": request.number(times.b.misses),
      ])
  }
}
