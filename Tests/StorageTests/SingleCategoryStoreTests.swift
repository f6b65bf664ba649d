import Definitions
import SampleStudies
import Statistics
import Studies
import Testing

@testable import Storage

/// Runs of the Single Category Implicit Association Test on disk: two stages, one score. The tables that it shares with other
/// choices are tested with ``ChoiceStoreTests``.
struct SingleCategoryStoreTests {
  private let lab: TemporaryLab
  private let study: Study
  private let ada: Participant.ID

  init() throws {
    lab = try TemporaryLab(kinds: [.implicitAssociation, .singleCategoryAssociation])
    var files = lab.definition.files
    let entry = ActivityStudy.singleCategory.replacing("practice: 24", with: "practice: 0")
    let yaml = String(decoding: files[StudyDefinition.fileName]!, as: UTF8.self)
      .replacing("\ntests:\n", with: "\ntests:\n" + entry)
      .replacing("\ntasks: [weight,", with: "\ntasks: [tea, weight,")
    files[StudyDefinition.fileName] = Array(yaml.utf8)
    study = try StudyDefinition(
      name: lab.definition.name, files: files, kinds: .known + [.singleCategoryAssociation]
    ).study()
    try lab.store.remember(study, files: files, context: AuditContext(by: .system, at: start))
    ada = try lab.enrolWithConsent()
  }

  /// Sends the stage that is due: words in turn after 500 and 600 ms, 100 ms later in pairing B; or left out. The first
  /// `wrong` words of a stage are sorted to the wrong side.
  private func answer(wrong: Int = 0, isLeftOut: Bool = false) throws {
    let task = try #require(study.task("tea") as? SingleCategoryTask)
    let run = try lab.store.startRun(
      of: task, position: 1, participant: ada, in: study, draw: { 42 }, context: lab.context(ada))
    let planned = try PlannedRun(run: run, task: task)
    let choices = ChoicePlan(of: task, seed: 42).blocks[run.progress.block - 1].trials
    var clock = 1000.0
    let trials = (isLeftOut ? [] : choices).enumerated().map { index, choice in
      clock += Double(choice.wait)
      let onset = clock
      let latency = 500.0 + Double(index % 2) * 100 + (choice.condition.hasPrefix("b-") ? 100 : 0)
      clock += latency
      let other = task.answers.first { $0 != choice.answer }!
      return ChoiceTrial(
        number: index + 1, onset: Milliseconds(onset), onsetSource: .render,
        response: ChoiceResponse(
          answer: index < wrong ? other : choice.answer!, latency: Milliseconds(latency), input: .key),
        deviations: 0, flags: [], droppedFrames: 0)
    }
    let part = RunPart(
      number: run.progress.part, block: run.progress.block, attempt: run.progress.attempt, isComplete: true,
      content: ChoiceTrials(trials), device: nil, digest: "\(run.progress.part)")
    try planned.check(part, elapsed: nil)
    _ = try lab.store.append(
      part, to: planned, unsent: 0, consent: study.consent.requirement, context: lab.context(ada))
  }

  private func summary() throws -> RunSummary? {
    try lab.store.summaries(of: ada, kind: SingleCategoryTask.kind).first
  }

  /// By hand: each stage has 12 latencies of 500 and 12 of 600 ms, or 600 and 700. All 48 are 500 (12), 600 (24) and 700 (12),
  /// with the mean 600 and the sum of squares 240 000 about it.
  @Test func bothStagesMakeOneScore() throws {
    try answer()
    #expect(try summary() == nil)
    try answer()
    let score = try #require(SingleCategoryTask.result(of: try summary()))
    #expect(score.a == .init(right: 24, wrong: 0, missed: 0, tooFast: 0, mean: 550))
    #expect(score.b == .init(right: 24, wrong: 0, missed: 0, tooFast: 0, mean: 650))
    let expected = 100 / (240_000.0 / 47).squareRoot()
    #expect(abs(score.result! - expected) < 1e-9)
    let task = try #require(study.task("tea") as? SingleCategoryTask)
    let first = ChoicePlan(of: task, seed: 42).blocks[0].trials[0].condition.prefix(1)
    #expect(score.firstPairing?.rawValue == String(first))
    let compared = try lab.store.research.read { db in
      try SingleCategoryTables.comparedValues(of: ada, "tea", in: db)
    }
    #expect(abs(compared[SingleCategoryTask.compared.id]! - expected) < 1e-9)
  }

  @Test func tooManyErrorsAreFlagged() throws {
    try answer(wrong: 10)
    try answer()
    let summary = try #require(try summary())
    #expect(summary.verdict.isKept && summary.flags == [ChoiceFlag.tooManyErrors.rawValue])
  }

  @Test func aRunThatWasLeftOutIsKeptAsSuch() throws {
    try answer(isLeftOut: true)
    try answer(isLeftOut: true)
    let summary = try #require(try summary())
    let score = try #require(summary.measures as? SingleCategoryScore)
    #expect(summary.verdict.isSkipped && score.firstPairing == nil && score.deviation == nil)
    #expect(score.a == .init(right: 0, wrong: 0, missed: 0, tooFast: 0, mean: nil))
  }
}
