import Statistics

/// The latencies and errors of a run of choice reactions.
public struct ChoiceReactionTimes: ChoiceMeasures {
  /// Trials with the right answer, not too early.
  public let right: Int
  /// Trials with another answer, not too early.
  public let wrong: Int
  /// Trials without an answer in time.
  public let missed: Int
  /// Trials with an answer less than 100 ms after the cross, which cannot be one to it.
  public let anticipated: Int
  /// Of the latencies of right answers, in ms; nil without one.
  public let median: Double?
  public let mean: Double?
  /// With n - 1; nil for fewer than two.
  public let deviation: Double?
  /// From the first to the third quartile.
  public let interquartileRange: Double?

  public init(
    right: Int, wrong: Int, missed: Int, anticipated: Int, median: Double?, mean: Double?, deviation: Double?,
    interquartileRange: Double?
  ) {
    self.right = right
    self.wrong = wrong
    self.missed = missed
    self.anticipated = anticipated
    self.median = median
    self.mean = mean
    self.deviation = deviation
    self.interquartileRange = interquartileRange
  }

  public var trials: Int { right + wrong + missed + anticipated }
  public var result: Double? { median }
}

extension ChoiceReactionTask {
  public func measures(of trials: [RecordedChoice]) -> ChoiceReactionTimes {
    let reactions = trials.filter { ($0.trial.response?.latency ?? Self.earliest) >= Self.earliest }
    let latencies = reactions.compactMap(\.rightLatency)
    let moments = Moments(latencies)
    let quartiles = (quantile(latencies, 0.25), quantile(latencies, 0.75))
    return ChoiceReactionTimes(
      right: latencies.count, wrong: reactions.count { $0.outcome == .wrong },
      missed: reactions.count { $0.outcome == .missed }, anticipated: trials.count - reactions.count,
      median: median(latencies), mean: moments.count > 0 ? moments.mean : nil,
      deviation: moments.standardDeviation,
      interquartileRange: quartiles.0.flatMap { first in quartiles.1.map { $0 - first } })
  }

  /// Fewer right answers than to half of the trials give no result.
  public func refusal(of times: ChoiceReactionTimes) -> String? {
    times.right * 2 < trials ? "tooFewRight \(times.right)" : nil
  }
}

extension ChoiceReactionTask {
  public static let resultTable = ReleaseTables.results(
    "choice_reaction_times", of: "choice reactions", choiceReactionColumns)

  private static let choiceReactionColumns: [ReleaseColumn<ReleasedMeasures<ChoiceReactionTimes>>] = [
    .integer("right", "right answers, not too early; practice counts nowhere in this table") {
      $0.measures.right
    },
    .integer("wrong", "answers for another place, not too early") { $0.measures.wrong },
    .integer("missed", "crosses without an answer within the time limit") { $0.measures.missed },
    .integer("anticipated", "answers less than 100 ms after the cross") { $0.measures.anticipated },
    .number("median", "median latency of right answers in ms; empty without one", unit: "ms") {
      $0.measures.median
    },
    .number("mean", "mean latency of right answers in ms; empty without one", unit: "ms") {
      $0.measures.mean
    },
    .number("sd", "standard deviation of those latencies in ms; empty for fewer than two", unit: "ms") {
      $0.measures.deviation
    },
    .number("iqr", "interquartile range of those latencies in ms; empty without one", unit: "ms") {
      $0.measures.interquartileRange
    },
  ]

  public static let trialTable = ReleaseTables.choices(
    "choice_reaction_trials", of: "choice reactions",
    .init(
      stimulus: "place of the cross, from the left: place-1 and so on",
      condition: "repetition: the place of the trial before; change: another one, or the first trial",
      conditions: Condition.allCases.map(\.rawValue), expected: "right answer, the place of the cross",
      wait: "planned ms from the end of the trial before to the cross"))
}
