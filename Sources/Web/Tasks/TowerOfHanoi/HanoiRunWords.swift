import Studies

extension HanoiPages {
  func words(for runs: [Run], of participant: Participant.ID, in study: Study, _ request: StaffRequest) throws
    -> [Run.ID: RunWords]
  {
    try words(for: runs, of: participant, in: study, request) { RunWords($0, request) }
  }
}

extension RunWords {
  fileprivate init(_ summary: RunSummary?, _ request: StaffRequest) {
    let moves = request.member.may(.seeScores) ? summary?.hanoiMoves : nil
    self.init(
      score: moves?.excess.map { request.number($0) }, sentence: Self.sentence(for: summary, request),
      doubts: (summary?.flags ?? []).map { request.say("tower-of-hanoi.flag.\($0)") })
  }

  private static func sentence(for summary: RunSummary?, _ request: StaffRequest) -> String {
    guard let summary, let moves = summary.measures as? HanoiMoves else {
      return request.say("participants.one.noScoreYet")
    }
    if summary.verdict.isSkipped { return request.say("tasks.page.skippedByParticipant") }
    guard request.member.may(.seeScores) else { return request.say("participants.one.hasScore") }
    let values: KeyValuePairs = [
      "moves": request.number(moves.moves), "least": request.number(moves.least),
      "illegal": request.number(moves.illegal), "seconds": request.seconds(moves.time),
      "planning": request.seconds(moves.planning),
    ]
    let ending = moves.ending ?? .givenUp
    return request.say("tower-of-hanoi.run.\(ending.rawValue)", values)
  }
}
