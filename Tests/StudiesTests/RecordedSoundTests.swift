import Foundation
import SampleStudies
import Statistics
import Testing

@testable import Definitions
@testable import Studies

/// The sound of a sustained vowel as it is accepted, and the file that it becomes.
struct RecordedSoundTests {
  private func plan(audio: String = "    audio: 2\n") throws -> SustainedVowelPlan {
    let task = try ActivityStudy.task(
      ActivityStudy.sustainedVowel, replacing: "    tries: 2\n", with: "    tries: 2\n\(audio)")
    return SustainedVowelPlan(task: try #require(task as? SustainedVowelTask))
  }

  /// A chunk of twenty windows of 48 kHz, some of which have their sound at a third of it.
  private func chunk(
    _ number: Int, isLoud: Bool = true, sound windows: Int? = nil, ratio: Int = 3, samplesOfWindow: Int = 800
  ) -> LevelChunk {
    let level = withUnsafeBytes(of: Int16(isLoud ? -2000 : -6000).littleEndian) { Array($0) }
    return LevelChunk(
      number: number, source: .audioWorklet, rate: 48_000, window: 2400, processing: [],
      start: Milliseconds(1000 * Double(number)), bytes: (0..<20).flatMap { _ in level }, clipped: 0,
      flags: [],
      sound: windows.map {
        RecordedSound(ratio: ratio, bytes: [UInt8](repeating: 1, count: 2 * samplesOfWindow * $0))
      })
  }

  /// Three seconds of voice, and one of silence.
  private func check(_ sounds: [Int?], audio: String = "    audio: 2\n") throws {
    let chunks = sounds.enumerated().map { chunk($0 + 1, isLoud: $0 < 3, sound: $1) }
    try plan(audio: audio).check(part(chunks), in: nil, elapsed: nil)
  }

  private func part(_ chunks: [LevelChunk]) -> RunPart {
    RunPart(
      number: 1, block: 1, attempt: 1, isComplete: true, content: LevelRecording(chunks), device: nil,
      digest: "")
  }

  @Test func soundUpToTheLimitIsAccepted() throws {
    try check([nil, nil, nil, nil])
    try check([20, 20, nil, nil])
    try check([20, 7, nil, nil])
  }

  @Test(arguments: [
    ([20, 20, 1, nil], "longer than 2 s"), ([nil, 20, nil, nil], "gap"), ([7, 20, nil, nil], "gap"),
    ([20, nil, 1, nil], "gap"), ([0, nil, nil, nil], "does not fit"), ([21, nil, nil, nil], "does not fit"),
  ])
  func impossibleSoundIsRefused(_ sounds: [Int?], _ reason: String) throws {
    let problem = try #require(throws: PartProblem.self) { try check(sounds) }
    #expect("\(problem)".contains(reason), "\(problem)")
  }

  @Test func aStudyThatDoesNotAskForSoundGetsNone() throws {
    try check([nil, nil, nil, nil], audio: "")
    let problem = try #require(throws: PartProblem.self) { try check([1, nil, nil, nil], audio: "") }
    #expect("\(problem)".contains("does not ask for"), "\(problem)")
  }

  /// 48 kHz as they are would be more than a part may weigh; a ratio of 7 divides no window.
  @Test(arguments: [(1, 2400), (7, 342), (0, 800), (2400, 1), (3, 799)])
  func ratesAreBounded(_ ratio: Int, _ samplesOfWindow: Int) throws {
    let chunks = [
      chunk(1, sound: 1, ratio: ratio, samplesOfWindow: samplesOfWindow), chunk(2), chunk(3),
      chunk(4, isLoud: false),
    ]
    #expect(throws: PartProblem.self) { try plan().check(part(chunks), in: nil, elapsed: nil) }
  }

  @Test func whatIsWithheldHoldsNoSound() {
    let recording = LevelRecording([chunk(1, sound: 20)])
    #expect(
      recording.soundChunks == [
        SoundChunk(number: 1, rate: 16_000, bytes: [UInt8](repeating: 1, count: 32_000))
      ])
    #expect(recording.withheld.soundChunks.isEmpty)
    let kept = recording.kept { _ in false }
    #expect(kept.isWithheld && (kept.content as? LevelRecording)?.soundChunks == [])
  }

  /// Byte for byte as the format has it.
  @Test func aFileOfSoundHasItsHeader() {
    let file = WaveFile.bytes(samples: [1, 0, 255, 255], rate: 14_700)
    let header: [UInt8] = [
      0x52, 0x49, 0x46, 0x46, 40, 0, 0, 0, 0x57, 0x41, 0x56, 0x45, 0x66, 0x6D, 0x74, 0x20, 16, 0, 0, 0, 1, 0,
      1, 0, 0x6C, 0x39, 0, 0, 0xD8, 0x72, 0, 0, 2, 0, 16, 0, 0x64, 0x61, 0x74, 0x61, 4, 0, 0, 0,
    ]
    #expect(header.count == WaveFile.headerLength && file == header + [1, 0, 255, 255])
  }
}
