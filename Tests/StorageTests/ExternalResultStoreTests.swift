import Foundation
import ImplicitAssociation
import Statistics
import Synchronization
import Testing

@testable import Storage
@testable import Studies

/// Results of an app are runs like all others, and nothing is taken twice.
struct ExternalResultStoreTests {
  private static let app: TaskVariant.ID = "researchkit-touch"
  private let lab: TemporaryLab
  private let time = start.advanced(bySeconds: 3600)
  private let staff = StaffMember.ID("ben")

  init() throws {
    lab = try TemporaryLab(
      changing: "layout: researchkit\n        input: touch",
      to: "layout: researchkit\n        input: touch\n        external: yes")
  }

  /// Returns a participant whose first test is in the app.
  private func somebody(at first: TaskVariant.ID = app) throws -> Participant.ID {
    let participant = try lab.enrolWithConsent()
    try lab.store.keepPlace(of: participant, pin: nil, context: lab.context(participant))
    try lab.permit(lab.answers(true), as: participant)
    let record = try record(of: participant)
    try lab.store.drawOrders(of: record, in: lab.study, draw: { 42 }, context: lab.context(participant))
    let others = lab.test.variants.map(\.id).filter { $0 != first }
    try lab.store.research.write { db in
      try db.execute(
        sql: "UPDATE allocated_variants SET variant = 'x' || position WHERE participant = ?",
        arguments: [participant.text])
      for (index, variant) in ([first] + others).enumerated() {
        try db.execute(
          sql: "UPDATE allocated_variants SET variant = ? WHERE participant = ? AND position = ?",
          arguments: [variant.text, participant.text, index + 1])
      }
    }
    return participant
  }

  private func record(of participant: Participant.ID) throws -> Participation {
    try #require(try lab.store.participation(of: participant))
  }

  private func code(for participant: Participant.ID) throws -> String {
    try #require(try record(of: participant).dueExternalTask(in: lab.study)).code.text
  }

  private func result(
    for participant: Participant.ID, seed: UInt64 = 7, appRun: String = UUID().uuidString, slower: Double = 0
  ) throws -> ExternalResult {
    let due = try record(of: participant).dueExternalTask(in: lab.study)
    return try makeResult(
      of: lab.test, code: due?.code.text ?? "", seed: seed, appRun: appRun, slower: slower,
      began: time.advanced(bySeconds: -1200))
  }

  private func take(_ result: ExternalResult, for participant: Participant.ID) throws -> [ExternalProblem] {
    try lab.store.take(
      result, deviceClock: .right, of: participant, in: lab.study, draw: { 12 },
      context: AuditContext(by: .staff(staff), at: time))
  }

  @Test func aResultBecomesAFinishedRun() throws {
    let participant = try somebody()
    let result = try result(for: participant)
    let before = try lab.actions()
    #expect(try take(result, for: participant) == [])
    let left = try lab.actions().sorted()
    #expect(left == (before + ["result.taken", "run.scored", "break.began"]).sorted())
    let record = try record(of: participant)
    let run = try #require(record.runs.first)
    #expect(record.runs.count == 1 && run.state == .finished && run.source == .app && run.position == 1)
    #expect(run.startedAt == result.time.start && run.finishedAt == result.time.end)
    #expect(run.openBreak?.beganAt == time)
    #expect(try dueStep(in: lab.study, given: record) == .onBreak(#require(run.openBreak)))
    #expect(try lab.count("run_parts", "is_complete = 1 AND attempt = 1 AND number = block") == 7)
    #expect(try lab.count("implicit_association_trials") == result.blocks.reduce(0) { $0 + $1.trials.count })
    #expect(
      try lab.count("implicit_association_trials", "stimulus IS NULL AND onset IS NULL AND input IS NULL")
        == 200)
    #expect(
      try lab.count("implicit_association_trials", "is_error = 1 AND first_latency IS NULL AND latency > 0")
        == 7)
    #expect(try lab.count("implicit_association_trials", "is_error = 1 AND first_side = correct_side") == 0)
    #expect(try lab.count("external_results", "taken_by = 'ben' AND file_digest = 'a file'") == 1)
    #expect(try lab.store.brokenAuditEntries().isEmpty)
  }

  /// By the same path as browser runs: now, and when it is scored again.
  @Test(arguments: 0..<6 as Range<UInt64>)
  func itIsScoredFromItsTrials(seed: UInt64) throws {
    let participant = try somebody()
    let result = try result(for: participant, seed: seed)
    #expect(try take(result, for: participant) == [])
    let plan = try Plan(design: lab.test.design, seed: seed)
    let trials = zip(result.blocks, plan.blocks).flatMap { block, planned in
      planned.scored.map { scored in
        block.trials.map {
          ScoredTrial(block: scored, latency: $0.latency, firstLatency: $0.latency, isError: $0.isError)
        }
      } ?? []
    }
    let expected = try #require(ImplicitAssociation.score(trials)[.d2].total)
    let run = try #require(try record(of: participant).runs.first)
    guard case .d(let d) = try lab.store.scores(of: participant)[run.id]?.result else {
      Issue.record("no score")
      return
    }
    #expect(abs(d - expected) < 1e-12 && d > 0.2)
    try lab.store.rescore(PlannedRun(run: run, task: lab.test), context: AuditContext(by: .system, at: time))
    #expect(try lab.store.scores(of: participant)[run.id]?.result == .d(d))
    let sides = try lab.store.research.read { db in
      try db.row("SELECT attribute1_side, first_pairing FROM implicit_association_runs")!
    }
    #expect(sides["attribute1_side"] == plan.sides.attribute1.rawValue)
    #expect(sides["first_pairing"] == plan.firstPairing.rawValue)
  }

  /// Too many fast answers are taken, and leave the run out of analyses as they would in the browser.
  @Test func oddAnswersAreTakenAndMarked() throws {
    let participant = try somebody()
    let result = try makeResult(
      of: lab.test, code: code(for: participant), seed: 7,
      appRun: "fast", slower: -450, began: time.advanced(bySeconds: -1200))
    #expect(try take(result, for: participant) == [])
    let run = try #require(try record(of: participant).runs.first)
    let score = try #require(try lab.store.scores(of: participant)[run.id])
    #expect(score.result == .excluded && score.flags.contains(.tooFast))
  }

  @Test func whatDoesNotFitChangesNothingAndIsKnown() throws {
    let participant = try somebody()
    let good = try result(for: participant)
    let before = try lab.extent()
    let bad = ExternalResult(
      identifier: "none", fileName: "", appRun: "x", time: good.time, blocks: Array(good.blocks.dropLast()),
      fileDigest: "")
    #expect(try take(bad, for: participant) == [.noCode, .missingBlock(7)])
    try lab.store.noteRefusedResult(
      "unreadable", of: participant, context: AuditContext(by: .staff(staff), at: time))
    let audit = try lab.store.auditTrail(of: participant).suffix(2)
    #expect(audit.map(\.action) == ["result.refused", "result.refused"])
    #expect(audit.map(\.detail) == ["no-code, missing-block 7", "unreadable"])
    var expected = before
    expected["research.audit"]! += 2
    #expect(try lab.extent() == expected)
    #expect(try take(good, for: participant) == [])
  }

  @Test func nothingIsTakenTwice() throws {
    let (one, other) = (try somebody(), try somebody())
    let first = try result(for: one)
    #expect(try take(first, for: one) == [])
    #expect(try take(first, for: one).first == .usedBefore(byThem: true))
    // The same measurement comes with another participant's code and another name.
    let stolen = ExternalResult(
      identifier: try code(for: other), fileName: "new.json",
      appRun: "another", time: first.time, blocks: first.blocks, fileDigest: "another")
    #expect(try take(stolen, for: other) == [.usedBefore(byThem: false)])
    // The same run of the app has one latency changed.
    let touched = try result(for: other, appRun: first.appRun, slower: 1)
    #expect(try take(touched, for: other) == [.usedBefore(byThem: false)])
    #expect(try lab.count("runs") == 1)
  }

  /// Not even by several experimenters at once.
  @Test func oneOfManyAtOnceIsTaken() throws {
    let people = try (0..<4).map { _ in try somebody() }
    let appRun = "the same run"
    let results = try people.map { try result(for: $0, appRun: appRun) }
    let taken = Mutex(0)
    let atOnce = onThreads(16) { number in
      let verdict = try? take(results[number % 4], for: people[number % 4])
      if verdict == [] { taken.withLock { $0 += 1 } }
    }
    #expect(atOnce > 1, "no two results were handed in at the same time")
    #expect(taken.withLock { $0 } == 1)
    #expect(try lab.count("runs") == 1 && lab.count("external_results") == 1)
    #expect(try lab.count("scores") == 1)
    #expect(try lab.store.brokenAuditEntries().isEmpty)
  }

  /// Were the rule forgotten, the file itself would refuse.
  @Test func theDatabaseKnowsTheRulesToo() throws {
    let participant = try somebody()
    #expect(try take(result(for: participant), for: participant) == [])
    func breaks(_ sql: String) {
      #expect(throws: DatabaseError.self, "\(sql)") {
        try lab.store.research.write { try $0.execute(sql: sql) }
      }
    }
    for column in ["app_run", "measurement_digest"] {
      let values = ["app_run", "measurement_digest"].map { $0 == column ? $0 : "'new'" }
      breaks(
        "INSERT INTO external_results SELECT 'r', \(values.joined(separator: ", ")), file_digest, began_at, "
          + "ended_at, taken_by, taken_at FROM external_results")
    }
    breaks("UPDATE implicit_association_trials SET latency = -1 WHERE number = 1 AND part = 1")
    breaks("UPDATE implicit_association_trials SET stimulus = 'x' WHERE number = 1 AND part = 1")
    breaks("UPDATE implicit_association_trials SET first_latency = 1 WHERE is_error = 1")
    breaks("UPDATE implicit_association_trials SET latency = NULL WHERE number = 1 AND part = 1")
  }

  @Test func theBrowserCannotStartIt() throws {
    let participant = try somebody()
    #expect(throws: StoreRefusal.doneElsewhere) { try lab.startRun(participant) }
    #expect(try lab.count("runs") == 0)
    #expect(try lab.startRun(participant, position: 2).variant != Self.app)
  }

  @Test func withoutAConsentNothingIsTaken() throws {
    let participant = try somebody()
    let good = try result(for: participant)
    try lab.store.leave(participant, session: nil, context: lab.context(participant))
    let before = try lab.extent()
    #expect(throws: StoreRefusal.participationEnded) { try take(good, for: participant) }
    #expect(throws: StoreRefusal.participationEnded) {
      try lab.store.noteRefusedResult(
        "x", of: participant, context: AuditContext(by: .staff(staff), at: time))
    }
    #expect(try lab.extent() == before)
  }

  /// A result is repeated, voided and skipped like a run in the browser; a repetition needs data of its own.
  @Test func interventionsGoOn() throws {
    let participant = try somebody()
    let first = try result(for: participant)
    #expect(try take(first, for: participant) == [])
    try intervene(.endBreak, participant)
    let run = try #require(try record(of: participant).runs.first)
    try intervene(.repeatTest(run.id), participant)
    let due = try #require(try record(of: participant).dueExternalTask(in: lab.study))
    #expect(due.position == 1 && TestCode.codes(in: first.identifier).contains(due.code.text) == false)
    #expect(
      try take(first, for: participant)
        == [
          .usedBefore(byThem: true), .codeOfTask(DueTask(lab.test.id, position: 1)),
        ])
    let again = try makeResult(
      of: lab.test, code: due.code.text, seed: 8, appRun: "again", slower: 3,
      began: time.advanced(bySeconds: -600))
    #expect(try take(again, for: participant) == [])
    try intervene(.endBreak, participant)
    let runs = try record(of: participant).runs
    #expect(runs.map(\.setAside) == [.repeated, nil])
    try intervene(.void(runs[1].id), participant)
    #expect(try record(of: participant).dueExternalTask(in: lab.study) == nil)
    #expect(
      try record(of: participant).gaps(in: lab.study).first?.what == .void(DueTask(lab.test.id, position: 1)))
    let other = try somebody()
    try intervene(.skip(TaskInVariant(lab.test.id, Self.app)), other)
    #expect(try record(of: other).dueExternalTask(in: lab.study) == nil)
    #expect(try take(result(for: other, seed: 9), for: other) == [.notDue])
  }

  private func intervene(_ intervention: Intervention, _ participant: Participant.ID) throws {
    let seen = try lab.store.interventions(for: participant).last?.number ?? 0
    let verdict = try lab.store.intervene(
      InterventionRequest(intervention, reason: .technical, remark: "", seen: seen), for: participant,
      in: lab.study, context: AuditContext(by: .staff(staff), at: time))
    #expect(verdict == .done)
  }

  @Test func aReleaseSaysWhereItWasTaken() throws {
    let participant = try somebody()
    #expect(try take(result(for: participant), for: participant) == [])
    try intervene(.endBreak, participant)
    try lab.finishRun(participant, position: 2, at: time)
    let rows = try lab.release()
    func column(_ name: String, of table: String) -> [String?] { rows[table]!.map { $0[name] } }
    #expect(column("source", of: "runs") == ["app", "browser"])
    #expect(column("algorithm", of: "runs").allSatisfy { $0 == Score.algorithm })
    let stimuli = column("stimulus", of: "trials")
    #expect(stimuli.count == 400 && stimuli.count { $0 == nil } == 200)
    for name in ["latency", "first_side", "category", "error", "correct_side", "block"] {
      #expect(column(name, of: "trials").allSatisfy { $0 != nil }, "\(name)")
    }
    #expect(column("first_latency", of: "trials").count { $0 == nil } == 7)
  }
}

/// Returns the file that the app would write: by its own plan, slower in blocks with pairing B, with an error
/// in every block.
private func makeResult(
  of test: ImplicitTest, code: String, seed: UInt64, appRun: String, slower: Double, began: Timestamp
) throws -> ExternalResult {
  let plan = try Plan(design: test.design, seed: seed)
  var clock = began
  let blocks = plan.blocks.map { block in
    let trials = block.trials.enumerated().map { index, trial in
      ExternalResult.Trial(
        target: trial.role == .concept1 ? .concept1 : trial.role == .concept2 ? .concept2 : .attribute,
        side: trial.correctSide, labels: test.labels(of: block, in: Language("de")),
        latency: Milliseconds(
          600 + slower + (block.pairing == .b && slower > -400 ? 200 : 0) + Double(index % 7) * 12.5),
        isError: index == 3)
    }
    let begins = clock
    clock = clock.advanced(bySeconds: trials.count + 1)
    return ExternalResult.Block(number: block.number, time: .init(start: begins, end: clock), trials: trials)
  }
  return ExternalResult(
    identifier: code, fileName: "result.json", appRun: appRun, time: .init(start: began, end: clock),
    blocks: blocks, fileDigest: "a file")
}
