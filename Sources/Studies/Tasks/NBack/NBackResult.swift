import Statistics

/// The answers of a run of n-back. The first n letters of a block count nowhere.
public struct NBackResult: ChoiceMeasures {
  /// Letters that are the same as n before.
  public let targets: Int
  /// Of those, answered as such.
  public let hits: Int
  /// Letters that are not.
  public let others: Int
  /// Of those, answered as if they were.
  public let falseAlarms: Int
  /// Of the others, those that are the same as n - 1 or n + 1 before.
  public let lures: Int
  /// Of those, answered as if they were targets.
  public let lureAlarms: Int
  /// Letters without an answer before the next one.
  public let missed: Int
  /// Of the latencies of right answers, in ms; nil without one.
  public let median: Double?
  /// d′; nil without letters.
  public let sensitivity: Double?

  public init(
    targets: Int, hits: Int, others: Int, falseAlarms: Int, lures: Int, lureAlarms: Int, missed: Int,
    median: Double?, sensitivity: Double?
  ) {
    self.targets = targets
    self.hits = hits
    self.others = others
    self.falseAlarms = falseAlarms
    self.lures = lures
    self.lureAlarms = lureAlarms
    self.missed = missed
    self.median = median
    self.sensitivity = sensitivity
  }

  public var trials: Int { targets + others }
  public var result: Double? { sensitivity }
}

extension NBackTask {
  public func measures(of trials: [RecordedChoice]) -> NBackResult {
    let counted = trials.filter { $0.planned.condition != NBackCondition.first.rawValue }
    let targets = counted.filter { $0.planned.condition == NBackCondition.target.rawValue }
    let others = counted.filter { $0.planned.condition != NBackCondition.target.rawValue }
    let lures = others.filter { $0.planned.condition != NBackCondition.other.rawValue }
    let hits = targets.count { $0.outcome == .right }
    let falseAlarms = others.count { $0.outcome == .wrong }
    return NBackResult(
      targets: targets.count, hits: hits, others: others.count, falseAlarms: falseAlarms, lures: lures.count,
      lureAlarms: lures.count { $0.outcome == .wrong }, missed: counted.count { $0.outcome == .missed },
      median: median(counted.compactMap(\.rightLatency)),
      sensitivity: Discrimination(
        hits: hits, of: targets.count, falseAlarms: falseAlarms, of: others.count)?.sensitivity)
  }

  /// No result where more than half of the letters were not answered: nobody was there, or the task was too hard.
  public func refusal(of result: NBackResult) -> String? {
    result.missed * 2 > trials ? "tooFewAnswers \(result.trials - result.missed)" : nil
  }
}

extension NBackTask {
  public static let resultTable = ReleaseTables.results("n_back", of: "n-back", nBackColumns)

  private static let nBackColumns: [ReleaseColumn<ReleasedMeasures<NBackResult>>] = [
    .integer(
      "targets",
      "letters that are the same as n before; practice and the first n letters count nowhere in this table"
    ) { $0.measures.targets },
    .integer("hits", "targets that were answered as such") { $0.measures.hits },
    .integer("others", "letters that are not the same as n before") { $0.measures.others },
    .integer("false_alarms", "other letters that were answered as targets") { $0.measures.falseAlarms },
    .integer("lures", "other letters that are the same as n - 1 or n + 1 before") { $0.measures.lures },
    .integer("lure_alarms", "lures that were answered as targets") { $0.measures.lureAlarms },
    .integer("missed", "letters without an answer before the next one") { $0.measures.missed },
    .number("median", "median latency of right answers in ms; empty without one", unit: "ms") {
      $0.measures.median
    },
    .number(
      "d_prime",
      "d′: z(hits) less z(false alarms), each rate with half an answer and one trial added (Hautus 1995); empty without letters"
    ) { $0.measures.sensitivity },
  ]

  public static let trialTable = ReleaseTables.choices(
    "n_back_trials", of: "n-back",
    .init(
      stimulus: "letter",
      condition:
        "first: one of the first n; target: the same as n before; lure-before, lure-after: not that, but the same as n - 1 or n + 1 before; other: none of the last n + 1",
      conditions: NBackCondition.allCases.map(\.rawValue),
      expected: "match for a target, other for any other letter",
      wait:
        "planned ms from the end of the trial before, which lasts until the next letter is due, to the letter"
    ))
}
