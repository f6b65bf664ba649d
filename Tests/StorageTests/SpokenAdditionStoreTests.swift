import Definitions
import SampleStudies
import Statistics
import Studies
import Testing

@testable import Storage

/// Digits that were heard, on disk and in a release. The tables that serial addition shares with other choices are tested with
/// ``ChoiceStoreTests``.
struct SpokenAdditionStoreTests {
  private let lab: TemporaryLab
  private let study: Study
  private let ada: Participant.ID

  init() throws {
    lab = try TemporaryLab(kinds: [.implicitAssociation, .serialAddition])
    var files = lab.definition.files
    let entry = ActivityStudy.serialAddition.replacing(
      "trials: 10",
      with: "presentation: spoken\n    sounds: digits\n    otherwise: visual\n    practice: 0\n    trials: 10"
    )
    let yaml = String(decoding: files[StudyDefinition.fileName]!, as: UTF8.self)
      .replacing("\ntests:\n", with: "\ntests:\n" + entry)
      .replacing("\ntasks: [weight,", with: "\ntasks: [sums, weight,")
    files[StudyDefinition.fileName] = Array(yaml.utf8)
    for digit in 1...9 { files["sounds/digits/\(digit).mp3"] = Array("ID3".utf8) }
    study = try StudyDefinition(
      name: lab.definition.name, files: files, kinds: .known + [.serialAddition]
    ).study()
    try lab.store.remember(study, files: files, context: AuditContext(by: .system, at: start))
    ada = try lab.enrolWithConsent()
  }

  /// Sends the block, with the right sum of each digit.
  private func answer(_ source: OnsetSource, outputLatency: Milliseconds?, unheard: SpeechProblem? = nil)
    throws
  {
    let trials = ChoicePlan(of: try task(), seed: 42).blocks[0].trials.enumerated().map { index, planned in
      ChoiceTrial(
        number: index + 1, onset: Milliseconds(2000 + 3000 * Double(index)), onsetSource: source,
        response: planned.answer.map { ChoiceResponse(answer: $0, latency: 1200, input: .touch) },
        deviations: 0, flags: [], droppedFrames: 0, outputLatency: outputLatency, unheard: unheard)
    }
    try send(ChoiceTrials(trials))
  }

  private func task() throws -> SerialAdditionTask {
    try #require(study.task("sums") as? SerialAdditionTask)
  }

  private func send(_ trials: ChoiceTrials) throws {
    let task = try task()
    let run = try lab.store.startRun(
      of: task, position: 1, participant: ada, in: study, draw: { 42 }, context: lab.context(ada))
    let planned = try PlannedRun(run: run, task: task)
    let part = RunPart(
      number: 1, block: 1, attempt: 1, isComplete: true, content: trials, device: nil, digest: "1")
    try planned.check(part, elapsed: nil)
    _ = try lab.store.append(
      part, to: planned, unsent: 0, consent: study.consent.requirement, context: lab.context(ada))
  }

  private func released() throws -> [String: [[String: String]]] {
    var rows: [String: [[String: String]]] = [:]
    let files = ReleaseTables.files(
      of: study, kinds: [ImplicitTest.self, SerialAdditionTask.self, Survey.self])
    let columns = Dictionary(uniqueKeysWithValues: files.map { ($0.name, $0.columns.map(\.name)) })
    try lab.store.releaseReader.rows(of: study, in: ReleaseScope(.real, .within)) { record in
      let cells = zip(columns[record.table]!, record.cells).compactMap { name, cell in cell.map { (name, $0) }
      }
      rows[record.table, default: []].append(Dictionary(uniqueKeysWithValues: cells))
    }
    return rows
  }

  private func summary() throws -> RunSummary {
    try #require(try lab.store.summaries(of: ada, kind: SerialAdditionTask.kind).first)
  }

  @Test func whatWasHeardIsToldWithItsSource() throws {
    try answer(.audio, outputLatency: 21.5)
    let result = try #require(SerialAdditionTask.result(of: try summary()))
    #expect(result.presentation == .recordings && result.right == 10)
    #expect(try summary().flags == [])
    let rows = try released()
    #expect(rows["serial_addition"]?.first?["presentation"] == "recordings")
    #expect(result.unheard == nil && rows["serial_addition"]?.first?["unheard"] == nil)
    let trials = try #require(rows["serial_addition_trials"])
    #expect(trials.count == 11)
    #expect(trials.allSatisfy { $0["onset_source"] == "audio" && $0["output_latency"] == "21.5" })
  }

  @Test func whatWasShownInsteadIsMarked() throws {
    try answer(.render, outputLatency: nil)
    #expect(SerialAdditionTask.result(of: try summary())?.presentation == .visual)
    #expect(try summary().flags == [ChoiceFlag.shownInstead.rawValue])
    let rows = try released()
    #expect(rows["serial_addition"]?.first?["presentation"] == "visual")
    #expect(rows["serial_addition_trials"]?.allSatisfy { $0["output_latency"] == nil } == true)
  }

  @Test(arguments: SpeechProblem.allCases)
  func theReasonIsKeptAndReleased(_ reason: SpeechProblem) throws {
    try answer(.frame, outputLatency: nil, unheard: reason)
    #expect(SerialAdditionTask.result(of: try summary())?.unheard == reason)
    #expect(try released()["serial_addition"]?.first?["unheard"] == reason.rawValue)
    #expect(try lab.count("serial_addition_trials", "unheard = '\(reason.rawValue)'") == 11)
  }

  /// A run that is left out as nothing could be heard is told apart from one that its participant leaves out.
  @Test(arguments: SpeechProblem.allCases)
  func theReasonOfARunThatIsLeftOutIsKept(_ reason: SpeechProblem) throws {
    try send(ChoiceTrials([], unheard: reason))
    let verdict = try summary().verdict
    #expect(verdict.refusal == "sound \(reason.rawValue)" && verdict.isLeftOut && !verdict.isSkipped)
    #expect(try lab.count("run_parts", "reason = '\(reason.rawValue)'") == 1)
    #expect(try released()["serial_addition"]?.first?["unheard"] == reason.rawValue)
  }

  @Test func aRunThatItsParticipantLeavesOutHasNone() throws {
    try send(ChoiceTrials([]))
    let verdict = try summary().verdict
    #expect(verdict.isSkipped && verdict.isLeftOut && !verdict.isUnheard)
    #expect(try lab.count("run_parts", "reason IS NOT NULL") == 0)
    #expect(try released()["serial_addition"]?.first?["unheard"] == nil)
  }

  /// Digits that were heard have no reason, whatever writes to the tables.
  @Test func theTablesKeepBothApart() throws {
    try answer(.audio, outputLatency: 21.5)
    for table in ["serial_addition_trials", "serial_addition_scores"] {
      #expect(throws: DatabaseError.self) {
        try lab.store.research.write { try $0.run("UPDATE \(table) SET unheard = 'silent'") }
      }
    }
  }
}
