import Statistics

/// The trustworthiness of the runs of one variant.
public struct TrailQuality: Sendable {
  public let runs: FinishedRuns
  /// Runs in which time was over before all targets of a part were connected.
  public let unfinished: Int
  /// Presses on a wrong target as a share of those on any; nil without one.
  public let errorShare: Double?
  /// The times of part B minus those of part A, in ms, of the runs that have both.
  public let differences: [Double]

  init(_ runs: FinishedRuns) {
    let times = runs.eligible.compactMap(\.trailTimes)
    self.runs = runs
    unfinished = times.count { $0.difference == nil }
    let errors = times.reduce(0) { $0 + $1.errors }
    let presses = times.reduce(errors) { $0 + $1.a.connected + $1.b.connected }
    errorShare = presses == 0 ? nil : Double(errors) / Double(presses)
    differences = times.compactMap(\.difference)
  }

  public var moments: Moments { Moments(differences) }
}

extension TrailMakingTask {
  /// Returns the quality of each variant, in the order of the definition.
  public func quality(of runs: [RunSummary]) -> [TrailQuality] {
    finishedRuns(among: runs).map(TrailQuality.init)
  }
}

extension TrailMakingTask {
  /// The count of ``TrailQuality`` that not every kind has.
  public static let runMarks = [RunMark("unfinished", .noResult)]
}
