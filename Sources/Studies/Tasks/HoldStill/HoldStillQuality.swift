import Statistics

/// The trustworthiness of the runs of one variant.
public struct HoldStillQuality: Sendable {
  /// Finished runs, but for those of people who turned out not to be eligible.
  public let runs: Int
  /// Finished runs of those.
  public let ineligible: Int
  /// Runs that their participants left out, or a posture of.
  public let skipped: Int
  /// Runs without a sensor, without leave to use it, or of which it stopped.
  public let withoutSensor: Int
  /// Runs with too few samples for a result.
  public let refused: Int
  /// Runs with a result and a flag.
  public let doubtful: Int
  /// The samples per second, over both postures of the runs with a result; nil without one.
  public let rate: Double?
  /// How strongly the hand shakes when it is held out, in mm/s², of the runs with a result.
  public let tremors: [Double]

  init(_ all: [RunSummary]) {
    let eligible = all.filter { !$0.isOfIneligible }
    let results = eligible.compactMap(\.holdStill)
    let rates = results.flatMap { [$0.lap.rate, $0.out.rate] }.compactMap(\.self)
    runs = eligible.count
    ineligible = all.count - eligible.count
    skipped = eligible.count { $0.verdict.isSkipped }
    withoutSensor = eligible.count { !$0.verdict.isSkipped && $0.hasSensorProblem }
    refused = eligible.count { $0.verdict.refusal == HoldStillScore.tooFewSamples }
    doubtful = eligible.count { $0.verdict.isKept && !$0.flags.isEmpty }
    rate = rates.isEmpty ? nil : rates.reduce(0, +) / Double(rates.count)
    tremors = results.compactMap(\.out.tremor)
  }

  public var moments: Moments { Moments(tremors) }
}

extension RunSummary {
  fileprivate var hasSensorProblem: Bool { (measures as? HoldStillMeasures)?.problem != nil }
}

extension HoldStillTask {
  /// Returns the quality of each variant, in the order of the definition.
  public func quality(of runs: [RunSummary]) -> [HoldStillQuality] {
    variants.map { variant in HoldStillQuality(runs.filter { $0.task == TaskInVariant(id, variant.id) }) }
  }
}

extension HoldStillTask {
  /// The counts of ``HoldStillQuality`` that not every kind has.
  public static let runMarks = [
    RunMark("withoutSensor", .refusal(HoldStillScore.sensorRefusal)),
    RunMark("refused", .refusal(HoldStillScore.tooFewSamples)),
  ]
}
