import Studies

extension HanoiPages {
  func words(for runs: [Run], of participant: Participant.ID, in study: Study, _ request: StaffRequest) throws
    -> [Run.ID: RunWords]
  {
    try words(
      for: runs, of: participant, in: study, request, measuring: HanoiMoves.self,
      result: { RunWords($0, request) })
  }
}

extension RunWords {
  fileprivate init(_ moves: HanoiMoves, _ request: StaffRequest) {
    let values: KeyValuePairs = [
      "moves": request.number(moves.moves), "least": request.number(moves.least),
      "illegal": request.number(moves.illegal), "seconds": request.seconds(moves.time),
      "planning": request.seconds(moves.planning),
    ]
    let ending = moves.ending ?? .givenUp
    self.init(
      score: moves.excess.map { request.number($0) },
      sentence: request.say("tower-of-hanoi.run.\(ending.rawValue)", values))
  }
}
