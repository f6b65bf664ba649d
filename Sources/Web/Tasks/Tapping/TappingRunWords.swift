import Studies

extension TappingPages {
  func words(for runs: [Run], of participant: Participant.ID, in study: Study, _ request: StaffRequest) throws
    -> [Run.ID: RunWords]
  {
    try words(for: runs, of: participant, in: study, request) { RunWords($0, request) }
  }
}

extension RunWords {
  fileprivate init(_ summary: RunSummary?, _ request: StaffRequest) {
    let speed = request.member.may(.seeScores) ? summary?.tappingSpeed : nil
    self.init(
      score: speed.map { request.number($0.taps) }, sentence: Self.sentence(for: summary, request),
      doubts: (summary?.flags ?? []).map { request.say("tapping.flag.\($0)") })
  }

  private static func sentence(for summary: RunSummary?, _ request: StaffRequest) -> String {
    guard let summary, let speed = summary.measures as? TappingSpeed else {
      return request.say("participants.one.noScoreYet")
    }
    if summary.verdict.isSkipped { return request.say("tasks.page.skippedByParticipant") }
    if let hand = summary.onlyHand { return sentence(for: speed[hand], of: hand, request) }
    guard summary.verdict.isKept else { return request.say("tapping.run.tooFewTaps") }
    guard request.member.may(.seeScores) else { return request.say("participants.one.hasScore") }
    return request.say(
      "tapping.run.counts",
      [
        "left": request.number(speed.left.taps), "right": request.number(speed.right.taps),
        "leftMisses": request.number(speed.left.misses), "rightMisses": request.number(speed.right.misses),
        "leftMean": request.milliseconds(speed.left.mean ?? 0),
        "rightMean": request.milliseconds(speed.right.mean ?? 0),
      ])
  }

  /// Of a hand that tapped alone.
  private static func sentence(
    for speed: TappingSpeed.OfHand, of hand: Hand, _ request: StaffRequest
  ) -> String {
    guard request.member.may(.seeScores) else { return request.say("tapping.run.oneHand") }
    return request.say(
      hand == .left ? "tapping.run.leftAlone" : "tapping.run.rightAlone",
      [
        "taps": request.number(speed.taps), "misses": request.number(speed.misses),
        "mean": request.milliseconds(speed.mean ?? 0),
      ])
  }
}
