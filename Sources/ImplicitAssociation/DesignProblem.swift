/// A reason why no plan can be made from a design.
public enum DesignProblem: Error, Sendable, Hashable {
  /// A run has seven blocks, not `found`.
  case blockCounts(found: Int)
  /// The two categories of a sorting block appear equally often, which `trials` does not allow.
  case sortingBlock(number: Int, trials: Int)
  /// The four categories of a pairing block appear equally often, which `trials` does not allow.
  case pairingBlock(number: Int, trials: Int)
  /// With fewer than two stimuli a category cannot avoid showing one twice in a row.
  case tooFewStimuli(Role, found: Int)
  /// A category lists a stimulus more than once.
  case repeatedStimulus(StimulusID, Role)
  /// A stimulus stands in two categories, so that no response to it would be right.
  case sharedStimulus(StimulusID, Role, Role)
  /// The pause between trials is negative or not a number.
  case interTrialInterval(Milliseconds)
  /// The deadline leaves no time to respond, or is not a number.
  case responseDeadline(Milliseconds)
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
      "The response deadline must be more than 0 ms, not \(deadline.value)."
    }
  }
}

extension Design {
  /// Every reason why this design is impossible; empty when a plan can be made.
  public func problems() -> [DesignProblem] {
    blockProblems() + stimulusProblems() + timingProblems()
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
    if let deadline = responseDeadline, !(deadline.value.isFinite && deadline > 0) {
      problems.append(.responseDeadline(deadline))
    }
    return problems
  }
}
