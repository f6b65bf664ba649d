import Statistics

/// The trustworthiness of the runs of one variant.
public struct TrailQuality: Sendable {
  /// Finished runs, but for those of people who turned out not to be eligible.
  public let runs: Int
  /// Finished runs of those.
  public let ineligible: Int
  /// Runs that their participants left out, or a part of.
  public let skipped: Int
  /// Runs in which time was over before all targets of a part were connected.
  public let unfinished: Int
  /// Runs with a result and a flag.
  public let doubtful: Int
  /// Presses on a wrong target as a share of those on any; nil without one.
  public let errorShare: Double?
  /// The times of part B minus those of part A, in ms, of the runs that have both.
  public let differences: [Double]

  init(_ all: [RunSummary]) {
    let eligible = all.filter { !$0.isOfIneligible }
    let times = eligible.compactMap(\.trailTimes)
    runs = eligible.count
    ineligible = all.count - eligible.count
    skipped = eligible.count { $0.verdict.isSkipped }
    unfinished = times.count { $0.difference == nil }
    doubtful = eligible.count { $0.verdict.isKept && !$0.flags.isEmpty }
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
    variants.map { variant in TrailQuality(runs.filter { $0.task == TaskInVariant(id, variant.id) }) }
  }
}

extension TrailMakingTask {
  /// The count of ``TrailQuality`` that not every kind has.
  public static let runMarks = [RunMark("unfinished", .noResult)]
}
