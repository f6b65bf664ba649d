import Statistics

/// A measure besides the result that the files of other people can tell of each person.
public enum GroupMeasure: String, Sendable, CaseIterable {
  /// % of the trials with an error.
  case errors
  /// The mean latency, in ms.
  case latency

  /// No classes yet.
  public var classes: ResultClasses {
    switch self {
    case .errors: ResultClasses(width: 2, last: 50)
    case .latency: ResultClasses(width: 50, last: LatencyAggregate.classCount - 1)
    }
  }

  /// Nil where a run does not tell it.
  func value(of run: RunAggregate) -> Double? {
    switch self {
    case .errors: run.trials > 0 ? 100 * Double(run.errors) / Double(run.trials) : nil
    case .latency: run.latencies.count > 0 ? run.latencies.mean : nil
    }
  }
}

/// The summaries of a group while its people are taken in one by one.
public struct GroupSummaries: Sendable {
  public private(set) var results = ResultSummary()
  /// Those of which anybody tells something.
  public private(set) var measures: [GroupMeasure: ResultSummary] = [:]

  public init() {}

  public mutating func add(_ result: ComparedResult) {
    results.add(result)
    for measure in GroupMeasure.allCases {
      guard let value = result[measure] else { continue }
      measures[measure, default: ResultSummary(measure.classes)].add(ComparedResult(value: value))
    }
  }
}

/// A measure of a study's people beside that of a group.
public struct SampleComparison: Sendable {
  public let group: ResultSummary
  /// The values of each variant; one of each person.
  public let variants: [ResultSummary]
  /// The mean value of each person over the variants.
  public let people: ResultSummary
  /// Each variant minus the group; nil where there is nothing to test.
  public let differences: [MeanDifference?]
  /// The means of people minus the group.
  public let ofPeople: MeanDifference?

  init(_ sample: AnalysedSample, beside group: ResultSummary, _ value: (RunAggregate) -> Double?) {
    func summary(_ values: [Double]) -> ResultSummary {
      var summary = ResultSummary(group.classes.emptied)
      for value in values { summary.add(ComparedResult(value: value)) }
      return summary
    }
    let rows = sample.people.map { person in person.runs.map { $0.flatMap { value($0.aggregate) } } }
    self.group = group
    variants = sample.variants.indices.map { place in summary(rows.compactMap { $0[place] }) }
    people = summary(
      rows.compactMap { row in
        let values = row.compactMap(\.self)
        return values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
      })
    differences = variants.map { .welch($0.moments, group.moments) }
    ofPeople = .welch(people.moments, group.moments)
  }
}
