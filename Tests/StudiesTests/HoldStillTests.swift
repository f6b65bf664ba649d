import Foundation
import SampleStudies
import Statistics
import Testing

@testable import Definitions
@testable import Studies

/// Holding still as a study defines it, its samples as they are accepted, and its result.
struct HoldStillTests {
  private func task(replacing old: String = "", with new: String = "") throws -> HoldStillTask {
    try #require(try ActivityStudy.task(ActivityStudy.holdStill, replacing: old, with: new) as? HoldStillTask)
  }

  private func plan() throws -> HoldStillPlan { HoldStillPlan(task: try task()) }

  @Test func theSecondsCanBeSet() throws {
    let usual = try task(replacing: "    seconds: 6\n")
    #expect(usual.seconds == 10 && usual.expectedMinutes == 1 && usual.blockCount == 2)
    #expect(try task(replacing: "seconds: 6", with: "seconds: 30").seconds == 30)
    #expect(usual.neededPermissions == [.motion])
  }

  @Test(arguments: [
    ("seconds: 6", "seconds: 4", "from 5 to 30"), ("input: touch", "input: keyboard", "not done by keyboard"),
  ])
  func mistakesAreTold(_ old: String, _ new: String, _ told: String) {
    let mistakes = ActivityStudy.definition(ActivityStudy.holdStill, replacing: old, with: new).check()
      .mistakes
    #expect(mistakes.contains { "\($0)".contains(told) }, "\(mistakes)")
  }

  @Test func aStudyThatDoesNotAskForMotionIsNoticed() {
    let told = ActivityStudy.definition(ActivityStudy.holdStill).check().notices.map { "\($0)" }
    #expect(told.contains { $0.contains("without the permission “motion”") }, "\(told)")
  }

  // MARK: - Samples

  /// A second of samples for each chunk.
  private func chunks(
    _ seconds: Int = 6, rate: Int = 60, fields: [MotionField] = [.acceleration], flags: Set<Disturbance> = [],
    _ value: (Double) -> [Double] = { _ in [0, 0, 0] }
  ) -> [MotionChunk] {
    (0..<seconds).map { second in
      let rows = (0..<rate).map { index -> [Int32] in
        let time = Double(second) + Double(index) / Double(rate)
        let values: [Int32] = value(time).map { Int32(($0 * 100_000).rounded()) }
        let offset = Int32((Double(index) * 1_000_000 / Double(rate)).rounded())
        return [offset] + fields.flatMap { _ in values }
      }
      return MotionChunk(
        number: second + 1, source: .deviceMotion, interval: 16.667, fields: fields,
        start: Milliseconds(2000 + 1000 * Double(second)), bytes: rows.flatMap { $0.flatMap(bytes) },
        flags: flags)
    }
  }

  private func bytes(_ number: Int32) -> [UInt8] {
    withUnsafeBytes(of: number.littleEndian) { Array($0) }
  }

  private func part(_ chunks: [MotionChunk], _ problem: SensorProblem? = nil, isComplete: Bool = true)
    -> RunPart
  {
    RunPart(
      number: 1, block: 1, attempt: 1, isComplete: isComplete,
      content: MotionRecording(chunks, problem: problem), device: nil, digest: "")
  }

  @Test func samplesAreReadAsTheyWereWritten() {
    let chunk = chunks(1, rate: 50, fields: [.gravity, .rotation]) { [$0, -9.81, 1 / 3] }[0]
    #expect(chunk.count == 50 && chunk.bytes.count == 50 * 28)
    let sample = chunk.samples[1]
    #expect(sample.time == 2020 && sample.acceleration == nil)
    #expect(sample.gravity == [0.02, -9.81, 0.33333] && sample.rotation == [0.02, -9.81, 0.33333])
  }

  @Test func wholeRecordingsAndReasonsAreAccepted() throws {
    try plan().check(part(chunks()), in: nil, elapsed: nil)
    try plan().check(part([], nil, isComplete: true), in: nil, elapsed: nil)
    try plan().check(part(chunks(3), .stopped), in: nil, elapsed: nil)
    try plan().check(part(chunks(2), isComplete: false), in: nil, elapsed: nil)
    for problem in SensorProblem.allCases where problem != .stopped {
      try plan().check(part([], problem), in: nil, elapsed: nil)
    }
  }

  @Test func whatCannotBeIsRefused() throws {
    let good = chunks()
    let first = good[0]
    func changed(
      number: Int = 1, start: Milliseconds = 2000, fields: [MotionField] = [.acceleration],
      interval: Double = 16, bytes: [UInt8]? = nil
    ) -> MotionChunk {
      MotionChunk(
        number: number, source: .deviceMotion, interval: interval, fields: fields, start: start,
        bytes: bytes ?? first.bytes, flags: [])
    }
    let bad: [(String, [MotionChunk], SensorProblem?)] = [
      ("short", Array(good[..<2]), nil), ("long", chunks(7), nil), ("fast", chunks(rate: 200), nil),
      ("gap in numbers", [good[0], good[2]], nil), ("twice", [changed(), changed(number: 2)], nil),
      ("no field", [changed(fields: [])], .stopped),
      ("a field twice", [changed(fields: [.gravity, .gravity])], .stopped),
      ("odd bytes", [changed(bytes: Array(first.bytes.dropLast()))], .stopped),
      ("no bytes", [changed(bytes: [])], .stopped),
      ("backwards", [changed(bytes: Array(first.bytes[16..<32] + first.bytes[..<16]))], .stopped),
      ("interval", [changed(interval: .infinity)], .stopped),
      ("time", [changed(start: -1)], .stopped),
      ("not permitted", Array(good[..<2]), .notPermitted), ("withdrawn", Array(good[..<2]), .withdrawn),
    ]
    for (name, chunks, problem) in bad {
      #expect(throws: PartProblem.self, "\(name)") {
        try plan().check(part(chunks, problem), in: nil, elapsed: nil)
      }
    }
  }

  @Test func whatIsNotPermittedIsNotKept() {
    let recording = MotionRecording(chunks())
    #expect(!recording.kept { _ in true }.isWithheld)
    let (content, isWithheld) = recording.kept { $0 != .motion }
    #expect(isWithheld && (content as? MotionRecording)?.chunks == [])
    #expect((content as? MotionRecording)?.problem == .withdrawn)
    #expect(!MotionRecording([], problem: .notPermitted).kept { _ in false }.isWithheld)
  }

  // MARK: - Result

  /// A sine of 6 Hz and 0.1 m/s² along one axis has a mean square of 0.005.
  private func shaking(_ time: Double) -> [Double] { [0.1 * sin(2 * .pi * 6 * time), 3, 0] }

  @Test(arguments: [[MotionField.acceleration], [.gravity]])
  func aSineIsFoundWithItsPowerAndItsFrequency(fields: [MotionField]) throws {
    let still = MotionRecording(chunks(fields: fields))
    let score = try plan().score([
      .lap: still, .out: MotionRecording(chunks(fields: fields, shaking)),
    ])
    #expect(score.refusal == nil && score.flags == (fields == [.gravity] ? [.withGravity] : []))
    let out = score.measures.out
    #expect(out.samples == 360 && abs(out.rate! - 60) < 0.01 && abs(out.gap! - 16.667) < 0.001)
    #expect(out.spectrum?.segments == 5 && out.spectrum?.peak == 6)
    #expect(abs(out.spectrum!.power - 0.005) < 0.0001 && abs(out.tremor! - 70.7) < 0.5)
    #expect(score.measures.lap.spectrum!.power < 1e-12)
  }

  @Test func whatIsSlowerOrFasterIsNoTremor() throws {
    for frequency in [2.0, 14] {
      let wave = chunks { [sin(2 * .pi * frequency * $0), 0, 0] }
      let score = try plan().score([.lap: MotionRecording(wave), .out: MotionRecording(wave)])
      #expect(score.measures.lap.spectrum!.power < 0.001, "\(frequency)")
    }
  }

  @Test func sensorsThatTellTooLittleLeaveNoResult() throws {
    let whole = MotionRecording(chunks())
    func refusal(_ out: MotionRecording?) throws -> String? {
      var recordings = [Posture.lap: whole]
      recordings[.out] = out
      return try plan().score(recordings).refusal
    }
    #expect(try refusal(nil) == "skipped")
    #expect(try refusal(MotionRecording([], problem: .noSignal)) == "sensor no-signal")
    #expect(try refusal(MotionRecording(chunks(4), problem: .stopped)) == "sensor stopped")
    #expect(try refusal(MotionRecording(chunks(rate: 20))) == "tooFewSamples")
    // Half a second is missing in every second.
    let holes = chunks(rate: 120).map { chunk in
      MotionChunk(
        number: chunk.number, source: chunk.source, interval: nil, fields: chunk.fields, start: chunk.start,
        bytes: Array(chunk.bytes[..<(60 * 16)]), flags: [])
    }
    let score = try plan().score([.lap: whole, .out: MotionRecording(holes)])
    #expect(score.refusal == "tooFewSamples" && score.flags == [.gaps])
  }

  @Test func aPageThatWasLeftIsAFlag() throws {
    let left = MotionRecording(chunks(flags: [.blur]))
    #expect(try plan().score([.lap: left, .out: left]).flags == [.focusLost])
  }
}
