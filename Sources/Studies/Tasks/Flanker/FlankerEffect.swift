import Statistics

/// The latencies and errors of a run of the flanker task.
public struct FlankerEffect: ChoiceMeasures {
  public let congruent: Condition
  public let incongruent: Condition
  /// Trials with an answer less than 100 ms after the arrows, which cannot be one to them. They count in neither condition.
  public let anticipated: Int

  /// The trials of one kind of row.
  public typealias Condition = ConditionTimes

  public init(congruent: Condition, incongruent: Condition, anticipated: Int) {
    self.congruent = congruent
    self.incongruent = incongruent
    self.anticipated = anticipated
  }

  public var trials: Int { congruent.trials + incongruent.trials + anticipated }

  /// How much longer right answers take where the arrows around point the other way, in ms; nil where a median is missing.
  public var result: Double? { incongruent.delay(beside: congruent) }
}

extension FlankerTask {
  public func measures(of trials: [RecordedChoice]) -> FlankerEffect {
    let answers = trials.filter { ($0.trial.response?.latency ?? Self.earliest) >= Self.earliest }
    func condition(_ condition: Condition) -> FlankerEffect.Condition {
      let these = answers.filter { $0.planned.condition == condition.rawValue }
      let latencies = these.compactMap(\.rightLatency)
      return .init(
        right: latencies.count, wrong: these.count { $0.outcome == .wrong },
        missed: these.count { $0.outcome == .missed }, median: median(latencies))
    }
    return FlankerEffect(
      congruent: condition(.congruent), incongruent: condition(.incongruent),
      anticipated: trials.count - answers.count)
  }

  /// Fewer right answers to one kind of row than to half of its trials give no result.
  public func refusal(of effect: FlankerEffect) -> String? {
    let least = min(effect.congruent.right, effect.incongruent.right)
    return least * 4 < trials ? "tooFewRight \(least)" : nil
  }
}

extension FlankerTask {
  public static let resultTable = ReleaseTables.results("flanker", of: "the flanker task", flankerColumns)

  private static let flankerColumns: [ReleaseColumn<ReleasedMeasures<FlankerEffect>>] =
    columns("congruent", "all arrows pointed the same way", \.congruent)
    + columns("incongruent", "the arrow in the middle pointed the other way", \.incongruent)
    + [
      .integer("anticipated", "answers less than 100 ms after the arrows, of both kinds") {
        $0.measures.anticipated
      },
      .number(
        "effect", "incongruent_median less congruent_median in ms; empty where one of them is", unit: "ms"
      ) { $0.measures.result },
    ]

  private static func columns(
    _ name: String, _ rows: String,
    _ condition: @escaping @Sendable (FlankerEffect) -> FlankerEffect.Condition
  ) -> [ReleaseColumn<ReleasedMeasures<FlankerEffect>>] {
    [
      .integer("\(name)_right", "right answers where \(rows), not too early; practice counts nowhere") {
        condition($0.measures).right
      },
      .integer("\(name)_wrong", "wrong answers where \(rows), not too early") {
        condition($0.measures).wrong
      },
      .integer("\(name)_missed", "trials without an answer in time where \(rows)") {
        condition($0.measures).missed
      },
      .number(
        "\(name)_median", "median latency of right answers where \(rows), in ms; empty without one",
        unit: "ms"
      ) { condition($0.measures).median },
    ]
  }

  public static let trialTable = ReleaseTables.choices(
    "flanker_trials", of: "the flanker task",
    .init(
      stimulus: "row of five arrows",
      condition: "congruent: all arrows point the same way; incongruent: the one in the middle the other way",
      conditions: Condition.allCases.map(\.rawValue), expected: "right answer, the way of the middle arrow",
      wait: "planned ms from the end of the trial before to the arrows"))
}
