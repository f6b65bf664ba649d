import Definitions
import Foundation
import SampleStudies
import Statistics
import Studies
import Testing

@testable import Storage

/// Runs of holding still on disk: samples, sensors that told nothing, their result, their rows in a release.
struct HoldStillStoreTests {
  private let lab: TemporaryLab
  private let study: Study
  private let ada: Participant.ID

  init() throws {
    lab = try TemporaryLab(kinds: [.implicitAssociation, .holdStill])
    var files = lab.definition.files
    let yaml = String(decoding: files[StudyDefinition.fileName]!, as: UTF8.self)
      .replacing("\ntests:\n", with: "\ntests:\n" + ActivityStudy.holdStill)
      .replacing("\ntasks: [weight,", with: "\ntasks: [still, weight,")
    files[StudyDefinition.fileName] = Array(yaml.utf8)
    study = try StudyDefinition(name: lab.definition.name, files: files, kinds: .known + [.holdStill]).study()
    try lab.store.remember(study, files: files, context: AuditContext(by: .system, at: start))
    ada = try lab.enrolWithConsent()
  }

  /// A second of samples for each chunk; a sine of 8 Hz and 0.2 m/s².
  private func chunks(_ seconds: Int) -> [MotionChunk] {
    (0..<seconds).map { second in
      let rows = (0..<60).map { index -> [Int32] in
        let time = Double(second) + Double(index) / 60
        let shaking = Int32((20_000 * sin(2 * Double.pi * 8 * time)).rounded())
        return [Int32((Double(index) * 1_000_000 / 60).rounded()), shaking, 0, -1, 0, 0, 0]
      }
      return MotionChunk(
        number: second + 1, source: .deviceMotion, interval: 16.667, fields: [.acceleration, .rotation],
        start: Milliseconds(1000.125 + 1000 * Double(second)),
        bytes: rows.flatMap {
          $0.flatMap { number in withUnsafeBytes(of: number.littleEndian) { Array($0) } }
        },
        flags: [])
    }
  }

  @discardableResult
  private func send(_ chunks: [MotionChunk], _ problem: SensorProblem? = nil, isComplete: Bool = true) throws
    -> PartReceipt
  {
    let task = try #require(study.task("still") as? any TimedTask)
    let run = try lab.store.startRun(
      of: task, position: 1, participant: ada, in: study, draw: { 42 }, context: lab.context(ada))
    let planned = try PlannedRun(run: run, task: task)
    let part = RunPart(
      number: run.progress.part, block: run.progress.block, attempt: run.progress.attempt,
      isComplete: isComplete, content: MotionRecording(chunks, problem: problem), device: nil,
      digest: "part \(run.progress.part)")
    try planned.check(part, elapsed: nil)
    return try lab.store.append(
      part, to: planned, unsent: 0, consent: study.consent.requirement, context: lab.context(ada))
  }

  private func summary() throws -> RunSummary {
    try #require(try lab.store.summaries(of: ada, kind: HoldStillTask.kind).first)
  }

  @Test func aRunIsScored() throws {
    try send(chunks(2), isComplete: false)
    #expect(try send(chunks(6)) == .stored(isFinished: false))
    #expect(try send(chunks(6)) == .stored(isFinished: true))
    let result = try #require(try summary().holdStill)
    #expect(result.lap == result.out && result.lap.samples == 360 && result.lap.spectrum?.segments == 5)
    #expect(result.lap.spectrum?.peak == 8 && abs(result.lap.tremor! - 141.4) < 1)
    let compared = try lab.store.research.read {
      try HoldStillTables.comparedValues(of: ada, "still", in: $0)
    }
    #expect(compared == [HoldStillTask.tremor.id: result.out.tremor!])
  }

  @Test func aSensorThatStopsLeavesItsSamplesAndNoResult() throws {
    try send(chunks(6))
    try send(chunks(3), .stopped)
    let summary = try self.summary()
    #expect(summary.verdict.refusal == "sensor stopped" && summary.holdStill == nil)
    let measures = try #require(summary.measures as? HoldStillMeasures)
    #expect(measures.out.problem == .stopped && measures.out.samples == 180 && measures.out.spectrum == nil)
    #expect(measures.lap.problem == nil && measures.lap.spectrum != nil)
  }

  @Test func aDeviceWithoutSensorIsTold() throws {
    try send([], .noSignal)
    try send([], .noSignal)
    #expect(try summary().verdict.refusal == "sensor no-signal")
    #expect(
      try lab.store.research.read { try HoldStillTables.comparedValues(of: ada, "still", in: $0) }.isEmpty)
  }

  @Test func aReleaseHasResultsSpectraAndEverySample() throws {
    try send(chunks(2), isComplete: false)
    try send(chunks(6))
    try send([], .denied)
    var rows: [String: [[String: String]]] = [:]
    let files = ReleaseTables.files(of: study, kinds: [ImplicitTest.self, HoldStillTask.self, Survey.self])
    let columns = Dictionary(uniqueKeysWithValues: files.map { ($0.name, $0.columns.map(\.name)) })
    try lab.store.releaseReader.rows(of: study, in: ReleaseScope(.real, .within)) { record in
      let cells = zip(columns[record.table]!, record.cells).compactMap { name, cell in cell.map { (name, $0) }
      }
      rows[record.table, default: []].append(Dictionary(uniqueKeysWithValues: cells))
    }
    let results = try #require(rows["hold_still"])
    #expect(results.map { $0["posture"] } == ["lap", "out"] && results[0]["peak"] == "8.0")
    #expect(results[1]["problem"] == "denied" && results[1]["power"] == nil && results[1]["samples"] == "0")
    let spectra = try #require(rows["hold_still_spectra"])
    #expect(spectra.count == 29 && spectra[14]["frequency"] == "8.0")
    let samples = try #require(rows["hold_still_samples"])
    #expect(samples.count == 480 && samples[120...].allSatisfy { $0["complete"] == "1" })
    #expect(samples[..<120].allSatisfy { $0["complete"] == "0" })
    #expect(samples[1]["time"] == "1016.792" && samples[1]["acceleration_z"] == "-1e-05")
    #expect(samples[1]["interval"] == "16.667" && samples[1]["source"] == "devicemotion")
    #expect(samples[1]["gravity_x"] == nil && samples[1]["rotation_alpha"] == "0.0")
  }
}
