import Statistics

/// The trustworthiness of the runs of one variant.
public struct SustainedVowelQuality: Sendable {
  /// Finished runs, but for those of people who turned out not to be eligible.
  public let runs: Int
  /// Finished runs of those.
  public let ineligible: Int
  /// Runs that their participants left out, or a try of.
  public let skipped: Int
  /// Runs without a microphone, without leave to use it, or of which it stopped.
  public let withoutSensor: Int
  /// Runs in which no voice was heard.
  public let refused: Int
  /// Runs with a result and a flag.
  public let doubtful: Int
  /// The longest try in seconds, of the runs with a result.
  public let longest: [Double]

  init(_ all: [RunSummary]) {
    let eligible = all.filter { !$0.isOfIneligible }
    runs = eligible.count
    ineligible = all.count - eligible.count
    skipped = eligible.count { $0.verdict.isSkipped }
    withoutSensor = eligible.count { !$0.verdict.isSkipped && $0.hasSensorProblem }
    refused = eligible.count { $0.verdict.refusal == SustainedVowelScore.noVoice }
    doubtful = eligible.count { $0.verdict.isKept && !$0.flags.isEmpty }
    longest = eligible.compactMap { $0.sustainedVowel?.best?.seconds }
  }

  public var moments: Moments { Moments(longest) }
}

extension RunSummary {
  fileprivate var hasSensorProblem: Bool { (measures as? SustainedVowelMeasures)?.problem != nil }
}

extension SustainedVowelTask {
  /// Returns the quality of each variant, in the order of the definition.
  public func quality(of runs: [RunSummary]) -> [SustainedVowelQuality] {
    variants.map { variant in
      SustainedVowelQuality(runs.filter { $0.task == TaskInVariant(id, variant.id) })
    }
  }
}

extension SustainedVowelTask {
  /// The counts of ``SustainedVowelQuality`` that not every kind has.
  public static let runMarks = [
    RunMark("withoutSensor", .refusal(SustainedVowelScore.sensorRefusal)),
    RunMark("refused", .refusal(SustainedVowelScore.noVoice)),
  ]
}
