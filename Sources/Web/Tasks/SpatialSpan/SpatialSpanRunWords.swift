import Studies

extension SpatialSpanPages {
  func words(for runs: [Run], of participant: Participant.ID, in study: Study, _ request: StaffRequest) throws
    -> [Run.ID: RunWords]
  {
    try words(for: runs, of: participant, in: study, request) { RunWords($0, request) }
  }
}

extension RunWords {
  fileprivate init(_ summary: RunSummary?, _ request: StaffRequest) {
    let recall = request.member.may(.seeScores) ? summary?.spanRecall : nil
    self.init(
      score: recall.map { request.number($0.longest) }, sentence: Self.sentence(for: summary, request),
      doubts: (summary?.flags ?? []).map { request.say("spatial-span.flag.\($0)") })
  }

  private static func sentence(for summary: RunSummary?, _ request: StaffRequest) -> String {
    guard let summary, let recall = summary.measures as? SpanRecall else {
      return request.say("participants.one.noScoreYet")
    }
    if summary.verdict.isSkipped { return request.say("tasks.page.skippedByParticipant") }
    guard request.member.may(.seeScores) else { return request.say("participants.one.hasScore") }
    return request.say(
      "spatial-span.run.counts",
      [
        "games": request.number(recall.games), "failures": request.number(recall.failures),
        "score": request.number(recall.score),
      ])
  }
}
