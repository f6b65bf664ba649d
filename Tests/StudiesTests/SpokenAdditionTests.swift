import Definitions
import SampleStudies
import Statistics
import Testing

@testable import Studies

/// Serial addition that is spoken: as a study defines it, what its parts may hold, and what tells it apart in results.
struct SpokenAdditionTests {
  private static let keys = "presentation: spoken\n    trials: 10"
  private static let mp3: [UInt8] = Array("ID3".utf8)

  /// Recordings of 1 to 9.
  private static func recordings(in folder: String, _ ending: String = "mp3", _ bytes: [UInt8] = mp3)
    -> StudyFiles
  {
    Dictionary(uniqueKeysWithValues: (1...9).map { ("sounds/\(folder)/\($0).\(ending)", bytes) })
  }

  private func definition(_ keys: String, _ files: StudyFiles = [:]) -> StudyDefinition {
    let written = ActivityStudy.definition(
      ActivityStudy.serialAddition, replacing: "trials: 10", with: "\(Self.keys)\n    \(keys)")
    return StudyDefinition(
      name: written.name, files: written.files.merging(files) { $1 }, kinds: ActivityStudy.kinds)
  }

  private func task(_ keys: String, _ files: StudyFiles = [:]) throws -> SerialAdditionTask {
    try #require(try definition(keys, files).study().task("sums") as? SerialAdditionTask)
  }

  @Test func aVoiceSpeaksWithoutRecordings() throws {
    let task = try task("practice: 3")
    let speech = try #require(task.speech)
    #expect(speech == SpokenDigits(recordings: [:], isShownOtherwise: false))
    #expect(task.onsetSources == [.speech])
    #expect(task.neededPermissions == [.sound] && task.wantedPermissions.isEmpty)
    #expect(task.exposure == 1000 && task.pace.countsLast)
  }

  @Test func recordingsAreOfOneFolderOrOneForEachLanguage() throws {
    let one = try task("sounds: digits\n    otherwise: visual", Self.recordings(in: "digits"))
    let files = (1...9).map { "sounds/digits/\($0).mp3" }
    #expect(one.speech?.recordings == [Language("en"): files, Language("de"): files])
    #expect(one.onsetSources == [.audio, .render, .paint, .frame])
    #expect(one.neededPermissions.isEmpty && one.wantedPermissions == [.sound])
    let wave = Array("RIFF0000WAVEfmt ".utf8)
    let both = try task(
      "sounds: {en: english, de: german}",
      Self.recordings(in: "english", "wav", wave).merging(Self.recordings(in: "german")) { $1 })
    #expect(both.speech?.recordings[Language("en")]?.first == "sounds/english/1.wav")
    #expect(both.speech?.recordings[Language("de")]?.last == "sounds/german/9.mp3")
    #expect(both.onsetSources == [.audio])
  }

  @Test func digitsAreSeenUnlessTheStudySaysOtherwise() throws {
    let seen = try #require(try ActivityStudy.task(ActivityStudy.serialAddition) as? SerialAdditionTask)
    #expect(seen.speech == nil && seen.onsetSources == OnsetSource.seen)
    #expect(seen.neededPermissions.isEmpty && seen.wantedPermissions.isEmpty)
  }

  @Test func mistakesAreTold() throws {
    var files = Self.recordings(in: "digits")
    files["sounds/digits/7.mp3"] = nil
    files["sounds/digits/3.mp3"] = Array("no sound".utf8)
    let found = definition("sounds: digits\n    exposure: 500", files).check().mistakes.map { "\($0)" }
    for told in [
      "the recording sounds/digits/7.mp3, which does not exist", "sounds/digits/3.mp3", "is no MP3 file",
      "“exposure” does not apply here",
    ] {
      #expect(found.contains { $0.contains(told) }, "\(told): \(found)")
    }
    let others = definition("sounds: Digits Folder\n    otherwise: written").check().mistakes.map { "\($0)" }
    #expect(others.contains { $0.contains("named like an id") })
    #expect(others.contains { $0.contains("visual or nothing") }, "\(others)")
    let visual = ActivityStudy.definition(
      ActivityStudy.serialAddition, replacing: "trials: 10", with: "trials: 10\n    sounds: digits")
    #expect(visual.check().mistakes.contains { "\($0)".contains("presentation: spoken") })
  }

  /// Devices differ in their voices, and nobody can permit what the study does not ask for.
  @Test func noticesTellWhatAStudyShouldThinkOf() {
    let alone = definition("practice: 3").check().notices.map { "\($0)" }
    #expect(alone.contains { $0.contains("a device without a voice") })
    #expect(alone.contains { $0.contains("measures nothing without the permission “sound”") })
    let otherwise = definition("otherwise: visual").check().notices.map { "\($0)" }
    #expect(!otherwise.contains { $0.contains("a device without a voice") })
    #expect(otherwise.contains { $0.contains("in its other way by everybody") })
    #expect(!otherwise.contains { $0.contains("measures nothing") })
  }

  // MARK: - Parts

  /// The block that counts, each digit so long after the one before.
  private func part(
    _ source: OnsetSource, latency: Double? = nil, every interval: Double = 3000, last: OnsetSource? = nil,
    unheard: SpeechProblem? = nil
  ) -> RunPart {
    let trials = (1...11).map { number in
      ChoiceTrial(
        number: number, onset: Milliseconds(1000 + Double(number) * interval),
        onsetSource: number == 11 ? last ?? source : source,
        response: number == 1
          ? nil : ChoiceResponse(answer: "sum-7", latency: 1500, input: .touch), deviations: 0, flags: [],
        droppedFrames: 0, outputLatency: latency.map { Milliseconds($0) }, unheard: unheard)
    }
    return RunPart(
      number: 2, block: 2, attempt: 1, isComplete: true, content: ChoiceTrials(trials), device: nil,
      digest: "digest")
  }

  private func problem(of part: RunPart, in task: SerialAdditionTask) -> PartProblem? {
    do throws(PartProblem) {
      try ChoicePlan(of: task, seed: 1).check(part, in: task.variants[0], elapsed: nil)
      return nil
    } catch { return error }
  }

  @Test func aPartIsPresentedInAWayOfItsTask() throws {
    let recorded = try task("sounds: digits", Self.recordings(in: "digits"))
    #expect(problem(of: part(.audio, latency: 20), in: recorded) == nil)
    #expect(problem(of: part(.audio), in: recorded) == nil)
    #expect(problem(of: part(.speech), in: recorded) != nil)
    #expect(problem(of: part(.render), in: recorded) != nil)
    let otherwise = try task("otherwise: visual")
    #expect(problem(of: part(.speech), in: otherwise) == nil)
    #expect(problem(of: part(.render, last: .frame), in: otherwise) == nil)
    #expect(problem(of: part(.speech, last: .render), in: otherwise) != nil)
    #expect(problem(of: part(.audio), in: otherwise) != nil)
    let seen = try #require(try ActivityStudy.task(ActivityStudy.serialAddition) as? SerialAdditionTask)
    #expect(problem(of: part(.render), in: seen) == nil)
    #expect(problem(of: part(.audio, latency: 20), in: seen) != nil)
  }

  @Test func anOutputLatencyIsPossibleAndOfARecording() throws {
    let recorded = try task("sounds: digits\n    otherwise: visual", Self.recordings(in: "digits"))
    #expect(problem(of: part(.audio, latency: -1), in: recorded) != nil)
    #expect(problem(of: part(.audio, latency: 5000), in: recorded) != nil)
    #expect(problem(of: part(.render, latency: 20), in: recorded) != nil)
  }

  @Test func onlyDigitsThatWouldBeHeardHaveAReason() throws {
    let otherwise = try task("otherwise: visual")
    #expect(problem(of: part(.render, unheard: .noVoice), in: otherwise) == nil)
    #expect(problem(of: part(.speech, unheard: .noVoice), in: otherwise) != nil)
    let seen = try #require(try ActivityStudy.task(ActivityStudy.serialAddition) as? SerialAdditionTask)
    #expect(problem(of: part(.render, unheard: .silent), in: seen) != nil)
  }

  @Test func onlyABlockThatWouldBeHeardIsLeftOutForAReason() throws {
    let trials = part(.render).choices
    func problem(_ content: ChoiceTrials, isComplete: Bool = true, in task: SerialAdditionTask)
      -> PartProblem?
    {
      let part = RunPart(
        number: 2, block: 2, attempt: 1, isComplete: isComplete, content: content, device: nil,
        digest: "digest")
      return self.problem(of: part, in: task)
    }
    let otherwise = try task("otherwise: visual")
    #expect(problem(ChoiceTrials([], unheard: .noVoice), in: otherwise) == nil)
    #expect(problem(ChoiceTrials([], unheard: .noVoice), isComplete: false, in: otherwise) != nil)
    #expect(problem(ChoiceTrials(trials, unheard: .noVoice), in: otherwise) != nil)
    let seen = try #require(try ActivityStudy.task(ActivityStudy.serialAddition) as? SerialAdditionTask)
    #expect(problem(ChoiceTrials([], unheard: .noVoice), in: seen) != nil)
    #expect(problem(ChoiceTrials([]), in: seen) == nil)
  }

  /// A recording cannot come before its time. A voice is asked for ahead of it, and can.
  @Test func aVoiceMayBeEarly() throws {
    let recorded = try task("sounds: digits", Self.recordings(in: "digits"))
    #expect(problem(of: part(.audio, every: 2900), in: recorded) != nil)
    let voiced = try task("practice: 3")
    #expect(problem(of: part(.speech, every: 2900), in: voiced) == nil)
    #expect(problem(of: part(.speech, every: 2400), in: voiced) != nil)
  }

  // MARK: - Results

  @Test(
    arguments: [
      (OnsetSource.audio, DigitPresentation.recordings), (.speech, .synthesis), (.paint, .visual),
    ])
  func aResultTellsHowItsDigitsCame(_ source: OnsetSource, _ presentation: DigitPresentation) throws {
    let otherwise = try task("otherwise: visual")
    let planned = ChoicePlan(of: otherwise, seed: 1)
    let stored = zip(planned.blocks[1].trials, part(source).choices).map {
      RecordedChoice(isPractice: false, planned: $0, trial: $1)
    }
    let score = planned.score(stored)
    #expect(score.measures.presentation == presentation)
    #expect(score.flags == (presentation == .visual ? [.shownInstead] : []))
    let seen = try #require(try ActivityStudy.task(ActivityStudy.serialAddition) as? SerialAdditionTask)
    #expect(ChoicePlan(of: seen, seed: 1).score(stored).flags == [])
    #expect(planned.score([]).flags == [] && planned.score([]).refusal == "skipped")
    let left = planned.score([], unheard: .silent)
    #expect(left.flags == [] && left.refusal == "sound silent" && left.measures.unheard == .silent)
  }
}
