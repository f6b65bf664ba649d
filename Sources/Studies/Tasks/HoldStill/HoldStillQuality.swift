import Statistics

/// The trustworthiness of the runs of one variant.
public struct HoldStillQuality: Sendable {
  public let runs: FinishedRuns
  /// Runs without a sensor, without leave to use it, or of which it stopped.
  public let withoutSensor: Int
  /// Runs with too few samples for a result.
  public let refused: Int
  /// The samples per second, over both postures of the runs with a result; nil without one.
  public let rate: Double?
  /// How strongly the hand shakes when it is held out, in mm/s², of the runs with a result.
  public let tremors: [Double]

  init(_ runs: FinishedRuns) {
    let results = runs.eligible.compactMap(\.holdStill)
    let rates = results.flatMap { [$0.lap.rate, $0.out.rate] }.compactMap(\.self)
    self.runs = runs
    withoutSensor = runs.eligible.count { !$0.verdict.isSkipped && $0.hasSensorProblem }
    refused = runs.eligible.count { $0.verdict.refusal == HoldStillScore.tooFewSamples }
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
    finishedRuns(among: runs).map(HoldStillQuality.init)
  }
}

extension HoldStillTask {
  /// The counts of ``HoldStillQuality`` that not every kind has.
  public static let runMarks = [
    RunMark("withoutSensor", .refusal(HoldStillScore.sensorRefusal)),
    RunMark("refused", .refusal(HoldStillScore.tooFewSamples)),
  ]
}
