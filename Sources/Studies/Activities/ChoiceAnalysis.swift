import Statistics

extension ChoiceActivity {
  public static var resultUnit: TaskAnalysis.Unit { .plain }

  public var analysis: TaskAnalysis? {
    TaskAnalysis(unit: Self.resultUnit, classWidth: TaskAnalysis.choiceClassWidth)
  }

  public func isMeasured(_ planned: PlannedChoice) -> Bool { true }
}

extension TaskAnalysis {
  /// 60 classes of so many ms reach to 3 s, which few answers to speeded choices take.
  static let choiceClassWidth = 50.0
}

extension ChoicePlan {
  /// Returns what analyses need of a run: its result, that of every other trial of each condition as a half, the latencies of
  /// right answers, and the trials that were answered wrongly or not in time as errors.
  /// - Parameter stored: the trials of the attempts that count, in order
  public func aggregate(_ stored: [RecordedChoice]) -> RunAggregate {
    let counted = stored.filter { !$0.isPractice }
    let measured = counted.filter { task.isMeasured($0.planned) }
    let score = score(stored)
    let halves = RunAggregate.halves(of: counted) { $0.planned.condition }.map {
      task.measures(of: $0).result
    }
    return RunAggregate(
      result: score.refusal == nil ? score.measures.result : nil,
      halves: score.refusal == nil ? .init(halves[0], halves[1]) : nil, parts: nil, trials: measured.count,
      errors: measured.count { $0.outcome != .right },
      latencies: LatencyAggregate(
        measured.compactMap(\.rightLatency), classWidth: TaskAnalysis.choiceClassWidth))
  }
}

extension RunAggregate {
  /// Returns two halves of the trials of a run, each with every other one of each condition.
  static func halves<Trial, Condition: Hashable>(
    of trials: [Trial], by condition: (Trial) -> Condition
  ) -> [[Trial]] {
    var seen: [Condition: Int] = [:]
    var halves: [[Trial]] = [[], []]
    for trial in trials {
      let place = seen[condition(trial), default: 0]
      seen[condition(trial)] = place + 1
      halves[place % 2].append(trial)
    }
    return halves
  }
}
