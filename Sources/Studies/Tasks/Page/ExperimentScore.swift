/// The counts of a run of an experiment.
public struct ExperimentMeasures: RunMeasures, Hashable {
  public let lines: Int
  /// Of everything submitted, in bytes of UTF-8.
  public let bytes: Int
  public let problems: Int
  public let ending: ExperimentEnding

  public init(lines: Int, bytes: Int, problems: Int, ending: ExperimentEnding) {
    self.lines = lines
    self.bytes = bytes
    self.problems = problems
    self.ending = ending
  }

  /// Nothing is known of what the lab's own data mean.
  public var result: Double? { nil }
}

/// The result of a run: an experiment of the lab's own has no score, only data that are there or not.
public struct ExperimentScore: Sendable, Hashable {
  public let measures: ExperimentMeasures
  /// `skipped` for a run that was left out, `broken` for one that a problem ended, `aborted` for one
  /// that the experiment aborted, `empty` for one without data.
  public let refusal: String?
  public let flags: Set<ExperimentProblem>
  public let disturbances: Set<Disturbance>

  /// The words of all marks of the run.
  public var marks: [String] {
    flags.map(\.rawValue)
      + DisturbanceMark.allCases.filter { !disturbances.isDisjoint(with: $0.disturbances) }.map(\.rawValue)
  }

  /// The marks of disturbances, as other tasks have them.
  public enum DisturbanceMark: String, Sendable, CaseIterable {
    case focusLost = "focus-lost"
    /// The device was turned, or full screen was left.
    case layoutChanged = "layout-changed"

    var disturbances: Set<Disturbance> {
      switch self {
      case .focusLost: [.blur, .hidden]
      case .layoutChanged: [.rotated, .resized]
      }
    }
  }

  /// The rules by which runs are counted.
  public static let algorithm = "page-1"

  /// The refusals of runs that were not left out.
  public enum Refusal: String, Sendable, CaseIterable {
    case broken
    case aborted
    case empty
  }
}

extension ExperimentPlan {
  /// Returns the result of a run.
  /// - Parameter entries: of all of its parts, in order
  public func score(_ entries: [ExperimentEntry]) -> ExperimentScore {
    let problems = entries.filter { $0.what == .problem }
    let ending = entries.last { $0.what == .end }?.name.flatMap(ExperimentEnding.init) ?? .skipped
    var lines = ExperimentLines()
    let count = entries.reduce(0) { $0 + lines.add($1).count } + lines.end().count
    let measures = ExperimentMeasures(
      lines: count, bytes: entries.reduce(0) { $0 + $1.bytes },
      problems: problems.count, ending: ending)
    return ExperimentScore(
      measures: measures, refusal: refusal(measures),
      flags: Set(problems.compactMap { $0.name.flatMap(ExperimentProblem.init) }),
      disturbances: Set(
        entries.filter { $0.what == .disturbance }
          .compactMap { $0.name.flatMap(Disturbance.init(rawValue:)) }))
  }

  private func refusal(_ measures: ExperimentMeasures) -> String? {
    switch measures.ending {
    case .skipped: ScoreVerdict.skipped
    case .broken: ExperimentScore.Refusal.broken.rawValue
    case .aborted: ExperimentScore.Refusal.aborted.rawValue
    case .finished: measures.lines == 0 ? ExperimentScore.Refusal.empty.rawValue : nil
    }
  }
}
