import Statistics

/// The result of a run.
public struct HoldStillMeasures: RunMeasures, Hashable {
  public let lap: OfPosture
  public let out: OfPosture

  /// The result of one posture.
  public struct OfPosture: Sendable, Hashable {
    /// The reason why the sensor told nothing, or nothing more.
    public let problem: SensorProblem?
    /// The number of samples.
    public let samples: Int
    /// Samples per second; nil for fewer than two.
    public let rate: Double?
    /// The longest time between two samples, in ms; nil for fewer than two.
    public let gap: Double?
    /// Nil without enough samples, or if the sensor stopped.
    public let spectrum: TremorSpectrum?

    public init(
      problem: SensorProblem?, samples: Int, rate: Double?, gap: Double?, spectrum: TremorSpectrum?
    ) {
      self.problem = problem
      self.samples = samples
      self.rate = rate
      self.gap = gap
      self.spectrum = spectrum
    }

    /// The root of the mean square of the acceleration between 4 and 12 Hz, in mm/s².
    public var tremor: Double? { spectrum.map { 1000 * $0.power.squareRoot() } }
  }

  public init(lap: OfPosture, out: OfPosture) {
    self.lap = lap
    self.out = out
  }

  public subscript(posture: Posture) -> OfPosture { posture == .lap ? lap : out }

  /// The tremor with the arm held out, in mm/s².
  public var result: Double? { out.tremor }

  /// The reason why a sensor told nothing in either posture.
  public var problem: SensorProblem? { lap.problem ?? out.problem }
}

/// The result of a run, with what makes it doubtful.
public struct HoldStillScore: Sendable, Hashable {
  public let measures: HoldStillMeasures
  /// The reason why there is no result: `skipped`; `sensor no-signal`, with the word of a ``SensorProblem``; or
  /// `tooFewSamples`. Nil if there is one.
  public let refusal: String?
  public let flags: Set<Flag>

  /// The rules by which runs are scored.
  public static let algorithm = "hold-still-1"
  public static let sensorRefusal = "sensor"
  public static let tooFewSamples = "tooFewSamples"

  public enum Flag: String, Sendable, CaseIterable {
    /// The device tells acceleration with gravity alone: what turns the device looks like shaking.
    case withGravity = "with-gravity"
    /// More than a tenth of a second passed between two samples.
    case gaps
    /// The page was left or covered meanwhile.
    case focusLost = "focus-lost"
  }
}

extension HoldStillPlan {
  /// Returns the result of a run.
  /// - Parameter recordings: of the attempt that counts at each posture
  public func score(_ recordings: [Posture: MotionRecording]) -> HoldStillScore {
    let measures = HoldStillMeasures(
      lap: .init(recordings[.lap] ?? MotionRecording([])),
      out: .init(recordings[.out] ?? MotionRecording([])))
    let isSkipped = Posture.allCases.contains { (recordings[$0]?.trialCount ?? 0) == 0 }
    return HoldStillScore(
      measures: measures, refusal: isSkipped ? ScoreVerdict.skipped : refusal(of: measures),
      flags: flags(of: Posture.allCases.compactMap { recordings[$0] }, measures))
  }

  private func refusal(of measures: HoldStillMeasures) -> String? {
    if let problem = measures.problem { return "\(HoldStillScore.sensorRefusal) \(problem.rawValue)" }
    let isWhole = Posture.allCases.allSatisfy { measures[$0].spectrum != nil }
    return isWhole ? nil : HoldStillScore.tooFewSamples
  }

  private func flags(of recordings: [MotionRecording], _ measures: HoldStillMeasures)
    -> Set<HoldStillScore.Flag>
  {
    var flags: Set<HoldStillScore.Flag> = []
    let chunks = recordings.flatMap(\.chunks)
    if recordings.contains(where: { $0.holdsRecording && $0.usedField == .gravity }) {
      flags.insert(.withGravity)
    }
    if Posture.allCases.contains(where: { (measures[$0].gap ?? 0) > 100 }) { flags.insert(.gaps) }
    if chunks.contains(where: { !$0.flags.isDisjoint(with: [.blur, .hidden]) }) { flags.insert(.focusLost) }
    return flags
  }
}

extension MotionRecording {
  /// The quantity that is analysed: acceleration without gravity, if every sample has it.
  fileprivate var usedField: MotionField? {
    [MotionField.acceleration, .gravity].first { field in chunks.allSatisfy { $0.fields.contains(field) } }
  }
}

extension HoldStillMeasures.OfPosture {
  fileprivate init(_ recording: MotionRecording) {
    let samples = recording.chunks.flatMap(\.samples)
    let times = samples.map(\.time.value)
    let gaps = zip(times, times.dropFirst()).map { $1 - $0 }
    let whole = gaps.reduce(0, +)
    let values = recording.usedField.map { field in samples.compactMap { $0[field] } } ?? []
    self.init(
      problem: recording.problem, samples: samples.count,
      rate: whole > 0 ? Double(gaps.count) * 1000 / whole : nil, gap: gaps.max(),
      spectrum: recording.problem == nil && values.count == times.count
        ? TremorSpectrum(times: times, values: values) : nil)
  }
}

extension RunSummary {
  /// The result of a run of holding still, where the data give one.
  public var holdStill: HoldStillMeasures? { verdict.isKept ? measures as? HoldStillMeasures : nil }
}
