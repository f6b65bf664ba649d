import ImplicitAssociation
import Statistics
import Studies
import Testing

@testable import Storage

struct ScoreStoreTests {
  private let lab: TemporaryLab
  private let ada: Participant.ID

  init() throws {
    lab = try TemporaryLab()
    ada = try lab.enrolWithConsent()
    try lab.finishRun(ada)
  }

  private func scoredRuns(_ origin: Participant.Origin = .real) throws -> [ScoredRun] {
    try lab.store.scoredRuns(of: lab.study.id, origin: origin)
  }

  @Test func aFinishedRunCountsAndOneUnderWayDoesNot() throws {
    #expect(try scoredRuns().count == 1)
    _ = try lab.startRun(ada, position: 2)
    #expect(try scoredRuns().count == 1)
    let score = try #require(try lab.store.scores(of: ada).values.first)
    #expect(try scoredRuns()[0].score == score)
  }

  @Test func rehearsalsAndThoseWhoLeftAreApart() throws {
    try lab.finishRun(lab.enrolWithConsent(origin: .rehearsal))
    #expect(try scoredRuns().count == 1)
    #expect(try scoredRuns(.rehearsal).count == 1)
    try lab.store.leave(ada, session: nil, context: lab.context(ada))
    #expect(try scoredRuns().isEmpty)
  }

  /// D2 is the mean of its parts, and the halves are those of the very trials.
  @Test func partsAndHalvesAreThoseOfTheRun() throws {
    let run = try scoredRuns()[0]
    guard case .d(let d) = run.score.result else {
      Issue.record("no score")
      return
    }
    let parts = try #require(run.parts)
    #expect(abs((parts.first + parts.second) / 2 - d) < 1e-12)
    let id = try #require(try lab.store.participation(of: ada)?.runs.first)
    let trials = try scoredTrials(of: id)
    let expected = try #require(halves(of: trials, by: .d2))
    #expect(run.halves == ScoredRun.Pair(expected.odd, expected.even))
  }

  private func scoredTrials(of run: Run) throws -> [ScoredTrial] {
    let plan = try ImplicitPlan(of: lab.test, seed: run.seed).plan
    let rows = try lab.store.research.read { db in
      try db.rows(
        """
        SELECT part, latency, first_latency, is_error FROM implicit_association_trials
        WHERE run = ? ORDER BY part, number
        """, [run.id])
    }
    return rows.compactMap { row in
      plan.blocks[(row["part"] as Int) - 1].scored.map {
        ScoredTrial(
          block: $0, latency: Milliseconds(row["latency"]), firstLatency: Milliseconds(row["first_latency"]),
          isError: row["is_error"])
      }
    }
  }

  /// The flag is reported only if it affects the score: not in sorting practice, and not in an abandoned
  /// attempt.
  @Test(arguments: [
    (block: 4, flag: RecordedTrial.Flag.blur, isTold: true), (7, .hidden, true), (1, .blur, false),
    (4, .resized, false),
  ])
  func lostFocusIsTold(block: Int, flag: RecordedTrial.Flag, isTold: Bool) throws {
    let grace = try lab.enrolWithConsent()
    let run = try lab.startRun(grace)
    for number in 1...7 {
      let part = try makePart(of: lab.plannedRun(run))
      _ = try lab.append(number == block ? part.flagging(flag) : part, to: run)
    }
    let score = try #require(try lab.store.scores(of: grace)[run.id])
    #expect(score.flags.contains(.focusLost) == isTold)
  }

  @Test(arguments: [
    (block: 4, input: RecordedTrial.Input.mouse, isTold: true), (7, .pen, true), (4, .touch, false),
    (1, .mouse, false),
  ])
  func aMouseInATestByTouchIsTold(block: Int, input: RecordedTrial.Input, isTold: Bool) throws {
    let grace = try lab.enrolWithConsent()
    let run = try lab.startRun(grace)
    for number in 1...7 {
      _ = try lab.append(
        makePart(of: lab.plannedRun(run), input: number == block ? input : .touch),
        to: run)
    }
    let score = try #require(try lab.store.scores(of: grace)[run.id])
    #expect(score.flags.contains(.mouseOrPen) == isTold)
  }

  /// Errors stay, one trial is missed: no D1 and no D2, and people see D6.
  @Test func withoutCorrectionD6IsShown() throws {
    let lab = try TemporaryLab(
      changing: "    order: random",
      to: "    order: random\n    forced-correction: no\n    response-deadline: 1500")
    let grace = try lab.enrolWithConsent()
    let run = try lab.startRun(grace)
    for _ in 1...7 {
      let part = try makePart(of: lab.plannedRun(run))
      let trials = part.trials.enumerated().map { index, trial in
        index == 0
          ? trial.with(responses: []) : index == 1 ? trial.with(responses: [trial.responses[0].wrong]) : trial
      }
      _ = try lab.append(part.with(trials: trials), to: run)
    }
    let scores = try lab.store.research.read {
      try $0.row(
        """
        SELECT d1, d2, d6, shown, trials, error_rate FROM scores
        JOIN implicit_association_scores ON score = scores.id WHERE run = ?
        """, [run.id])
    }
    let row = try #require(scores)
    #expect(row.isNull("d1") && row.isNull("d2") && row["shown"] == "D6")
    #expect(row["trials"] == 120 && row["error_rate"] == 4.0 / 120)
    let score = try #require(try lab.store.scores(of: grace)[run.id])
    #expect(score.result == .d(row["d6"]))
    #expect(try lab.store.scoredRuns(of: lab.study.id, origin: .real)[0].score == score)
    let missed = try lab.store.research.read {
      try $0.row(
        "SELECT COUNT(*) AS n FROM implicit_association_trials WHERE first_latency IS NULL AND latency IS NULL"
      )
    }
    #expect(missed?["n"] == 7)
  }

  /// People see the score that was noted for them, whichever of the six it is.
  @Test(arguments: DScore.allCases)
  func theNotedScoreIsShown(_ noted: DScore) throws {
    try lab.store.research.write { db in
      try db.run(
        "UPDATE implicit_association_scores SET shown = ?, d1 = 1, d2 = 2, d3 = 3, d4 = 4, d5 = 5, d6 = 6",
        [noted.rawValue])
    }
    let d = Double(try #require(DScore.allCases.firstIndex(of: noted)) + 1)
    let shown = try #require(try lab.store.scores(of: ada).values.first)
    #expect(shown.d == d)
    #expect(try scoredRuns().map(\.score) == [shown])
    let compared = try lab.store.research.read { db in
      try ImplicitAssociationTables.comparedValues(of: ada, lab.test.id, in: db)
    }
    #expect(compared == [ImplicitTest.score.id: d])
  }

  /// A test that somebody leaves out, or the rest of it, is done: without a result, and without a doubt about the data. A form
  /// that is sent twice changes nothing.
  @Test(arguments: [0, 3, 6])
  func aRunThatIsLeftOutHasNoResult(after blocks: Int) throws {
    let grace = try lab.enrolWithConsent()
    let run = try lab.startRun(grace)
    for _ in 0..<blocks { _ = try lab.append(makePart(of: lab.plannedRun(run)), to: run) }
    for _ in 1...2 { try lab.leaveOut(run) }
    #expect(try lab.run(run.id, of: grace)?.state == .finished)
    #expect(try lab.count("run_parts", "run = '\(run.id.text)'") == 7)
    #expect(try lab.count("scores", "run = '\(run.id.text)' AND refusal = 'skipped' AND flags = ''") == 1)
    let score = try #require(try lab.store.scores(of: grace)[run.id])
    #expect(score.isLeftOut && score.d == nil && !score.isExcluded && score.flags.isEmpty)
    #expect(try lab.count("run_aggregates", "run = '\(run.id.text)' AND result IS NULL") == 1)
    let scored = try scoredRuns().filter { $0.score.isLeftOut }
    #expect(scored.count == 1 && scored[0].parts == nil && scored[0].halves == nil)
  }

  @Test func anAttemptGivenUpDoesNotCount() throws {
    let grace = try lab.enrolWithConsent()
    let run = try lab.startRun(grace)
    for _ in 1...3 { _ = try lab.append(makePart(of: lab.plannedRun(run)), to: run) }
    _ = try lab.append(makePart(of: lab.plannedRun(run), keeping: 3).flagging(.hidden), to: run)
    for _ in 4...7 { _ = try lab.append(makePart(of: lab.plannedRun(run)), to: run) }
    let score = try #require(try lab.store.scores(of: grace)[run.id])
    #expect(!score.flags.contains(.focusLost))
  }

  @Test func scoringAgainKeepsWhatWasThere() throws {
    let run = try #require(try lab.store.participation(of: ada)?.runs.first)
    #expect(try lab.store.runsToRescore(of: lab.study.id).isEmpty)
    try lab.store.research.write { db in
      try db.run("UPDATE scores SET algorithm = 'D 1999' WHERE run = ?", [run.id])
      try db.run("UPDATE implicit_association_scores SET d2 = 9, practice = NULL")
    }
    #expect(try lab.store.runsToRescore(of: lab.study.id) == [run])
    try lab.store.rescore(
      PlannedRun(run: run, task: lab.test),
      context: AuditContext(by: .system, at: start.advanced(bySeconds: 60)))
    #expect(try lab.count("scores") == 2)
    #expect(
      try lab.count(
        "scores JOIN implicit_association_scores ON score = id", "algorithm = 'D 1999' AND d2 = 9") == 1)
    #expect(try lab.store.runsToRescore(of: lab.study.id).isEmpty)
    let newest = try #require(try lab.store.scores(of: ada)[run.id])
    #expect(newest.result != .d(9))
    #expect(try scoredRuns().map(\.score) == [newest])
    #expect(try scoredRuns()[0].parts != nil)
    #expect(try lab.actions().count { $0 == "run.scored" } == 2)
  }
}

extension RunPart {
  /// Returns the same part with a flag on its second trial.
  fileprivate func flagging(_ flag: RecordedTrial.Flag) -> RunPart {
    var trials = trials
    trials[1] = trials[1].with(flags: [flag])
    return with(trials: trials)
  }

  fileprivate func with(trials: [RecordedTrial]) -> RunPart {
    RunPart(
      number: number, block: block, attempt: attempt, isComplete: isComplete, trials: trials, device: nil,
      digest: digest)
  }
}

extension RecordedTrial {
  fileprivate func with(responses: [Response]? = nil, flags: Set<Flag> = []) -> RecordedTrial {
    RecordedTrial(
      number: number, stimulus: stimulus, onset: onset, onsetSource: onsetSource,
      responses: responses ?? self.responses, deviations: 0, flags: flags, droppedFrames: 0)
  }
}

extension RecordedTrial.Response {
  fileprivate var wrong: Self { Self(side: side.opposite, latency: latency, input: input) }
}
