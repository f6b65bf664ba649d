import Foundation
import SampleStudies
import Statistics
import Testing

@testable import Definitions
@testable import Studies

/// A sustained vowel as a study defines it, its levels as they are accepted, and its result.
struct SustainedVowelTests {
  private func task(replacing old: String = "", with new: String = "") throws -> SustainedVowelTask {
    try #require(
      try ActivityStudy.task(ActivityStudy.sustainedVowel, replacing: old, with: new) as? SustainedVowelTask)
  }

  private func plan() throws -> SustainedVowelPlan { SustainedVowelPlan(task: try task()) }

  @Test func triesSecondsAndThresholdCanBeSet() throws {
    let usual = try task(replacing: "    tries: 2\n    seconds: 10\n    threshold: -40\n")
    #expect(usual.tries == 3 && usual.seconds == 30 && usual.threshold == -45 && usual.blockCount == 3)
    let own = try task()
    #expect(own.tries == 2 && own.seconds == 10 && own.threshold == -40 && own.expectedMinutes == 1)
    #expect(own.audio == nil)
    #expect(try task(replacing: "tries: 2", with: "tries: 2\n    audio: 20").audio == 20)
    #expect(own.neededPermissions == [.microphone])
  }

  @Test(arguments: [
    ("tries: 2", "tries: 0", "from 1 to 5"), ("seconds: 10", "seconds: 61", "from 5 to 60"),
    ("threshold: -40", "threshold: 40", "from -70 to -20"),
    ("tries: 2", "audio: 0", "from 1 to 60"), ("tries: 2", "audio: 61", "from 1 to 60"),
    ("input: touch", "input: keyboard", "not done by keyboard"),
  ])
  func mistakesAreTold(_ old: String, _ new: String, _ told: String) {
    let mistakes = ActivityStudy.definition(ActivityStudy.sustainedVowel, replacing: old, with: new).check()
      .mistakes
    #expect(mistakes.contains { "\($0)".contains(told) }, "\(mistakes)")
  }

  @Test func aStudyThatDoesNotAskForTheMicrophoneIsNoticed() {
    let told = ActivityStudy.definition(ActivityStudy.sustainedVowel).check().notices.map { "\($0)" }
    #expect(told.contains { $0.contains("without the permission “microphone”") }, "\(told)")
  }

  // MARK: - Phonation

  private func loud(_ count: Int, _ level: Double = -20) -> [Double] { .init(repeating: level, count: count) }
  private func quiet(_ count: Int) -> [Double] { .init(repeating: -60, count: count) }

  private func phonation(_ levels: [Double]) -> Phonation {
    Phonation(levels: levels, threshold: -40, limit: 10)
  }

  @Test func aVoiceWithABreakHasTwoStretches() {
    let found = phonation(quiet(5) + loud(60) + quiet(10) + loud(40) + quiet(20))
    #expect(found.stretches == [5..<65, 75..<115] && found.sounding == 100 && found.breaks == 1)
    #expect(found.isOver && !found.reachedLimit)
  }

  @Test func oneSilentWindowIsNoBreakAndAKnockNoSound() {
    #expect(phonation(loud(5) + quiet(1) + loud(5)).stretches == [0..<11])
    #expect(phonation(loud(2) + quiet(10) + loud(5) + quiet(5) + loud(2)).stretches == [12..<17])
    #expect(phonation(loud(3, -40)).stretches == [0..<3] && phonation(loud(3, -40.01)).stretches == [])
  }

  @Test func aTryEndsAfterASecondOfSilenceAtTheLimitOrWithoutAVoice() {
    #expect(!phonation(loud(60) + quiet(19)).isOver && phonation(loud(60) + quiet(20)).isOver)
    #expect(!phonation(quiet(4) + loud(199)).isOver)
    let endless = phonation(quiet(4) + loud(200))
    #expect(endless.isOver && endless.reachedLimit)
    #expect(!phonation(quiet(159)).isOver && phonation(quiet(160)).isOver && !phonation([]).isOver)
    // A voice that comes back later belongs to no try.
    #expect(phonation(loud(60) + quiet(20) + loud(60)).stretches == [0..<60])
  }

  // MARK: - Levels

  /// Twenty windows for each chunk.
  private func chunks(
    _ levels: [Double], processing: Set<SoundProcessing> = [], clipped: Int = 0, flags: Set<Disturbance> = []
  ) -> [LevelChunk] {
    stride(from: 0, to: levels.count, by: 20).enumerated().map { index, first in
      LevelChunk(
        number: index + 1, source: .audioWorklet, rate: 48_000, window: 2400, processing: processing,
        start: Milliseconds(2000.125 + 1000 * Double(index)),
        bytes: levels[first..<min(first + 20, levels.count)].flatMap(bytes), clipped: clipped, flags: flags)
    }
  }

  private func bytes(_ level: Double) -> [UInt8] {
    withUnsafeBytes(of: Int16((level * 100).rounded()).littleEndian) { Array($0) }
  }

  private var voice: [Double] { quiet(10) + loud(60) + quiet(20) }

  private func part(_ chunks: [LevelChunk], _ problem: SensorProblem? = nil, isComplete: Bool = true)
    -> RunPart
  {
    RunPart(
      number: 1, block: 1, attempt: 1, isComplete: isComplete,
      content: LevelRecording(chunks, problem: problem), device: nil, digest: "")
  }

  @Test func levelsAreReadAsTheyWereWritten() {
    let chunk = chunks([-20.5, -0.01, -120])[0]
    #expect(chunk.count == 3 && chunk.levels == [-20.5, -0.01, -120] && chunk.windowSeconds == 0.05)
    #expect(chunk.time(of: 2) == 2100.125)
  }

  @Test func wholeRecordingsAndReasonsAreAccepted() throws {
    try plan().check(part(chunks(voice)), in: nil, elapsed: nil)
    try plan().check(part(chunks(quiet(160))), in: nil, elapsed: nil)
    try plan().check(part([]), in: nil, elapsed: nil)
    try plan().check(part(chunks(loud(30)), .stopped), in: nil, elapsed: nil)
    try plan().check(part(chunks(loud(30)), isComplete: false), in: nil, elapsed: nil)
    for problem in SensorProblem.allCases where problem != .stopped {
      try plan().check(part([], problem), in: nil, elapsed: nil)
    }
  }

  @Test func whatCannotBeIsRefused() throws {
    let good = chunks(voice)
    func changed(
      number: Int = 1, start: Milliseconds = 2000, rate: Int = 48_000, window: Int = 2400,
      bytes: [UInt8] = [0, 0], clipped: Int = 0
    ) -> LevelChunk {
      LevelChunk(
        number: number, source: .audioWorklet, rate: rate, window: window, processing: [], start: start,
        bytes: bytes, clipped: clipped, flags: [])
    }
    let bad: [(String, [LevelChunk], SensorProblem?)] = [
      ("not over", chunks(loud(60) + quiet(10)), nil), ("long", chunks(loud(361)), nil),
      ("gap in numbers", [good[0], good[2]], .stopped), ("twice", [changed(), changed(number: 2)], .stopped),
      ("other windows", [changed(), changed(number: 2, start: 3000, rate: 44_100, window: 2205)], .stopped),
      ("odd bytes", [changed(bytes: [0])], .stopped), ("no bytes", [changed(bytes: [])], .stopped),
      ("above full scale", [changed(bytes: [1, 0])], .stopped),
      ("below everything", [changed(bytes: bytes(-120.01))], .stopped),
      ("many in one", [changed(bytes: [UInt8](repeating: 0, count: 130))], .stopped),
      ("rate", [changed(rate: 0, window: 0)], .stopped), ("window", [changed(window: 4800)], .stopped),
      ("clipped", [changed(clipped: 2401)], .stopped), ("time", [changed(start: -1)], .stopped),
      ("not permitted", chunks(loud(20)), .notPermitted), ("withdrawn", chunks(loud(20)), .withdrawn),
    ]
    for (name, chunks, problem) in bad {
      #expect(throws: PartProblem.self, "\(name)") {
        try plan().check(part(chunks, problem), in: nil, elapsed: nil)
      }
    }
  }

  @Test func whatIsNotPermittedIsNotKept() {
    let recording = LevelRecording(chunks(voice))
    #expect(!recording.kept { $0 == .microphone }.isWithheld)
    let (content, isWithheld) = recording.kept { $0 != .microphone }
    #expect(isWithheld && (content as? LevelRecording)?.chunks == [])
    #expect((content as? LevelRecording)?.problem == .withdrawn)
  }

  // MARK: - Result

  /// Levels of −18, −20 and −22 in turn have a mean of −20 and, of 60 windows, a sum of squares of 160: √(160 / 59) = 1.6468.
  @Test func secondsLevelAndBreaksOfTheLongestTryAreFound() throws {
    let turns: [Double] = (0..<60).map { [-18, -20, -22][$0 % 3] }
    let long: [Double] = [quiet(10), Array(turns[..<30]), quiet(6), Array(turns[30...]), quiet(20)].flatMap(
      \.self)
    let score = try plan().score([1: LevelRecording(chunks(voice)), 2: LevelRecording(chunks(long))])
    #expect(score.refusal == nil && score.flags == [] && score.measures.threshold == -40)
    let second = score.measures.tries[1]
    #expect(second.windows == 96 && abs(second.seconds! - 3) < 1e-9 && second.breaks == 1)
    #expect(abs(second.level! + 20) < 1e-9 && abs(second.levelSD! - 1.6468) < 0.0001)
    // Both have sixty windows with sound; the first of equals counts.
    #expect(score.measures.best == score.measures.tries[0] && score.measures.best?.levelSD == 0)
    let longer = try plan().score([
      1: LevelRecording(chunks(voice)), 2: LevelRecording(chunks(loud(70) + quiet(20))),
    ])
    #expect(abs(longer.measures.best!.seconds! - 3.5) < 1e-9)
  }

  @Test func microphonesThatTellTooLittleLeaveNoResult() throws {
    let whole = LevelRecording(chunks(voice))
    func refusal(_ second: LevelRecording?) throws -> String? {
      var recordings = [1: whole]
      recordings[2] = second
      return try plan().score(recordings).refusal
    }
    #expect(try refusal(nil) == "skipped")
    #expect(try refusal(LevelRecording([], problem: .denied)) == "sensor denied")
    #expect(try refusal(LevelRecording(chunks(loud(40)), problem: .stopped)) == "sensor stopped")
    #expect(try refusal(LevelRecording(chunks(quiet(160)))) == nil)
    let silent = LevelRecording(chunks(quiet(160)))
    let score = try plan().score([1: silent, 2: silent])
    #expect(score.refusal == "noVoice" && score.measures.tries[0].seconds == 0)
    #expect(score.measures.tries[0].level == nil && score.measures.tries[0].breaks == nil)
  }

  @Test func whatIsDoubtfulIsAFlag() throws {
    func flags(_ chunks: [LevelChunk]) throws -> Set<SustainedVowelScore.Flag> {
      let recording = LevelRecording(chunks)
      return try plan().score([1: recording, 2: recording]).flags
    }
    #expect(try flags(chunks(loud(200))) == [.atLimit])
    #expect(try flags(chunks(voice, processing: [.gain])) == [.processed])
    #expect(try flags(chunks(voice, flags: [.hidden])) == [.focusLost])
    // Of the 90 windows with 2400 samples each 2160 are a hundredth.
    #expect(try flags(chunks(voice, clipped: 432)) == [] && flags(chunks(voice, clipped: 433)) == [.clipped])
    let late = chunks(voice).map { chunk in
      LevelChunk(
        number: chunk.number, source: chunk.source, rate: chunk.rate, window: chunk.window, processing: [],
        start: Milliseconds(chunk.start.value + (chunk.number > 2 ? 150 : 0)), bytes: chunk.bytes, clipped: 0,
        flags: [])
    }
    #expect(try flags(late) == [.gaps])
  }
}
