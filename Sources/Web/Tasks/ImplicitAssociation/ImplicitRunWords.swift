import ImplicitAssociation
import Studies

extension ImplicitPages {
  func words(for runs: [Run], of participant: Participant.ID, in study: Study, _ request: StaffRequest) throws
    -> [Run.ID: RunWords]
  {
    let scores = try request.scoreStores.scores(of: participant)
    return runs.reduce(into: [:]) { words, run in
      let test = study.implicitTest(run.task)
      guard test != nil || scores[run.id] != nil else { return }
      words[run.id] = RunWords(scores[run.id], test, request)
    }
  }
}

extension RunWords {
  /// - Parameter test: nil if the study has lost it
  fileprivate init(_ score: RunScore?, _ test: ImplicitTest?, _ request: StaffRequest) {
    var digits: String?
    if request.member.may(.seeScores), case .d(let d) = score?.result { digits = request.score(d) }
    self.init(
      score: digits, sentence: Self.sentence(for: score, test, request),
      doubts: (score?.flags ?? []).map(\.rawValue).sorted().map {
        request.say("implicit-association.flag.\($0)")
      })
  }

  private static func sentence(for score: RunScore?, _ test: ImplicitTest?, _ request: StaffRequest) -> String
  {
    switch score?.result {
    case nil:
      return request.say("participants.one.noScoreYet")
    case .d where !request.member.may(.seeScores):
      return request.say("participants.one.hasScore")
    case .d(let d):
      return test.map { request.sentence(for: Effect(d: d), of: $0, form: "run.strength") }
        ?? ""
    case .excluded:
      return request.say("implicit-association.flag.\(Quality.Flag.tooFast.rawValue)")
    case .refused(.leftOut):
      return request.say("tasks.page.skippedByParticipant")
    case .refused(let refusal):
      return request.say(
        "implicit-association.run.refusal.\(refusal.kind)",
        [
          "block": request.say("implicit-association.run.block.\(refusal.place)"),
          "stage": request.say("implicit-association.run.stage.\(refusal.place)"),
          "usable": request.number(refusal.usable ?? 0),
        ])
    }
  }
}
