import Statistics

extension ReactionPlan {
  /// Checks a part against the plan: as many trials as the block takes, each with its wait, answered in a possible way
  /// and at a possible time.
  public func check(_ part: RunPart, in variant: TaskVariant?, elapsed: Milliseconds?) throws(PartProblem) {
    if part.isSkipped { return }
    let block = blocks[part.block - 1]
    let trials = part.reactions
    let length = block.end(of: trials.map(\.outcome))
    guard part.isComplete ? length == trials.count : length == nil && !trials.isEmpty else {
      throw .wrongTrialCount(expected: block.trials)
    }
    for (index, trial) in trials.enumerated() {
      guard trial.number == index + 1 else { throw .wrongTrialNumber(expected: index + 1) }
      try checkTimes(of: trial, wait: Double(block.waits[index]))
      try checkInput(of: trial, variant)
      try checkPresses(of: trial, variant)
    }
    for (earlier, later) in zip(trials, trials.dropFirst()) where later.start < end(of: earlier) {
      throw .beganTooEarly(trial: later.number)
    }
    if let first = trials.first, let last = trials.last {
      try PartProblem.checkDuration(from: first.start, to: end(of: last), within: elapsed)
    }
    if part.isComplete { try PartProblem.checkTimePassed(in: trials.compactMap(\.latency)) }
  }

  /// A figure is presented in the frame nearest to the end of its wait, at the earliest half a frame before it.
  private static let tolerance = 50.0

  private func checkTimes(of trial: ReactionTrial, wait: Double) throws(PartProblem) {
    for time in [trial.start, trial.onset, trial.press].compactMap(\.self)
    where !time.isPossible(within: .clockLimit) {
      throw .impossibleOnset(trial: trial.number)
    }
    if let onset = trial.onset, onset.value < trial.start.value + wait - Self.tolerance {
      throw .impossibleOnset(trial: trial.number)
    }
    guard let press = trial.press else {
      if trial.onset == nil { throw .noResponse(trial: trial.number) }
      return
    }
    guard press >= trial.start else { throw .impossibleLatency(trial: trial.number) }
    if let latency = trial.latency, latency > task.timeLimit {
      throw .responseAfterDeadline(trial: trial.number)
    }
  }

  /// An input goes with a press, a source with an onset.
  private func checkInput(of trial: ReactionTrial, _ variant: TaskVariant?) throws(PartProblem) {
    guard (trial.onset == nil) == (trial.onsetSource == nil) else {
      throw .impossibleOnset(trial: trial.number)
    }
    guard (trial.press == nil) == (trial.input == nil) else { throw .wrongInput(trial: trial.number) }
    if let input = trial.input, !input.isAskedFor(by: variant) { throw .wrongInput(trial: trial.number) }
  }

  /// The press that ended the trial follows from all of them: it is the first from the beginning of the wait that was in time.
  private func checkPresses(of trial: ReactionTrial, _ variant: TaskVariant?) throws(PartProblem) {
    guard let presses = trial.presses else { return }
    for press in presses {
      guard press.time.isPossible(within: .clockLimit) else { throw .impossibleLatency(trial: trial.number) }
      guard press.input.isAskedFor(by: variant) else { throw .wrongInput(trial: trial.number) }
    }
    guard zip(presses, presses.dropFirst()).allSatisfy({ $0.time <= $1.time }) else {
      throw .responsesOutOfOrder(trial: trial.number)
    }
    let counted = presses.first { press in
      press.time >= trial.start && trial.latency(of: press.time).map { $0 <= task.timeLimit } ?? true
    }
    guard counted?.time == trial.press, counted?.input == trial.input else {
      throw .ofKind("trial \(trial.number) has presses from which its end does not follow")
    }
  }

  /// A trial without a press lasts until its time limit.
  private func end(of trial: ReactionTrial) -> Milliseconds {
    trial.press ?? Milliseconds((trial.onset ?? trial.start).value + task.timeLimit.value)
  }
}
