import Definitions
import Foundation
import SampleStudies
import Statistics
import Studies
import Testing

@testable import Storage

/// Runs of a sustained vowel on disk: levels, microphones that told nothing, their result, their rows in a release.
struct SustainedVowelStoreTests {
  private let lab: TemporaryLab
  private let study: Study
  private let ada: Participant.ID

  init() throws {
    lab = try TemporaryLab(kinds: [.implicitAssociation, .sustainedVowel])
    var files = lab.definition.files
    let yaml = String(decoding: files[StudyDefinition.fileName]!, as: UTF8.self)
      .replacing("\ntests:\n", with: "\ntests:\n" + ActivityStudy.sustainedVowel)
      .replacing("\ntasks: [weight,", with: "\ntasks: [voice, weight,")
    files[StudyDefinition.fileName] = Array(yaml.utf8)
    study = try StudyDefinition(name: lab.definition.name, files: files, kinds: .known + [.sustainedVowel])
      .study()
    try lab.store.remember(study, files: files, context: AuditContext(by: .system, at: start))
    ada = try lab.enrolWithConsent()
  }

  /// A voice of so many windows with half a second of silence before and a second after it, in chunks of twenty.
  private func voice(_ windows: Int, isWhole: Bool = true) -> [LevelChunk] {
    let levels =
      [Int16](repeating: -6000, count: 10) + (0..<windows).map { $0 % 2 == 0 ? -2050 : -1950 }
      + [Int16](repeating: -6000, count: isWhole ? 20 : 0)
    return stride(from: 0, to: levels.count, by: 20).enumerated().map { index, first in
      LevelChunk(
        number: index + 1, source: .audioWorklet, rate: 44_100, window: 2205, processing: [.echo, .gain],
        start: Milliseconds(1000.125 + 1000 * Double(index)),
        bytes: levels[first..<min(first + 20, levels.count)].flatMap { number in
          withUnsafeBytes(of: number.littleEndian) { Array($0) }
        },
        clipped: 0, flags: [])
    }
  }

  @discardableResult
  private func send(_ chunks: [LevelChunk], _ problem: SensorProblem? = nil, isComplete: Bool = true) throws
    -> PartReceipt
  {
    let task = try #require(study.task("voice") as? any TimedTask)
    let run = try lab.store.startRun(
      of: task, position: 1, participant: ada, in: study, draw: { 42 }, context: lab.context(ada))
    let planned = try PlannedRun(run: run, task: task)
    let part = RunPart(
      number: run.progress.part, block: run.progress.block, attempt: run.progress.attempt,
      isComplete: isComplete, content: LevelRecording(chunks, problem: problem), device: nil,
      digest: "part \(run.progress.part)")
    try planned.check(part, elapsed: nil)
    return try lab.store.append(
      part, to: planned, unsent: 0, consent: study.consent.requirement, context: lab.context(ada))
  }

  private func summary() throws -> RunSummary {
    try #require(try lab.store.summaries(of: ada, kind: SustainedVowelTask.kind).first)
  }

  @Test func aRunIsScored() throws {
    try send(voice(30, isWhole: false), isComplete: false)
    #expect(try send(voice(50)) == .stored(isFinished: false))
    #expect(try send(voice(80)) == .stored(isFinished: true))
    let result = try #require(try summary().sustainedVowel)
    #expect(result.tries.map(\.windows) == [80, 110] && result.threshold == -40)
    let best = try #require(result.best)
    #expect(best.seconds == 4 && abs(best.level! + 20) < 1e-9 && best.breaks == 0)
    // Half a decibel on both sides of the mean: √(80 · 0.25 / 79).
    #expect(abs(best.levelSD! - 0.50315) < 0.00001)
    #expect(try summary().flags == ["processed"])
    let compared = try lab.store.research.read {
      try SustainedVowelTables.comparedValues(of: ada, "voice", in: $0)
    }
    #expect(compared == [SustainedVowelTask.longest.id: 4])
  }

  @Test func aMicrophoneThatStopsLeavesItsLevelsAndNoResult() throws {
    try send(voice(50))
    try send(voice(30, isWhole: false), .stopped)
    let summary = try self.summary()
    #expect(summary.verdict.refusal == "sensor stopped" && summary.sustainedVowel == nil)
    let measures = try #require(summary.measures as? SustainedVowelMeasures)
    #expect(measures.tries[1].problem == .stopped && measures.tries[1].windows == 40)
    #expect(measures.tries[1].seconds == nil && measures.tries[0].seconds == 2.5)
  }

  @Test func aDeviceWithoutMicrophoneIsTold() throws {
    try send([], .noSignal)
    try send([], .noSignal)
    #expect(try summary().verdict.refusal == "sensor no-signal")
    #expect(
      try lab.store.research.read {
        try SustainedVowelTables.comparedValues(of: ada, "voice", in: $0)
      }.isEmpty)
  }

  @Test func aReleaseHasResultsAndTheLevelOfEveryWindow() throws {
    try send(voice(30, isWhole: false), isComplete: false)
    try send(voice(50))
    try send([], .denied)
    var rows: [String: [[String: String]]] = [:]
    let files = ReleaseTables.files(
      of: study, kinds: [ImplicitTest.self, SustainedVowelTask.self, Survey.self])
    let columns = Dictionary(uniqueKeysWithValues: files.map { ($0.name, $0.columns.map(\.name)) })
    try lab.store.releaseReader.rows(of: study, in: ReleaseScope(.real, .within)) { record in
      let cells = zip(columns[record.table]!, record.cells).compactMap { name, cell in cell.map { (name, $0) }
      }
      rows[record.table, default: []].append(Dictionary(uniqueKeysWithValues: cells))
    }
    let results = try #require(rows["sustained_vowel"])
    #expect(results.map { $0["try"] } == ["1", "2"] && results[0]["seconds"] == "2.5")
    let mean = try #require(results[0]["level_mean"].flatMap { Double($0) })
    #expect(abs(mean + 20) < 1e-9 && results[0]["threshold"] == "-40.0")
    #expect(results[1]["problem"] == "denied" && results[1]["seconds"] == nil)
    let levels = try #require(rows["sustained_vowel_levels"])
    #expect(levels.count == 120 && levels[40...].allSatisfy { $0["complete"] == "1" })
    #expect(levels[..<40].allSatisfy { $0["complete"] == "0" && $0["attempt"] == "1" })
    #expect(levels[1]["time"] == "1050.125" && levels[10]["level"] == "-20.5")
    #expect(levels[0]["processing"] == "echo gain" && levels[0]["sample_rate"] == "44100.0")
    #expect(levels[0]["window"] == "2205" && levels[0]["source"] == "audioworklet")
  }
}
