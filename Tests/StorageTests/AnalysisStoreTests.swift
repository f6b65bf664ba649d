import ImplicitAssociation
import Statistics
import Studies
import Testing

@testable import Storage

struct AnalysisStoreTests {
  private let lab: TemporaryLab
  private let ada: Participant.ID

  init() throws {
    lab = try TemporaryLab()
    ada = try lab.enrolWithConsent()
    try lab.finishRun(ada)
  }

  private func runs(_ origin: Participant.Origin = .real) throws -> [AnalysedRun] {
    try lab.store.analysedRuns(of: lab.test.id, in: lab.study.id, origin: origin)
  }

  /// The prepared numbers are those of the stored trials.
  @Test func aggregatesAreThoseOfTheTrials() throws {
    let run = try #require(try runs().first)
    let row = try #require(
      try lab.store.research.read { db in
        try db.row(
          """
          SELECT COUNT(*) AS count, SUM(is_error) AS errors FROM implicit_association_trials AS trials
          JOIN run_parts ON run_parts.run = trials.run AND run_parts.number = trials.part
          WHERE run_parts.block IN (3, 4, 6, 7)
          """)
      })
    #expect(run.aggregate.trials == row["count"] && run.aggregate.errors == row["errors"])
    let scored = try #require(try lab.store.scoredRuns(of: lab.study.id, origin: .real).first)
    guard case .d(let d) = scored.score.result else {
      Issue.record("no score")
      return
    }
    #expect(run.aggregate.result == d && run.aggregate.parts?.first == scored.parts?.first)
    let latencies = try lab.store.research.read { db in
      try db.rows(
        """
        SELECT trials.latency FROM implicit_association_trials AS trials
        JOIN run_parts ON run_parts.run = trials.run AND run_parts.number = trials.part
        WHERE run_parts.block IN (3, 4, 6, 7) AND trials.latency BETWEEN 400 AND 10000
        ORDER BY trials.part, trials.number
        """
      ).map { $0["latency"] as Double }
    }
    #expect(!latencies.isEmpty)
    #expect(run.aggregate.latencies == LatencyAggregate(latencies, classWidth: 50))
    #expect(run.aggregate.halves != nil)
  }

  @Test func ofAReleaseTheRunsOfItsPeopleUntilThen() throws {
    func keep(_ members: [Participant.ID], at time: Timestamp) throws -> KeptRelease {
      try lab.store.keepRelease(
        of: lab.study.id, in: ReleaseScope(.real, .within), context: AuditContext(by: .system, at: time)
      ) { number, sink in
        try sink([0])
        return ReleaseWriting(fileName: "\(number).zip", members: members)
      }
    }
    func people(_ release: KeptRelease) throws -> [Participant.ID] {
      try lab.store.analysedRuns(of: lab.test.id, in: release).map(\.participant)
    }
    let bea = try lab.enrolWithConsent()
    try lab.finishRun(bea)
    let finished = try lab.store.research.read {
      try $0.values("SELECT finished_at FROM runs ORDER BY finished_at DESC") as [Timestamp]
    }
    let late = finished[0].advanced(bySeconds: 60)
    let (one, both) = (try keep([ada], at: late), try keep([ada, bea], at: late))
    let early = try keep([ada, bea], at: Timestamp(milliseconds: finished[1].milliseconds - 1))
    #expect(try people(one) == [ada] && Set(people(both)) == [ada, bea] && people(early).isEmpty)
    #expect(try one.hasMembers && !keep([], at: late).hasMembers)
    // Somebody who has left is in no analysis, whatever the release holds.
    try lab.store.leave(ada, session: nil, context: lab.context(ada))
    #expect(try people(one).isEmpty && people(both) == [bea])
  }

  @Test func checksAreThoseOfTheAnalysedRuns() throws {
    let check = TabletCheck(
      refreshRate: 59.9, droppedFrames: 0.01, clockStep: 0.005, roundTrip: 12.5, longestRoundTrip: 80,
      keepsData: true, width: 1180, height: 820, input: .touch, presses: 5, inputDelay: 2.25)
    func record(_ run: Run) throws {
      try lab.store.record(
        check, of: run, consent: lab.study.consent.requirement, context: lab.context(run.participant))
    }
    func checks(_ origin: Participant.Origin = .real) throws -> [CheckedRun] {
      try lab.store.checkedRuns(of: lab.test.id, in: lab.study.id, origin: origin)
    }
    #expect(try checks().isEmpty)
    let run = try #require(try lab.store.participation(of: ada)?.runs.first)
    try record(run)
    let bea = try lab.enrolWithConsent()
    try record(lab.startRun(bea))
    let rehearsed = try lab.finishRun(lab.enrolWithConsent(origin: .rehearsal))
    try record(rehearsed)
    // That of a run under way is not of a finished one.
    #expect(try checks() == [CheckedRun(participant: ada, variant: run.variant, check: check)])
    #expect(try checks(.rehearsal).map(\.participant) == [rehearsed.participant])
    func released(_ members: [Participant.ID], at time: Timestamp) throws -> [Participant.ID] {
      let release = try lab.store.keepRelease(
        of: lab.study.id, in: ReleaseScope(.real, .within), context: AuditContext(by: .system, at: time)
      ) { number, sink in
        try sink([0])
        return ReleaseWriting(fileName: "\(number).zip", members: members)
      }
      return try lab.store.checkedRuns(of: lab.test.id, in: release).map(\.participant)
    }
    let finishedAt = try #require(try lab.run(run.id, of: ada)?.finishedAt)
    #expect(try released([ada, bea], at: finishedAt.advanced(bySeconds: 60)) == [ada])
    #expect(try released([bea], at: finishedAt.advanced(bySeconds: 60)).isEmpty)
    #expect(try released([ada], at: finishedAt.advanced(bySeconds: -60)).isEmpty)
    try lab.store.leave(ada, session: nil, context: lab.context(ada))
    #expect(try checks().isEmpty)
  }

  @Test func rehearsalsAndThoseWhoLeftAreApart() throws {
    try lab.finishRun(lab.enrolWithConsent(origin: .rehearsal))
    #expect(try runs().count == 1)
    #expect(try runs(.rehearsal).count == 1)
    try lab.store.leave(ada, session: nil, context: lab.context(ada))
    #expect(try runs().isEmpty)
    #expect(try runs(.rehearsal).count == 1)
  }

  /// Runs of an earlier version have a score and nothing else.
  @Test func earlierRunsAreMadeUpFor() throws {
    let before = try runs()
    try lab.store.research.write { db in try db.run("DELETE FROM run_aggregates") }
    #expect(try runs().isEmpty)
    let count = { try lab.store.runsWithoutAggregate(of: lab.test, in: lab.study.id, origin: .real) }
    #expect(try count() == 1)
    let waiting = try lab.store.runsToAggregate(of: lab.study.id)
    #expect(waiting.count == 1)
    for run in waiting { try lab.store.aggregate(PlannedRun(run: run, task: lab.test)) }
    #expect(try runs() == before)
    #expect(try count() == 0)
    #expect(try lab.store.runsToAggregate(of: lab.study.id).isEmpty)
  }

  /// Aggregates by other rules are made anew, and replace the earlier one.
  @Test func otherRulesMakeThemAnew() throws {
    try lab.store.research.write { db in
      try db.run("UPDATE run_aggregates SET aggregation = 'older', errors = 0")
    }
    let run = try #require(try lab.store.runsToAggregate(of: lab.study.id).first)
    try lab.store.aggregate(PlannedRun(run: run, task: lab.test))
    #expect(try lab.store.runsToAggregate(of: lab.study.id).isEmpty)
    #expect(try runs().count == 1)
  }

  @Test func classesReadBack() {
    #expect(SQLiteStore.classes("0 12 3").prefix(4) == [0, 12, 3, 0])
    #expect(SQLiteStore.classes("") == [Int](repeating: 0, count: LatencyAggregate.classCount))
  }

  @Test func answersAreTheNewest() throws {
    let variables = lab.study.variables
    let values = try lab.store.values(of: variables, in: lab.study, origin: .real)
    for answers in values.values { #expect(Set(answers.keys).isSubset(of: [ada])) }
    #expect(try lab.store.values(of: variables, in: lab.study, origin: .rehearsal).isEmpty)
    #expect(!variables.isEmpty)
  }

  /// A reason in place of an answer is newer than the answer; nothing of that counts any more, as in a release.
  @Test func whatWasTakenBackIsNoAnswer() throws {
    let lab = try SurveyLab()
    func smokes() throws -> String? {
      let variables = lab.lab.study.variables.filter { $0.id == "home.smokes" }
      let values = try lab.store.values(of: variables, in: lab.lab.study, origin: .real)
      return values["home.smokes"]?[lab.participant]
    }
    try lab.send("smokes", ["smokes": "yes"])
    #expect(try smokes() == "yes")
    try lab.send("smokes", ["smokes": "no"], at: start.advanced(bySeconds: 1))
    #expect(try smokes() == "no")
    try lab.send("smokes", ["smokes.not-given": "prefer-not-to-say"], at: start.advanced(bySeconds: 2))
    #expect(try smokes() == nil)
    try lab.send("smokes", ["smokes": "yes"], at: start.advanced(bySeconds: 3))
    #expect(try smokes() == "yes")
  }
}
