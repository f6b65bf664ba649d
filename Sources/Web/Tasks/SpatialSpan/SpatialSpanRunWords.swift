import Studies

extension SpatialSpanPages {
  func words(for runs: [Run], of participant: Participant.ID, in study: Study, _ request: StaffRequest) throws
    -> [Run.ID: RunWords]
  {
    try words(
      for: runs, of: participant, in: study, request, measuring: SpanRecall.self,
      result: { RunWords($0, request) })
  }
}

extension RunWords {
  fileprivate init(_ recall: SpanRecall, _ request: StaffRequest) {
    self.init(
      score: request.number(recall.longest),
      sentence: request.say(
        "spatial-span.run.counts",
        [
          "games": request.number(recall.games), "failures": request.number(recall.failures),
          "score": request.number(recall.score),
        ]))
  }
}
