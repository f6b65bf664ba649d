import Statistics

/// A reason why no plan can be made from a design.
public enum DesignProblem: Error, Sendable, Hashable {
  /// A run has seven blocks, not `found`.
  case blockCounts(found: Int)
  /// The two categories of a sorting block appear equally often, which `trials` does not allow.
  case sortingBlock(number: Int, trials: Int)
  /// The four categories of a pairing block appear equally often, which `trials` does not allow.
  case pairingBlock(number: Int, trials: Int)
  /// A category with fewer than two stimuli cannot avoid showing one twice in a row.
  case tooFewStimuli(Role, found: Int)
  /// A category lists a stimulus more than once.
  case repeatedStimulus(StimulusID, Role)
  /// A stimulus belongs to two categories, so that no response to it would be right.
  case sharedStimulus(StimulusID, Role, Role)
  /// The pause between trials is negative or not a number.
  case interTrialInterval(Milliseconds)
  /// The deadline leaves no time to respond, or none that a score would use, or is not a number.
  case responseDeadline(Milliseconds)
  /// The sides that are fixed make `first` the first pairing, though the other one is asked for.
  case contradictingSides(first: Pairing)
  /// A wrong response would have to be corrected without being marked: the test would seem to hang.
  case unmarkedCorrection
  /// Without correction, the mark for a wrong response is shown only in the pause, which is too short for it.
  case unseenMark(Milliseconds)
  /// A trial would have to end at its deadline and also wait for the correct response.
  case deadlineWithCorrection
}

extension DesignProblem: CustomStringConvertible {
  /// One English sentence for the author of the design.
  public var description: String {
    switch self {
    case .blockCounts(let found):
      "A run has 7 blocks, but \(found) block counts are given."
    case .sortingBlock(let number, let trials):
      "Block \(number) sorts two categories, so its count must be even and at least 2, not \(trials)."
    case .pairingBlock(let number, let trials):
      "Block \(number) pairs four categories, so its count must be a multiple of 4, not \(trials)."
    case .tooFewStimuli(let role, let found):
      "\(role.rawValue) needs at least 2 stimuli to avoid immediate repeats and has \(found)."
    case .repeatedStimulus(let stimulus, let role):
      "\(role.rawValue) lists the stimulus \"\(stimulus.rawValue)\" more than once."
    case .sharedStimulus(let stimulus, let role, let other):
      "The stimulus \"\(stimulus.rawValue)\" stands in both \(role.rawValue) and \(other.rawValue)."
    case .interTrialInterval(let interval):
      "The inter-trial interval must be 0 ms or more, not \(interval.value)."
    case .responseDeadline(let deadline):
      "The response deadline must be from \(Limits.tooFast.whole) to \(Limits.slow.whole) ms, not \(deadline.value)."
    case .contradictingSides(let first):
      "With these sides pairing \(first.rawValue) comes first, not \(first.opposite.rawValue)."
    case .unmarkedCorrection:
      "A wrong response that has to be corrected must be marked, or the test seems to hang."
    case .unseenMark(let interval):
      "Without correction a wrong response is marked in the pause, which must be 100 ms or more, not \(interval.value)."
    case .deadlineWithCorrection:
      "A trial that waits for the correct response cannot have a response deadline."
    }
  }
}

extension Design {
  /// Every reason why this design is impossible; empty when a plan can be made.
  public func problems() -> [DesignProblem] {
    blockProblems() + sideProblems() + stimulusProblems() + timingProblems() + feedbackProblems()
  }

  private func blockProblems() -> [DesignProblem] {
    guard blockCounts.count == BlockLayout.run.count else { return [.blockCounts(found: blockCounts.count)] }
    return zip(BlockLayout.run, blockCounts).compactMap { layout, trials in
      let isSorting = layout.kind == .sortingPractice
      if trials > 0 && trials.isMultiple(of: isSorting ? 2 : 4) { return nil }
      return isSorting
        ? .sortingBlock(number: layout.number, trials: trials)
        : .pairingBlock(number: layout.number, trials: trials)
    }
  }

  private func sideProblems() -> [DesignProblem] {
    guard let attribute1 = attributeSides.side, let concept1 = conceptSides.side, let firstPairing else {
      return []
    }
    let first: Pairing = attribute1 == concept1 ? .a : .b
    return first == firstPairing ? [] : [.contradictingSides(first: first)]
  }

  private func stimulusProblems() -> [DesignProblem] {
    var problems: [DesignProblem] = []
    var owners: [StimulusID: Role] = [:]
    for role in Role.allCases {
      let list = stimuli[role, default: []]
      for stimulus in list {
        guard let owner = owners[stimulus] else {
          owners[stimulus] = role
          continue
        }
        let problem: DesignProblem =
          owner == role ? .repeatedStimulus(stimulus, role) : .sharedStimulus(stimulus, owner, role)
        if !problems.contains(problem) { problems.append(problem) }
      }
      let found = Set(list).count
      if found < 2 { problems.append(.tooFewStimuli(role, found: found)) }
    }
    return problems
  }

  private func timingProblems() -> [DesignProblem] {
    var problems: [DesignProblem] = []
    if !(interTrialInterval.value.isFinite && interTrialInterval >= 0) {
      problems.append(.interTrialInterval(interTrialInterval))
    }
    if let deadline = responseDeadline, !deadline.isPossibleDeadline {
      problems.append(.responseDeadline(deadline))
    } else if responseDeadline != nil && forcedCorrection {
      problems.append(.deadlineWithCorrection)
    }
    return problems
  }

  private func feedbackProblems() -> [DesignProblem] {
    if forcedCorrection { return errorFeedback ? [] : [.unmarkedCorrection] }
    return errorFeedback && interTrialInterval < 100 ? [.unseenMark(interTrialInterval)] : []
  }
}

extension Milliseconds {
  /// A response under the lower limit is no answer to the stimulus; one over the upper limit counts in no score.
  fileprivate var isPossibleDeadline: Bool { (Limits.tooFast.value...Limits.slow.value).contains(value) }

  fileprivate var whole: Int { Int(value) }
}
