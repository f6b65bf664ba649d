extension SustainedVowelTask {
  public static var releaseFiles: [ReleaseFile] {
    [ReleaseTables.sustainedVowel.file, ReleaseTables.sustainedVowelLevels.file]
  }
}

/// The result of one try of a run in a release.
public struct ReleasedSustainedVowel: ReleasedOfRun {
  let key: ReleasedRunKey
  let number: Int
  let threshold: Int
  let measures: SustainedVowelMeasures.OfTry

  /// - Parameter number: of the try, from 1
  public init(key: ReleasedRunKey, number: Int, threshold: Int, measures: SustainedVowelMeasures.OfTry) {
    self.key = key
    self.number = number
    self.threshold = threshold
    self.measures = measures
  }
}

/// The level of a window as it was stored.
public struct ReleasedSoundLevel: ReleasedOfRun {
  let key: ReleasedRunKey
  let number: Int
  let attempt: Int
  let isComplete: Bool
  let chunk: LevelChunk
  let index: Int
  let level: Double

  /// - Parameters:
  ///   - number: of the try, from 1
  ///   - index: of the window in its chunk, from 0
  public init(
    key: ReleasedRunKey, number: Int, attempt: Int, isComplete: Bool, chunk: LevelChunk, index: Int,
    level: Double
  ) {
    self.key = key
    self.number = number
    self.attempt = attempt
    self.isComplete = isComplete
    self.chunk = chunk
    self.index = index
    self.level = level
  }
}

extension ReleaseTables {
  public static let sustainedVowel = ReleaseTable<ReleasedSustainedVowel>(
    "sustained_vowel", of: "a try in a run", key: ["participant", "run", "try"],
    ReleaseColumn.ofRun + [
      .integer("try", "the try, from 1") { $0.number },
      .text(
        "problem", "why the microphone picked up nothing, or nothing more; empty if there was no problem",
        words: SensorProblem.allCases.map(\.rawValue)
      ) { $0.measures.problem?.rawValue },
      .integer("windows", "windows of 50 ms of the attempt that counts") { $0.measures.windows },
      .number("threshold", "level below which it was silent, relative to full scale", unit: "dB") {
        Double($0.threshold)
      },
      .number(
        "seconds", "how long the voice sounded, breaks left out; empty where the microphone did not tell it",
        unit: "s"
      ) { $0.measures.seconds },
      .number(
        "level_mean", "mean level of the windows with sound, relative to full scale; empty without one",
        unit: "dB"
      ) {
        $0.measures.level
      },
      .number(
        "level_sd",
        "standard deviation of the level between the windows with sound; empty for fewer than two",
        unit: "dB"
      ) { $0.measures.levelSD },
      .integer("breaks", "silences of 100 ms to 1 s within the voice; empty without a voice") {
        $0.measures.breaks
      },
    ]
  ).from(.computed, butFor: ["problem"])

  public static let sustainedVowelLevels = ReleaseTable<ReleasedSoundLevel>(
    "sustained_vowel_levels", of: "a window of sound", key: ["participant", "run", "try", "attempt", "time"],
    ReleaseColumn.ofRun + [
      .integer("try", "the try, from 1") { $0.number },
      .integer("attempt", "attempt at the try, from 1; more than one after an interruption") { $0.attempt },
      .flag("complete", "1 for the attempt that counts, 0 for an interrupted one") { $0.isComplete },
      .number("time", "beginning of the window, on the clock of the page", unit: "ms") {
        $0.chunk.time(of: $0.index).value
      },
      .number(
        "level",
        "root mean square relative to full scale; -120 for a window of zeros; sound itself is in no release",
        unit: "dB"
      ) {
        $0.level
      },
      .text("source", "interface of the browser that told", words: LevelSource.allCases.map(\.rawValue)) {
        $0.chunk.source.rawValue
      },
      .number("sample_rate", "samples per second", unit: "Hz") { Double($0.chunk.rate) },
      .integer("window", "samples of the window") { $0.chunk.window },
      .text(
        "processing",
        "what the browser did to the sound, with spaces between: echo, noise, gain; empty for nothing"
      ) { $0.chunk.processingWords.isEmpty ? nil : $0.chunk.processingWords },
    ])
}

extension LevelChunk {
  /// In their order, with spaces between.
  public var processingWords: String {
    SoundProcessing.allCases.filter(processing.contains).map(\.rawValue).joined(separator: " ")
  }
}
