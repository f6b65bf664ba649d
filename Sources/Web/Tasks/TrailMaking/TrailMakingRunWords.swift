import Studies

extension TrailMakingPages {
  func words(for runs: [Run], of participant: Participant.ID, in study: Study, _ request: StaffRequest) throws
    -> [Run.ID: RunWords]
  {
    try words(
      for: runs, of: participant, in: study, request, measuring: TrailTimes.self,
      result: { RunWords($0, request) })
  }
}

extension RunWords {
  fileprivate init(_ times: TrailTimes, _ request: StaffRequest) {
    self.init(
      score: times.difference.map { request.seconds($0) },
      sentence: request.say(
        times.difference == nil ? "trail-making.run.timeUp" : "trail-making.run.complete",
        [
          "a": request.seconds(times.a.time), "b": request.seconds(times.b.time),
          "aErrors": request.number(times.a.errors), "bErrors": request.number(times.b.errors),
          "aMisses": request.number(times.a.misses), "bMisses": request.number(times.b.misses),
        ]))
  }
}
