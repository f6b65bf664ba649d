import Statistics

/// The result of a run.
public struct SustainedVowelMeasures: RunMeasures, Hashable {
  /// In their order.
  public let tries: [OfTry]
  /// The level below which it was silent, in dBFS.
  public let threshold: Int

  /// The result of one try.
  public struct OfTry: Sendable, Hashable {
    /// The reason why the microphone told nothing, or nothing more.
    public let problem: SensorProblem?
    /// The number of windows of 50 ms.
    public let windows: Int
    /// How long the voice sounded, without breaks; nil if the microphone did not tell it whole.
    public let seconds: Double?
    /// The mean level of the windows with sound, in dBFS; nil without one.
    public let level: Double?
    /// Its standard deviation between windows, in dB.
    public let levelSD: Double?
    /// The silences of 100 ms or more in which the voice paused; nil without a voice.
    public let breaks: Int?

    public init(
      problem: SensorProblem?, windows: Int, seconds: Double?, level: Double?, levelSD: Double?, breaks: Int?
    ) {
      self.problem = problem
      self.windows = windows
      self.seconds = seconds
      self.level = level
      self.levelSD = levelSD
      self.breaks = breaks
    }
  }

  public init(tries: [OfTry], threshold: Int) {
    self.tries = tries
    self.threshold = threshold
  }

  /// The try in which the voice sounded longest, the first of equals; nil if none was heard.
  public var best: OfTry? {
    let heard = tries.filter { ($0.seconds ?? 0) > 0 }
    return heard.first { $0.seconds == heard.compactMap(\.seconds).max() }
  }

  /// The seconds of that try.
  public var result: Double? { best?.seconds }

  /// The reason why the microphone did not tell a try.
  public var problem: SensorProblem? { tries.lazy.compactMap(\.problem).first }
}

/// The result of a run, with what makes it doubtful.
public struct SustainedVowelScore: Sendable, Hashable {
  public let measures: SustainedVowelMeasures
  /// The reason why there is no result: `skipped`; `sensor no-signal`, with the word of a ``SensorProblem``; or `noVoice`.
  /// Nil if there is one.
  public let refusal: String?
  public let flags: Set<Flag>

  /// The rules by which runs are scored.
  public static let algorithm = "sustained-vowel-1"
  public static let sensorRefusal = "sensor"
  public static let noVoice = "noVoice"

  public enum Flag: String, Sendable, CaseIterable {
    /// The longest try went on to the limit: the voice lasted longer, or the room is louder than the threshold.
    case atLimit = "at-limit"
    /// More than one in a hundred samples was at the end of what the converter can tell.
    case clipped
    /// The browser changed the sound before it was measured.
    case processed
    /// More than a tenth of a second is missing between two chunks.
    case gaps
    /// The page was left or covered meanwhile.
    case focusLost = "focus-lost"
  }
}

extension SustainedVowelPlan {
  /// Returns the result of a run.
  /// - Parameter recordings: of the attempt that counts at each try, by its number from 1
  public func score(_ recordings: [Int: LevelRecording]) -> SustainedVowelScore {
    let all = (1...task.tries).map { recordings[$0] ?? LevelRecording([]) }
    let measures = SustainedVowelMeasures(
      tries: all.map { OfTry($0, phonation(of: $0)) }, threshold: task.threshold)
    let isSkipped = all.contains { $0.trialCount == 0 }
    return SustainedVowelScore(
      measures: measures, refusal: isSkipped ? ScoreVerdict.skipped : refusal(of: measures),
      flags: flags(of: all))
  }

  private typealias OfTry = SustainedVowelMeasures.OfTry

  private func refusal(of measures: SustainedVowelMeasures) -> String? {
    if let problem = measures.problem { return "\(SustainedVowelScore.sensorRefusal) \(problem.rawValue)" }
    return measures.best == nil ? SustainedVowelScore.noVoice : nil
  }

  private func flags(of recordings: [LevelRecording]) -> Set<SustainedVowelScore.Flag> {
    var flags: Set<SustainedVowelScore.Flag> = []
    let chunks = recordings.flatMap(\.chunks)
    let samples = chunks.reduce(0) { $0 + $1.window * $1.count }
    if chunks.reduce(0, { $0 + $1.clipped }) * 100 > samples { flags.insert(.clipped) }
    if chunks.contains(where: { !$0.processing.isEmpty }) { flags.insert(.processed) }
    if chunks.contains(where: { !$0.flags.isDisjoint(with: [.blur, .hidden]) }) { flags.insert(.focusLost) }
    if recordings.contains(where: \.hasGaps) { flags.insert(.gaps) }
    let phonations = recordings.filter { $0.problem == nil }.map(phonation)
    let longest = phonations.map(\.sounding).max() ?? 0
    if phonations.first(where: { $0.sounding == longest })?.reachedLimit == true { flags.insert(.atLimit) }
    return flags
  }
}

extension LevelRecording {
  fileprivate var hasGaps: Bool {
    zip(chunks, chunks.dropFirst()).contains { $1.start.value - $0.time(of: $0.count).value > 100 }
  }
}

extension SustainedVowelMeasures.OfTry {
  fileprivate init(_ recording: LevelRecording, _ phonation: Phonation) {
    let levels = recording.levels
    guard recording.problem == nil, let window = recording.chunks.first?.windowSeconds else {
      self.init(
        problem: recording.problem, windows: levels.count, seconds: nil, level: nil, levelSD: nil, breaks: nil
      )
      return
    }
    let moments = Moments(phonation.stretches.flatMap { levels[$0] })
    let isHeard = moments.count > 0
    self.init(
      problem: nil, windows: levels.count, seconds: Double(phonation.sounding) * window,
      level: isHeard ? moments.mean : nil, levelSD: moments.standardDeviation,
      breaks: isHeard ? phonation.breaks : nil)
  }
}

extension RunSummary {
  /// The result of a run of a sustained vowel, where the data give one.
  public var sustainedVowel: SustainedVowelMeasures? {
    verdict.isKept ? measures as? SustainedVowelMeasures : nil
  }
}
