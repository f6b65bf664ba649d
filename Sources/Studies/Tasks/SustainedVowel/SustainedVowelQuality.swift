import Statistics

/// The trustworthiness of the runs of one variant.
public struct SustainedVowelQuality: Sendable {
  public let runs: FinishedRuns
  /// Runs without a microphone, without leave to use it, or of which it stopped.
  public let withoutSensor: Int
  /// Runs in which no voice was heard.
  public let refused: Int
  /// The longest try in seconds, of the runs with a result.
  public let longest: [Double]

  init(_ runs: FinishedRuns) {
    self.runs = runs
    withoutSensor = runs.eligible.count { !$0.verdict.isSkipped && $0.hasSensorProblem }
    refused = runs.eligible.count { $0.verdict.refusal == SustainedVowelScore.noVoice }
    longest = runs.eligible.compactMap { $0.sustainedVowel?.best?.seconds }
  }

  public var moments: Moments { Moments(longest) }
}

extension RunSummary {
  fileprivate var hasSensorProblem: Bool { (measures as? SustainedVowelMeasures)?.problem != nil }
}

extension SustainedVowelTask {
  /// Returns the quality of each variant, in the order of the definition.
  public func quality(of runs: [RunSummary]) -> [SustainedVowelQuality] {
    finishedRuns(among: runs).map(SustainedVowelQuality.init)
  }
}

extension SustainedVowelTask {
  /// The counts of ``SustainedVowelQuality`` that not every kind has.
  public static let runMarks = [
    RunMark("withoutSensor", .refusal(SustainedVowelScore.sensorRefusal)),
    RunMark("refused", .refusal(SustainedVowelScore.noVoice)),
  ]
}
