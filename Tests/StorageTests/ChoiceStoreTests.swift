import Definitions
import SampleStudies
import Statistics
import Studies
import Testing

@testable import Storage

/// Runs of speeded choices on disk: what they measured, their scores, their rows in a release.
struct ChoiceStoreTests {
  private let lab: TemporaryLab
  private let study: Study
  private let ada: Participant.ID

  init() throws {
    lab = try TemporaryLab(kinds: [.implicitAssociation, .choiceReactionTime])
    var files = lab.definition.files
    let yaml = String(decoding: files[StudyDefinition.fileName]!, as: UTF8.self)
      .replacing("\ntests:\n", with: "\ntests:\n" + ActivityStudy.choiceReactions)
      .replacing("\ntasks: [weight,", with: "\ntasks: [crosses, weight,")
    files[StudyDefinition.fileName] = Array(yaml.utf8)
    study = try StudyDefinition(
      name: lab.definition.name, files: files, kinds: .known + [.choiceReactionTime]
    ).study()
    try lab.store.remember(study, files: files, context: AuditContext(by: .system, at: start))
    ada = try lab.enrolWithConsent()
  }

  /// Sends the block that is due: 400 ms to each cross, 700 ms to the first, which is answered wrongly.
  /// - Parameter presses: those of a trial by its index, with the one that counts
  private func answer(
    count: Int? = nil, presses: (Int, ChoicePress) -> [ChoicePress]? = { _, _ in nil }
  ) throws {
    let task = try #require(study.task("crosses") as? ChoiceReactionTask)
    let run = try lab.store.startRun(
      of: task, position: 1, participant: ada, in: study, draw: { 42 }, context: lab.context(ada))
    let planned = try PlannedRun(run: run, task: task)
    let choices = ChoicePlan(of: task, seed: 42).blocks[run.progress.block - 1].trials
    var clock = 1000.0
    let trials = choices.prefix(count ?? choices.count).enumerated().map { index, choice in
      clock += Double(choice.wait)
      let onset = clock
      let wrong = task.answers.first { $0 != choice.answer }!
      clock += index == 0 ? 700 : 400
      let press = ChoicePress(
        answer: index == 0 ? wrong : choice.answer!, time: Milliseconds(clock - onset), input: .key)
      return ChoiceTrial(
        number: index + 1, onset: Milliseconds(onset), onsetSource: .render,
        response: ChoiceResponse(answer: press.answer, latency: press.time, input: press.input),
        deviations: 0, flags: index == 1 ? [.rotated] : [], droppedFrames: 1, early: index,
        further: 200 * index, presses: presses(index, press))
    }
    let part = RunPart(
      number: run.progress.part, block: run.progress.block, attempt: run.progress.attempt,
      isComplete: count == nil, content: ChoiceTrials(trials), device: nil, digest: "\(run.progress.part)")
    try planned.check(part, elapsed: nil)
    _ = try lab.store.append(
      part, to: planned, unsent: 0, consent: study.consent.requirement, context: lab.context(ada))
  }

  @Test func theResultIsOfTheBlockThatCounts() throws {
    try answer()
    try answer(count: 4)
    #expect(try lab.store.summaries(of: ada, kind: ChoiceReactionTask.kind).isEmpty)
    try answer()
    let summary = try #require(try lab.store.summaries(of: ada, kind: ChoiceReactionTask.kind).first)
    let times = try #require(ChoiceReactionTask.result(of: summary))
    #expect(times.right == 9 && times.wrong == 1 && times.median == 400 && times.deviation == 0)
    #expect(summary.flags == ["layout-changed"] && summary.verdict.isKept)
    let compared = try lab.store.research.read { db in
      try ChoiceReactionTables.comparedValues(of: ada, "crosses", in: db)
    }
    #expect(compared == [ChoiceReactionTask.compared.id: 400])
  }

  private func released() throws -> [String: [[String: String]]] {
    var rows: [String: [[String: String]]] = [:]
    let files = ReleaseTables.files(
      of: study, kinds: [ImplicitTest.self, ChoiceReactionTask.self, Survey.self])
    let columns = Dictionary(uniqueKeysWithValues: files.map { ($0.name, $0.columns.map(\.name)) })
    try lab.store.releaseReader.rows(of: study, in: ReleaseScope(.real, .within)) { record in
      let cells = zip(columns[record.table]!, record.cells).compactMap { name, cell in cell.map { (name, $0) }
      }
      rows[record.table, default: []].append(Dictionary(uniqueKeysWithValues: cells))
    }
    return rows
  }

  @Test func aReleaseHasTheResultAndEverythingThatWasMeasured() throws {
    for count in [nil, 4, nil] { try answer(count: count) }
    let rows = try released()
    #expect(rows["runs"]?.first?["algorithm"] == ChoiceReactionTask.algorithm)
    #expect(rows["choice_reaction_times"]?.first?["median"] == "400.0")
    let trials = try #require(rows["choice_reaction_trials"])
    let task = try #require(study.task("crosses") as? ChoiceReactionTask)
    let planned = ChoicePlan(of: task, seed: 42).blocks.map(\.trials)
    #expect(
      trials.map { $0["practice"] } == Array(repeating: "1", count: 3) + Array(repeating: "0", count: 14))
    #expect(trials.map { $0["complete"] }[3..<7] == ["0", "0", "0", "0"])
    #expect(trials.suffix(10).map { $0["stimulus"] } == planned[1].map(\.stimulus))
    #expect(trials.suffix(10).map { $0["wait"] } == planned[1].map { "\($0.wait)" })
    #expect(trials[0]["outcome"] == "wrong" && trials[0]["latency"] == "700.0" && trials[1]["early"] == "1")
    #expect(trials[2]["further"] == "400" && trials[1]["flags"] == "rotated")
    #expect(trials.allSatisfy { $0["presses"] == nil }, "a page of an earlier version tells none")
  }

  // MARK: - Presses

  /// One before the cross, the one that counts, and one after it, but for the first trial, which has the answer alone.
  private func three(_ index: Int, _ counted: ChoicePress) -> [ChoicePress] {
    if index == 0 { return [counted] }
    return [
      ChoicePress(answer: "place-1", time: -120.25, input: .key), counted,
      ChoicePress(answer: "place-2", time: 430.5, input: .key),
    ]
  }

  @Test func everyPressIsKeptAndReleasedInOrder() throws {
    try answer(presses: three)
    try answer(count: 4, presses: three)
    try answer(presses: three)
    #expect(try lab.count("choice_presses") == (1 + 2 * 3) + (1 + 3 * 3) + (1 + 9 * 3))
    let trials = try #require(try released()["choice_reaction_trials"])
    #expect(trials[0]["presses"] == "\(trials[0]["answer"]!):700.0:key")
    for trial in trials where trial["trial"] != "1" {
      #expect(trial["presses"] == "place-1:-120.25:key \(trial["answer"]!):400.0:key place-2:430.5:key")
    }
  }

  /// More rows than one statement has values for.
  @Test func veryManyPressesAreKept() throws {
    try answer()
    try answer { index, counted in
      let further = (1...150).map {
        ChoicePress(answer: "place-3", time: Milliseconds(Double(700 + $0)), input: .key)
      }
      return index == 0 ? [counted] : [counted] + further
    }
    #expect(try lab.count("choice_presses") == 1 + 9 * 151)
    let trials = try #require(try released()["choice_reaction_trials"])
    let last = try #require(trials.last?["presses"]).split(separator: " ")
    #expect(last.count == 151 && last[0].hasSuffix(":400.0:key") && last[150] == "place-3:850.0:key")
  }

  @Test func aParticipantGetsThemAndADeletionLeavesNone() throws {
    try answer(presses: three)
    let record = try lab.store.storedRecord(of: ada)
    let table = try #require(record.tables.first { $0.name == "choice_presses" })
    #expect(table.rows.count == 7)
    let column = try #require(table.columns.firstIndex(of: "time"))
    #expect(table.rows.filter { $0[column] == .real(-120.25) }.count == 2)
    try lab.store.leave(
      ada, session: nil, data: .deleted(keepingConsentYears: nil), context: lab.context(ada))
    let later = start.advanced(bySeconds: DeletionRequest.daysToUndo * 86_400)
    #expect(try lab.store.finishDeletions(context: AuditContext(by: .system, at: later)) == 1)
    #expect(try lab.count("choice_presses") == 0)
  }

  /// Rows of no trial, out of order or without a place are no presses, whatever writes to the table.
  @Test func theTableTakesNothingElse() throws {
    try answer(presses: three)
    for change in ["part = 9", "trial = 0", "number = 0", "number = 1", "time = NULL"] {
      #expect(throws: DatabaseError.self, "\(change)") {
        try lab.store.research.write { try $0.run("UPDATE choice_presses SET \(change)") }
      }
    }
  }
}
