/// A run of a release with numbers that no result is made of.
struct ExcludedRun: ReleasedOfRun {
  let key: ReleasedRunKey
  let test: StudyTask.ID
  let variant: TaskVariant.ID
  let reason: Reason

  /// The first that applies, in this order.
  enum Reason: String, CaseIterable {
    /// In a variant that the study no longer has.
    case variant
    /// As ``ExclusionReason`` has them.
    case ineligible, excluded, incomplete
  }
}

extension ExcludedRun.Reason {
  /// Nil for a reason that applies only if somebody decides so.
  fileprivate init?(_ reason: ExclusionReason) {
    switch reason {
    case .ineligible: self = .ineligible
    case .excluded: self = .excluded
    case .incomplete: self = .incomplete
    case .doubtful: return nil
    }
  }
}

extension AnalysedSample {
  /// The sample of a release: without the runs that analyses leave out unless somebody decides otherwise.
  init(_ runs: [AnalysedReleaseRun], of task: any StudyTask) {
    let variants = task.variants.isEmpty ? [TaskVariant.only] : task.variants.map(\.id)
    self.init(runs.map(\.analysed), variants: variants, leavingOut: ExclusionReason.usual)
  }

  /// Returns those of the runs of the sample that it leaves out, in their order.
  func excluded(of runs: [AnalysedReleaseRun]) -> [ExcludedRun] {
    let reasons = Dictionary(grouping: leftOut, by: \.participant).mapValues { own in
      Dictionary(own.map { ($0.variant, $0.reason) }) { first, _ in first }
    }
    return runs.compactMap { run in
      let variant = run.analysed.variant
      let found = reasons[run.analysed.participant]?[variant]
      let reason: ExcludedRun.Reason? =
        variants.contains(variant) ? found.flatMap { ExcludedRun.Reason($0) } : .variant
      return reason.map { ExcludedRun(key: run.key, test: run.test, variant: variant, reason: $0) }
    }
  }
}

extension ReleaseTables {
  static let exclusions = ReleaseTable<ExcludedRun>(
    "exclusions", of: "a run of run_results that the results leave out", key: ["participant", "run"],
    ReleaseColumn.ofRun + [
      .text("test", "id of the test in the study definition") { $0.test.text },
      .text("variant", "id of the variant; empty for a test without variants") { $0.variant.text },
      .text(
        "reason",
        "the first that applies: variant, which the study no longer has; ineligible, see not_eligible in participants; excluded by the rules of the score, see exclusion in runs; incomplete, of somebody who is left without a result in at least one variant",
        words: ExcludedRun.Reason.allCases.map(\.rawValue)
      ) { $0.reason.rawValue },
    ]
  ).from(.judged, butFor: ["test", "variant"])
}
