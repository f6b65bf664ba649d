/// Everything that the analysis of a task tells, as numbers: its page and its files put them into words. There are no runs
/// in it, so that it can be kept.
public struct AnalysisFigures: Sendable {
  public let people: AnalysedPeople
  public let runs: RunAnalysis
  public let answers: AnswerAnalysis
  /// The results beside those of other people.
  public let comparisons: [GroupComparison]
  /// Nil where the checks of devices were not read.
  public let timing: DeviceTiming?

  /// - Parameters:
  ///   - task: one that is analysed
  ///   - f: the size of effect that the power of a difference between variants is computed for
  ///   - answers: of the same sample
  ///   - groups: other people who did the same task
  ///   - checked: runs that began with a check of the device; nil to tell nothing of checks
  public init(
    _ task: any StudyTask, _ sample: AnalysedSample, f: Double, answers: AnswerAnalysis,
    beside groups: [ComparisonGroup], checked: [CheckedRun]?
  ) {
    people = AnalysedPeople(sample)
    runs = RunAnalysis(task, sample, f: f)
    self.answers = answers
    comparisons = groups.map { GroupComparison(sample, beside: $0) }
    timing = checked.map { DeviceTiming(sample, $0) }
  }
}

/// The people of an analysis in numbers.
public struct AnalysedPeople: Sendable {
  /// With a finished run, before anybody is left out.
  public let begun: Int
  public let analysed: Int
  /// With a result in every variant.
  public let complete: Int
  /// Runs whose data give no result, of those that are kept.
  public let runsWithoutResult: Int
  public let exclusions: [AnalysedSample.Exclusion]
  /// The results of those with one in every variant, variant by variant.
  public let results: [[Double]]

  init(_ sample: AnalysedSample) {
    begun = sample.begun
    analysed = sample.people.count
    complete = sample.complete
    runsWithoutResult = sample.withoutResult
    exclusions = sample.exclusions
    results = sample.people.compactMap(\.results)
  }
}
