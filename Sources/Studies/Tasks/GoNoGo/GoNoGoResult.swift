import Statistics

/// The presses of a run of go/no-go.
public struct GoNoGoResult: ChoiceMeasures {
  /// Presses for the frequent figure.
  public let hits: Int
  /// Frequent figures without a press in time.
  public let omissions: Int
  /// Presses for the rare figure.
  public let falseAlarms: Int
  /// Rare figures without a press.
  public let withheld: Int
  /// Presses less than 100 ms after their figure, whichever it was, which cannot be answers to it.
  public let anticipated: Int
  /// Of the latencies of hits, in ms; nil without one.
  public let median: Double?
  /// With n - 1; nil for fewer than two.
  public let deviation: Double?
  /// d′; nil where no trial of one kind counts.
  public let sensitivity: Double?

  public init(
    hits: Int, omissions: Int, falseAlarms: Int, withheld: Int, anticipated: Int, median: Double?,
    deviation: Double?, sensitivity: Double?
  ) {
    self.hits = hits
    self.omissions = omissions
    self.falseAlarms = falseAlarms
    self.withheld = withheld
    self.anticipated = anticipated
    self.median = median
    self.deviation = deviation
    self.sensitivity = sensitivity
  }

  public var frequent: Int { hits + omissions }
  public var rare: Int { falseAlarms + withheld }
  public var trials: Int { frequent + rare + anticipated }
  public var result: Double? { sensitivity }
}

extension GoNoGoTask {
  public func measures(of trials: [RecordedChoice]) -> GoNoGoResult {
    let counted = trials.filter { ($0.trial.response?.latency ?? Self.earliest) >= Self.earliest }
    let latencies = counted.filter { $0.planned.answer != nil }.compactMap(\.rightLatency)
    func count(_ condition: Condition, _ outcome: ChoiceOutcome) -> Int {
      counted.count { $0.planned.condition == condition.rawValue && $0.outcome == outcome }
    }
    let (hits, omissions) = (count(.go, .right), count(.go, .missed))
    let (falseAlarms, withheld) = (count(.noGo, .wrong), count(.noGo, .right))
    return GoNoGoResult(
      hits: hits, omissions: omissions, falseAlarms: falseAlarms, withheld: withheld,
      anticipated: trials.count - counted.count, median: median(latencies),
      deviation: Moments(latencies).standardDeviation,
      sensitivity: Discrimination(
        hits: hits, of: hits + omissions, falseAlarms: falseAlarms, of: falseAlarms + withheld)?.sensitivity)
  }

  /// Fewer hits than for half of the frequent figures give no result: nobody was there, or the task was not understood. Nor
  /// is there one where all rare figures were anticipated.
  public func refusal(of result: GoNoGoResult) -> String? {
    result.hits * 2 < trials - noGo || result.sensitivity == nil ? "tooFewHits \(result.hits)" : nil
  }
}

extension GoNoGoTask {
  public static let resultTable = ReleaseTables.results("go_no_go", of: "go/no-go", goNoGoColumns)

  private static let goNoGoColumns: [ReleaseColumn<ReleasedMeasures<GoNoGoResult>>] = [
    .integer("hits", "presses for the frequent figure; practice counts nowhere in this table") {
      $0.measures.hits
    },
    .integer("omissions", "frequent figures without a press within the time limit") {
      $0.measures.omissions
    },
    .integer("false_alarms", "presses for the rare figure") { $0.measures.falseAlarms },
    .integer("withheld", "rare figures without a press") { $0.measures.withheld },
    .integer("anticipated", "presses less than 100 ms after their figure, which count nowhere else") {
      $0.measures.anticipated
    },
    .number("median", "median latency of hits in ms; empty without one", unit: "ms") { $0.measures.median },
    .number("sd", "standard deviation of those latencies in ms; empty for fewer than two", unit: "ms") {
      $0.measures.deviation
    },
    .number(
      "d_prime",
      "d′: z(hits) less z(false alarms), each rate with half a press and one trial added (Hautus 1995); empty where no trial of one kind counts"
    ) { $0.measures.sensitivity },
  ]

  public static let trialTable = ReleaseTables.choices(
    "go_no_go_trials", of: "go/no-go",
    .init(
      stimulus: "figure: circle, the frequent one; square, the rare one",
      condition: "go: to be answered; no-go: to be left alone",
      conditions: Condition.allCases.map(\.rawValue),
      expected: "go; empty where no press is asked for",
      wait: "planned ms from the end of the trial before to the figure"))
}
