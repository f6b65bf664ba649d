import ImplicitAssociation
import Studies
import Templates

extension ImplicitPages {
  func results(of tasks: [any StudyTask], _ request: ParticipantRequest) throws -> [TaskResults] {
    let scores = try request.scoreStores.scores(of: request.participant.id)
    return try tasks.compactMap { $0 as? ImplicitTest }.map { test in
      var results = TaskResults(test, scores, request)
      let own = TaskResults.runs(of: test, request).compactMap { scores[$0.id]?.d }
      try results.measure(ImplicitTest.score.id, of: test, own, request, write: request.score)
      return results
    }
  }
}

extension TaskResults {
  fileprivate init(_ test: ImplicitTest, _ scores: [Run.ID: RunScore], _ request: ParticipantRequest) {
    let runs = Self.runs(of: test, request)
    let marks = runs.compactMap { run in
      scores[run.id]?.d.map { ScoreDrawing.Mark(number: run.position, d: $0) }
    }
    self.init(
      id: test.id.text, title: test.title[request.language], aboutTitle: request.say("dashboard.about"),
      runsHead: request.say("dashboard.table.test"),
      summary: Self.summary(of: marks.map(\.d), test, request),
      about: request.markup(test.about[request.language]),
      caution: request.say("implicit-association.result.caution"),
      scale: marks.isEmpty ? nil : Scale(marks, of: test, request),
      tableHelp: request.say("implicit-association.result.table"),
      runs: runs.map { RunResult($0, test, scores[$0.id], request) })
  }

  /// The mean of the scores: the same test was done several times, in ways that should not matter. A single score is
  /// nothing taken together.
  private static func summary(of scores: [Double], _ test: ImplicitTest, _ request: ParticipantRequest)
    -> String?
  {
    guard !scores.isEmpty else { return nil }
    let mean = scores.reduce(0, +) / Double(scores.count)
    return request.sentence(
      for: Effect(d: mean), of: test, form: scores.count == 1 ? "result.strength" : "result.summary")
  }
}

extension TaskResults.Scale {
  fileprivate init(_ marks: [ScoreDrawing.Mark], of test: ImplicitTest, _ request: ParticipantRequest) {
    self.init(
      drawing: ScoreDrawing(marks: marks).svg, negativeEnd: test.negativeResult[request.language],
      positiveEnd: test.positiveResult[request.language],
      marks: request.say("implicit-association.result.scale.marks"),
      zones: ["none", "slight", "moderate", "strong"].enumerated().map {
        .init(number: String($0), label: request.say("implicit-association.result.scale.\($1)"))
      })
  }
}

extension TaskResults.RunResult {
  fileprivate init(_ run: Run, _ test: ImplicitTest, _ score: RunScore?, _ request: ParticipantRequest) {
    guard let d = score?.d else {
      self.init(run, of: test, request, sentence: Self.reason(for: score, request))
      return
    }
    self.init(
      run, of: test, request,
      sentence: request.sentence(for: Effect(d: d), of: test, form: "result.strength"),
      score: request.score(d))
  }

  /// Returns the reason why there is no result.
  private static func reason(for score: RunScore?, _ request: ParticipantRequest) -> String {
    if score?.isLeftOut == true { return request.say("tasks.page.skipped") }
    return request.say("implicit-association.result.\(score?.isExcluded == true ? "tooFast" : "noScore")")
  }
}

extension LabRequest {
  /// “A moderate automatic preference for thin people over fat people.”
  /// - Parameter form: among the words of these tests, the group with a sentence for each strength
  func sentence(for effect: Effect, of test: ImplicitTest, form: String) -> String {
    let direction =
      switch effect.direction {
      case .a: test.positiveResult[language]
      case .b: test.negativeResult[language]
      case nil: ""
      }
    return say("implicit-association.\(form).\(effect.strength.rawValue)", ["direction": direction])
  }

  /// “−0.42”
  func score(_ d: Double) -> String {
    d.formatted(.number.precision(.fractionLength(2)).locale(.init(identifier: language.code)))
      .replacing("-", with: "−")
  }
}
