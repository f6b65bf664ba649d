import ImplicitAssociation
import Statistics

extension ImplicitPlan {
  /// Checks a part against the plan: every trial shows the planned stimulus and was answered in a possible way and at a
  /// possible time.
  public func check(_ part: RunPart, in variant: TaskVariant?, elapsed: Milliseconds?) throws(PartProblem) {
    let block = plan.blocks[part.block - 1]
    let isRightCount =
      part.isComplete
      ? part.trials.count == block.trials.count : (1..<block.trials.count) ~= part.trials.count
    guard isRightCount else { throw .wrongTrialCount(expected: block.trials.count) }
    for (trial, planned) in zip(part.trials, block.trials) { try check(trial, against: planned, variant) }
    try checkOrder(of: part.trials)
    if let first = part.trials.first, let last = part.trials.last {
      try PartProblem.checkDuration(from: first.onset, to: last.end, within: elapsed)
    }
    if part.isComplete {
      try PartProblem.checkTimePassed(in: part.trials.flatMap(\.responses).map(\.latency))
    }
  }

  private func check(_ trial: RecordedTrial, against planned: PlannedTrial, _ variant: TaskVariant?)
    throws(PartProblem)
  {
    guard trial.number == planned.number else { throw .wrongTrialNumber(expected: planned.number) }
    guard trial.stimulus == planned.stimulus else { throw .wrongStimulus(trial: planned.number) }
    for response in trial.responses {
      guard response.latency.isPossible(within: .latencyLimit) else {
        throw .impossibleLatency(trial: planned.number)
      }
      guard response.input.isAskedFor(by: variant) else { throw .wrongInput(trial: planned.number) }
    }
    let latencies = trial.responses.map(\.latency)
    guard zip(latencies, latencies.dropFirst()).allSatisfy({ $0 <= $1 }) else {
      throw .responsesOutOfOrder(trial: planned.number)
    }
    if test.design.forcedCorrection {
      try checkCorrection(trial, against: planned)
    } else {
      try checkOnlyResponse(trial)
    }
  }

  /// The trial went on until the correct response.
  private func checkCorrection(_ trial: RecordedTrial, against planned: PlannedTrial) throws(PartProblem) {
    guard let last = trial.responses.last else { throw .noResponse(trial: planned.number) }
    guard last.side == planned.correctSide,
      trial.responses.dropLast().allSatisfy({ $0.side != planned.correctSide })
    else { throw .wrongLastResponse(trial: planned.number) }
  }

  /// The trial ended with its first response, right or wrong, or at its deadline.
  private func checkOnlyResponse(_ trial: RecordedTrial) throws(PartProblem) {
    guard trial.responses.count <= 1 else { throw .tooManyResponses(trial: trial.number) }
    guard let response = trial.responses.first else {
      if test.design.responseDeadline == nil { throw .noResponse(trial: trial.number) }
      return
    }
    if let deadline = test.design.responseDeadline, response.latency > deadline {
      throw .responseAfterDeadline(trial: trial.number)
    }
  }
}

// MARK: - Time

extension ImplicitPlan {
  /// A trial begins when the one before it is over. A part is measured within one page, by one clock that never runs
  /// backwards, so this holds after reloads, sleep and late delivery too.
  private func checkOrder(of trials: [RecordedTrial]) throws(PartProblem) {
    for trial in trials where !trial.onset.isPossible(within: .clockLimit) {
      throw .impossibleOnset(trial: trial.number)
    }
    for (earlier, later) in zip(trials, trials.dropFirst()) {
      guard later.onset > earlier.onset, later.onset >= earlier.end else {
        throw .beganTooEarly(trial: later.number)
      }
    }
  }
}

extension RecordedTrial {
  /// Its last response, or its onset where there was none.
  fileprivate var end: Milliseconds { Milliseconds(onset.value + (responses.last?.latency.value ?? 0)) }
}
