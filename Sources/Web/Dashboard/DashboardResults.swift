import ImplicitAssociation
import Studies
import Templates

extension DashboardRoutes {
  static func results(_ request: ParticipantRequest) throws -> [TestResults] {
    let tests = request.study.implicitTests.filter { test in
      request.participation.tellsResult(of: test, in: request.study, onStation: request.handover != nil)
    }
    guard !tests.isEmpty else { return [] }
    let scores = try request.lab.stores.scores(of: request.participant.id)
    return tests.map { TestResults($0, scores, request) }
  }
}

extension TestResults {
  fileprivate init(_ test: ImplicitTest, _ scores: [Run.ID: RunScore], _ request: ParticipantRequest) {
    let runs = request.participation.runs.filter {
      $0.task == test.id && $0.state == .finished && $0.setAside == nil
    }
    .sorted { $0.position < $1.position }
    self.init(
      id: test.id.text, title: test.title[request.language],
      summary: Self.summary(of: runs.compactMap { scores[$0.id]?.d }, test, request),
      about: request.markup(test.about[request.language]),
      negativeEnd: test.negativeResult[request.language],
      positiveEnd: test.positiveResult[request.language],
      runs: runs.map { RunResult($0, test, scores[$0.id], request) })
  }
}

extension TestResults {
  /// The mean of the scores: the same test was done several times, in ways that should not matter.
  fileprivate static func summary(of scores: [Double], _ test: ImplicitTest, _ request: ParticipantRequest)
    -> String?
  {
    guard !scores.isEmpty else { return nil }
    let mean = scores.reduce(0, +) / Double(scores.count)
    return request.sentence(for: Effect(d: mean), of: test, room: "dashboard", form: "summary")
  }
}

extension TestResults.RunResult {
  fileprivate init(_ run: Run, _ test: ImplicitTest, _ score: RunScore?, _ request: ParticipantRequest) {
    let variant = test.variant(run.variant)?.label[request.language] ?? ""
    let title = request.say("dashboard.runTitle", ["n": request.number(run.position), "variant": variant])
    guard let d = score?.d else {
      let reason = score?.result == .excluded ? "dashboard.tooFast" : "dashboard.noScore"
      self.init(number: run.position, title: title, sentence: request.say(reason))
      return
    }
    self.init(
      number: run.position, title: title,
      sentence: request.sentence(for: Effect(d: d), of: test, room: "dashboard", form: "strength"),
      score: TestResults.Score(d: d, digits: request.score(d)))
  }
}

extension LabRequest {
  /// “A moderate automatic preference for thin people over fat people.”
  /// - Parameter form: among the words of the room, the group with a sentence for each strength
  func sentence(for effect: Effect, of test: ImplicitTest, room: String, form: String) -> String {
    let direction =
      switch effect.direction {
      case .a: test.positiveResult[language]
      case .b: test.negativeResult[language]
      case nil: ""
      }
    return say("\(room).\(form).\(effect.strength.rawValue)", ["direction": direction])
  }

  /// “−0.42”
  func score(_ d: Double) -> String {
    d.formatted(.number.precision(.fractionLength(2)).locale(.init(identifier: language.code)))
      .replacing("-", with: "−")
  }
}
