import Studies

extension TappingPages {
  func words(for runs: [Run], of participant: Participant.ID, in study: Study, _ request: StaffRequest) throws
    -> [Run.ID: RunWords]
  {
    try words(for: runs, of: participant, in: study, request) { summary in
      words(
        about: summary, request, measuring: TappingSpeed.self,
        refusal: { speed in
          summary?.onlyHand.map { sentence(for: speed[$0], of: $0, request) }
            ?? request.say("tapping.run.tooFewTaps")
        },
        result: { RunWords($0, request) })
    }
  }

  /// Of a hand that tapped alone.
  private func sentence(for speed: TappingSpeed.OfHand, of hand: Hand, _ request: StaffRequest) -> String {
    guard request.member.may(.seeScores) else { return request.say("tapping.run.oneHand") }
    return request.say(
      hand == .left ? "tapping.run.leftAlone" : "tapping.run.rightAlone",
      [
        "taps": request.number(speed.taps), "misses": request.number(speed.misses),
        "mean": request.milliseconds(speed.mean ?? 0),
        "deviation": request.milliseconds(speed.deviation ?? 0),
      ])
  }
}

extension RunWords {
  fileprivate init(_ speed: TappingSpeed, _ request: StaffRequest) {
    if let hand = speed.onlyHand {
      self.init(
        score: request.number(speed.taps),
        sentence: request.say(
          hand == .left ? "tapping.run.left" : "tapping.run.right",
          [
            "misses": request.number(speed[hand].misses), "mean": request.milliseconds(speed[hand].mean ?? 0),
            "deviation": request.milliseconds(speed[hand].deviation ?? 0),
          ]))
      return
    }
    self.init(
      score: request.number(speed.taps),
      sentence: request.say(
        "tapping.run.counts",
        [
          "left": request.number(speed.left.taps), "right": request.number(speed.right.taps),
          "leftMisses": request.number(speed.left.misses), "rightMisses": request.number(speed.right.misses),
          "leftMean": request.milliseconds(speed.left.mean ?? 0),
          "rightMean": request.milliseconds(speed.right.mean ?? 0),
          "leftDeviation": request.milliseconds(speed.left.deviation ?? 0),
          "rightDeviation": request.milliseconds(speed.right.deviation ?? 0),
        ]))
  }
}
