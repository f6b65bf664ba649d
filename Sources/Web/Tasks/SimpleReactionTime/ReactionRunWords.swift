import Studies

extension ReactionPages {
  func words(for runs: [Run], of participant: Participant.ID, in study: Study, _ request: StaffRequest) throws
    -> [Run.ID: RunWords]
  {
    try words(
      for: runs, of: participant, in: study, request, measuring: ReactionTimes.self,
      refusal: { times in
        request.say("simple-reaction-time.run.tooFewValid", ["valid": request.number(times.valid)])
      },
      result: { RunWords($0, request) })
  }
}

extension RunWords {
  fileprivate init(_ times: ReactionTimes, _ request: StaffRequest) {
    self.init(
      score: times.median.map { request.milliseconds($0) },
      sentence: request.say(
        "simple-reaction-time.run.counts",
        [
          "valid": request.number(times.valid), "early": request.number(times.early),
          "late": request.number(times.late), "lapses": request.number(times.lapses),
        ]))
  }
}
