/// The reasons why a part cannot be what happened.
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
  case impossibleOnset(trial: Int)
  case beganTooEarly(trial: Int)
  case longerThanRun
  case noTimePassed
  /// A problem that only one kind of task has, in words.
  case ofKind(String)

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
    case .impossibleOnset(let trial): "trial \(trial) has an onset that cannot be"
    case .beganTooEarly(let trial): "trial \(trial) began before the trial before it was over"
    case .longerThanRun: "the part lasted longer than its run"
    case .ofKind(let words): words
    case .noTimePassed: "every answer of the block took no time at all"
    }
  }
}
