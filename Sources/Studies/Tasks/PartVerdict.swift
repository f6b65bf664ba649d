import ImplicitAssociation

/// Why a part cannot be what happened.
public enum PartProblem: Error, Sendable, Hashable, CustomStringConvertible {
  case wrongBlock(expected: Int)
  case wrongAttempt(expected: Int)
  case wrongTrialCount(expected: Int)
  case wrongTrialNumber(expected: Int)
  case wrongStimulus(trial: Int)
  case noResponse(trial: Int)
  case responseAfterDeadline(trial: Int)
  case impossibleLatency(trial: Int)
  case responsesOutOfOrder(trial: Int)
  case wrongLastResponse(trial: Int)
  case tooManyResponses(trial: Int)
  case wrongInput(trial: Int)

  public var description: String {
    switch self {
    case .wrongBlock(let expected): "block \(expected) is due"
    case .wrongAttempt(let expected): "attempt \(expected) is due"
    case .wrongTrialCount(let expected): "the block has \(expected) trials"
    case .wrongTrialNumber(let expected): "trial \(expected) is missing or out of order"
    case .wrongStimulus(let trial): "trial \(trial) showed another stimulus than planned"
    case .noResponse(let trial): "trial \(trial) has no response"
    case .responseAfterDeadline(let trial): "trial \(trial) was answered after its deadline"
    case .impossibleLatency(let trial): "trial \(trial) has a latency that cannot be"
    case .responsesOutOfOrder(let trial): "trial \(trial) has responses out of order"
    case .wrongLastResponse(let trial): "trial \(trial) ends without the correct response"
    case .tooManyResponses(let trial): "trial \(trial) goes on after its only response"
    case .wrongInput(let trial): "trial \(trial) was answered by an input the variant does not ask for"
    }
  }
}

extension RunSheet {
  /// Checks a part against the plan: its block is due, and every trial shows what was planned and was
  /// answered in a way that can have happened.
  public func check(_ part: RunPart) throws(PartProblem) {
    guard part.block == run.progress.block, let block = plan.blocks.first(where: { $0.number == part.block })
    else { throw .wrongBlock(expected: run.progress.block) }
    guard part.attempt == run.progress.attempt else { throw .wrongAttempt(expected: run.progress.attempt) }
    let isRightCount =
      part.isComplete
      ? part.trials.count == block.trials.count : (1..<block.trials.count) ~= part.trials.count
    guard isRightCount else { throw .wrongTrialCount(expected: block.trials.count) }
    for (trial, planned) in zip(part.trials, block.trials) { try check(trial, against: planned) }
  }

  private func check(_ trial: RecordedTrial, against planned: PlannedTrial) throws(PartProblem) {
    guard trial.number == planned.number else { throw .wrongTrialNumber(expected: planned.number) }
    guard trial.stimulus == planned.stimulus else { throw .wrongStimulus(trial: planned.number) }
    for response in trial.responses {
      guard response.latency.isPossible else { throw .impossibleLatency(trial: planned.number) }
      guard isAskedFor(response.input) else { throw .wrongInput(trial: planned.number) }
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

  private func isAskedFor(_ input: RecordedTrial.Input) -> Bool {
    switch variant?.input {
    case .keyboard: input == .key
    case .touch: input != .key
    case nil: false
    }
  }
}

extension Milliseconds {
  /// Answered after the stimulus was shown, and within a week: a tablet may stand about for a weekend.
  fileprivate var isPossible: Bool { value.isFinite && value >= 0 && value <= 604_800_000 }
}
