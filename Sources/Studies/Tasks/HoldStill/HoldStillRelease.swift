extension HoldStillTask {
  public static var releaseFiles: [ReleaseFile] {
    [
      ReleaseTables.holdStill.file, ReleaseTables.holdStillSpectra.file, ReleaseTables.holdStillSamples.file,
    ]
  }
}

/// The result of one posture of a run in a release.
public struct ReleasedHoldStill: ReleasedOfRun {
  let key: ReleasedRunKey
  let posture: Posture
  let measures: HoldStillMeasures.OfPosture

  public init(key: ReleasedRunKey, posture: Posture, measures: HoldStillMeasures.OfPosture) {
    self.key = key
    self.posture = posture
    self.measures = measures
  }
}

/// The power at one frequency.
public struct ReleasedTremorPower: ReleasedOfRun {
  let key: ReleasedRunKey
  let posture: Posture
  let frequency: Double
  let density: Double

  public init(key: ReleasedRunKey, posture: Posture, frequency: Double, density: Double) {
    self.key = key
    self.posture = posture
    self.frequency = frequency
    self.density = density
  }
}

/// A sample as it was stored.
public struct ReleasedMotionSample: ReleasedOfRun {
  let key: ReleasedRunKey
  let posture: Posture
  let attempt: Int
  let isComplete: Bool
  let chunk: MotionChunk
  let sample: MotionSample

  public init(
    key: ReleasedRunKey, posture: Posture, attempt: Int, isComplete: Bool, chunk: MotionChunk,
    sample: MotionSample
  ) {
    self.key = key
    self.posture = posture
    self.attempt = attempt
    self.isComplete = isComplete
    self.chunk = chunk
    self.sample = sample
  }
}

extension ReleaseTables {
  private static let postures = "lap: the hand lay in the lap; out: the arm was held out"

  public static let holdStill = ReleaseTable<ReleasedHoldStill>(
    "hold_still", of: "a posture in a run", key: ["participant", "run", "posture"],
    ReleaseColumn.ofRun + [
      .text("posture", postures, words: Posture.allCases.map(\.rawValue)) { $0.posture.rawValue },
      .text(
        "problem", "why the sensor sent nothing, or nothing more; empty if there was no problem",
        words: SensorProblem.allCases.map(\.rawValue)
      ) { $0.measures.problem?.rawValue },
      .integer("samples", "samples of the attempt that counts") { $0.measures.samples },
      .number("rate", "samples per second; empty for fewer than two", unit: "Hz") { $0.measures.rate },
      .number("longest_gap", "longest time between two samples; empty for fewer than two", unit: "ms") {
        $0.measures.gap
      },
      .integer("segments", "segments of two seconds of which the spectrum is the mean; empty without one") {
        $0.measures.spectrum?.segments
      },
      .number(
        "power", "power of the acceleration between 4 and 12 Hz, in (m/s²)², all axes together",
        unit: "m2/s4"
      ) { $0.measures.spectrum?.power },
      .number("tremor", "root of the power, in mm/s²", unit: "mm/s2") { $0.measures.tremor },
      .number("peak", "frequency between 4 and 12 Hz at which most power lies", unit: "Hz") {
        $0.measures.spectrum?.peak
      },
    ]
  ).from(.computed, butFor: ["problem"])

  public static let holdStillSpectra = ReleaseTable<ReleasedTremorPower>(
    "hold_still_spectra", of: "a frequency", key: ["participant", "run", "posture", "frequency"],
    ReleaseColumn.ofRun + [
      .text("posture", postures, words: Posture.allCases.map(\.rawValue)) { $0.posture.rawValue },
      .number("frequency", "frequency", unit: "Hz") { $0.frequency },
      .number("density", "power of the acceleration per Hz, in (m/s²)²/Hz, all axes together") {
        $0.density
      },
    ]
  ).from(.computed)

  public static let holdStillSamples = ReleaseTable<ReleasedMotionSample>(
    "hold_still_samples", of: "a sample of the motion",
    key: ["participant", "run", "posture", "attempt", "time"],
    ReleaseColumn.ofRun + attempt + quantities)

  private static let attempt: [ReleaseColumn<ReleasedMotionSample>] = [
    .text("posture", postures, words: Posture.allCases.map(\.rawValue)) { $0.posture.rawValue },
    .integer("attempt", "attempt at the posture, from 1; more than one after an interruption") { $0.attempt },
    .flag("complete", "1 for the attempt that counts, 0 for an interrupted one") { $0.isComplete },
    .number("time", "time stamp of the sensor, on the clock of the page", unit: "ms") {
      $0.sample.time.value
    },
    .text("source", "interface of the browser that told", words: MotionSource.allCases.map(\.rawValue)) {
      $0.chunk.source.rawValue
    },
    .number("interval", "time between two samples as the browser states it; empty if it does not", unit: "ms")
    { $0.chunk.interval },
  ]

  private static let quantities: [ReleaseColumn<ReleasedMotionSample>] = [
    axes(of: .acceleration, ["x", "y", "z"], "acceleration without gravity", "m/s2"),
    axes(of: .gravity, ["x", "y", "z"], "acceleration with gravity", "m/s2"),
    axes(of: .rotation, ["alpha", "beta", "gamma"], "rate of rotation", "deg/s"),
  ].flatMap(\.self)

  private static func axes(of field: MotionField, _ axes: [String], _ meaning: String, _ unit: String)
    -> [ReleaseColumn<ReleasedMotionSample>]
  {
    axes.enumerated().map { index, axis in
      .number(
        "\(field.rawValue)_\(axis)", "\(meaning), \(axis); empty where the device does not tell it",
        unit: unit
      ) { $0.sample[field]?[index] }
    }
  }
}
