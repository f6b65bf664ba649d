import Statistics

/// The rules by which the trials of a block of speeded choices are checked.
struct ChoiceRules {
  /// The ids of the answers.
  let answers: [String]
  /// Of each trial, from the end of the one before to the stimulus, in ms.
  let waits: [Double]
  let pace: ChoicePace
  var onsetSources = OnsetSource.seen

  /// A stimulus is presented in the frame nearest to the end of the interval, at the earliest half a frame before it.
  private static let tolerance = 50.0
  /// A synthesised voice is asked to speak as long before as it took once, and may take less another time.
  private static let toleranceOfSpeech = 500.0
  /// Milliseconds. Headphones without a cord stay below half of it.
  private static let mostOutputLatency = 2000.0

  /// Checks a part: as many trials as the block has, one after the other, each answered in a possible way.
  func check(_ part: RunPart, in variant: TaskVariant?, elapsed: Milliseconds?) throws(PartProblem) {
    guard part.content.reason == nil || (part.isSkipped && isSpoken) else {
      throw .ofKind("there is a reason why nothing was heard, and something was, or was to be seen")
    }
    if part.isSkipped { return }
    let (given, trials) = (part.choices, waits.count)
    guard part.isComplete ? given.count == trials : (1..<trials).contains(given.count) else {
      throw .wrongTrialCount(expected: trials)
    }
    for (index, trial) in given.enumerated() {
      guard trial.number == index + 1 else { throw .wrongTrialNumber(expected: index + 1) }
      guard trial.onset.isPossible(within: .clockLimit) else { throw .impossibleOnset(trial: trial.number) }
      try checkPresentation(of: trial, first: given[0])
      try check(trial, in: variant)
      try checkPresses(of: trial, in: variant)
    }
    for (earlier, later) in zip(given, given.dropFirst())
    where later.onset.value < end(of: earlier) + wait(for: later, after: earlier) - tolerance(later) {
      throw .beganTooEarly(trial: later.number)
    }
    if let first = given.first, let last = given.last {
      try PartProblem.checkDuration(from: first.onset, to: Milliseconds(end(of: last)), within: elapsed)
    }
    if part.isComplete { try PartProblem.checkTimePassed(in: given.compactMap(\.response?.latency)) }
  }

  private var isSpoken: Bool { !OnsetSource.seen.isSuperset(of: onsetSources) }

  private func tolerance(_ trial: ChoiceTrial) -> Double {
    trial.onsetSource == .speech ? Self.toleranceOfSpeech : Self.tolerance
  }

  /// The stimuli of a block are all seen, or all heard in the same way.
  private func checkPresentation(of trial: ChoiceTrial, first: ChoiceTrial) throws(PartProblem) {
    let isAlike =
      trial.onsetSource == first.onsetSource
      || OnsetSource.seen.isSuperset(of: [trial.onsetSource, first.onsetSource])
    guard onsetSources.contains(trial.onsetSource), isAlike else {
      throw .ofKind("trial \(trial.number) was presented in a way in which the block is not")
    }
    if trial.unheard != nil {
      guard isSpoken, OnsetSource.seen.contains(trial.onsetSource), trial.unheard == first.unheard else {
        throw .ofKind("trial \(trial.number) was not to be heard, or its block differs")
      }
    }
    guard let latency = trial.outputLatency else { return }
    guard trial.onsetSource == .audio, (0...Self.mostOutputLatency).contains(latency.value) else {
      throw .ofKind("trial \(trial.number) has an impossible output latency")
    }
  }

  private func check(_ trial: ChoiceTrial, in variant: TaskVariant?) throws(PartProblem) {
    guard let response = trial.response else {
      if pace.timeLimit == nil { throw .noResponse(trial: trial.number) }
      return
    }
    guard answers.contains(response.answer) else {
      throw .ofKind("trial \(trial.number) has an answer that the block does not offer")
    }
    guard response.latency.isPossible(within: .latencyLimit) else {
      throw .impossibleLatency(trial: trial.number)
    }
    if let timeLimit = pace.timeLimit, response.latency > timeLimit {
      throw .responseAfterDeadline(trial: trial.number)
    }
    guard response.input.isAskedFor(by: variant) else { throw .wrongInput(trial: trial.number) }
  }

  /// The answer follows from the presses: the first, or the last, of those from the presentation to the time limit.
  private func checkPresses(of trial: ChoiceTrial, in variant: TaskVariant?) throws(PartProblem) {
    guard let presses = trial.presses else { return }
    for press in presses {
      guard answers.contains(press.answer) else {
        throw .ofKind("trial \(trial.number) has a press of an answer that the block does not offer")
      }
      let fromOnset = Milliseconds(press.time.value.magnitude)
      guard fromOnset.isPossible(within: press.time < 0 ? .clockLimit : .latencyLimit) else {
        throw .impossibleLatency(trial: trial.number)
      }
      guard press.input.isAskedFor(by: variant) else { throw .wrongInput(trial: trial.number) }
    }
    guard zip(presses, presses.dropFirst()).allSatisfy({ $0.time <= $1.time }) else {
      throw .responsesOutOfOrder(trial: trial.number)
    }
    let counted = presses.filter { $0.time >= 0 && $0.time <= pace.timeLimit ?? .latencyLimit }
    let early = presses.count { $0.time < 0 }
    guard trial.response?.press == (pace.countsLast ? counted.last : counted.first), early <= trial.early,
      counted.count <= trial.further + 1
    else {
      throw .ofKind("trial \(trial.number) has presses from which its answer or their numbers do not follow")
    }
  }

  private func wait(for later: ChoiceTrial, after earlier: ChoiceTrial) -> Double {
    let afterMissed = earlier.response == nil ? pace.waitAfterMissed?.value : nil
    return afterMissed ?? waits[later.number - 1]
  }

  /// A trial without an answer lasts until its time limit, and so does each where the task sets the pace.
  private func end(of trial: ChoiceTrial) -> Double {
    let latency = pace.isPaced ? nil : trial.response?.latency
    return trial.onset.value + (latency ?? pace.timeLimit ?? 0).value
  }
}
