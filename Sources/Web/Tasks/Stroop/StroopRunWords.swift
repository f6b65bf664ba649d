import Studies

extension StroopPages {
  func words(for runs: [Run], of participant: Participant.ID, in study: Study, _ request: StaffRequest) throws
    -> [Run.ID: RunWords]
  {
    try words(
      for: runs, of: participant, in: study, request, measuring: StroopTimes.self,
      refusal: { _ in request.say("stroop.run.tooFewRight") },
      result: { RunWords($0, request) })
  }
}

extension RunWords {
  fileprivate init(_ times: StroopTimes, _ request: StaffRequest) {
    self.init(
      score: times.interference.map { request.milliseconds($0) },
      sentence: request.say(
        "stroop.run.counts",
        [
          "congruent": request.number(times.congruent.right),
          "incongruent": request.number(times.incongruent.right),
          "congruentTrials": request.number(times.congruent.trials),
          "incongruentTrials": request.number(times.incongruent.trials),
          "congruentMedian": request.milliseconds(times.congruent.median ?? 0),
          "incongruentMedian": request.milliseconds(times.incongruent.median ?? 0),
        ]))
  }
}
