import Studies

extension ReactionPages {
  func words(for runs: [Run], of participant: Participant.ID, in study: Study, _ request: StaffRequest) throws
    -> [Run.ID: RunWords]
  {
    try words(for: runs, of: participant, in: study, request) { RunWords($0, request) }
  }
}

extension RunWords {
  fileprivate init(_ summary: RunSummary?, _ request: StaffRequest) {
    let median = request.member.may(.seeScores) ? summary?.reactionTimes?.median : nil
    self.init(
      score: median.map { request.milliseconds($0) },
      sentence: Self.sentence(for: summary, request),
      doubts: (summary?.flags ?? []).map { request.say("simple-reaction-time.flag.\($0)") })
  }

  private static func sentence(for summary: RunSummary?, _ request: StaffRequest) -> String {
    guard let summary, let times = summary.measures as? ReactionTimes else {
      return request.say("participants.one.noScoreYet")
    }
    if summary.verdict.isSkipped { return request.say("tasks.page.skippedByParticipant") }
    guard summary.verdict.isKept else {
      return request.say("simple-reaction-time.run.tooFewValid", ["valid": request.number(times.valid)])
    }
    guard request.member.may(.seeScores) else { return request.say("participants.one.hasScore") }
    return request.say(
      "simple-reaction-time.run.counts",
      [
        "valid": request.number(times.valid), "early": request.number(times.early),
        "late": request.number(times.late), "lapses": request.number(times.lapses),
      ])
  }
}
