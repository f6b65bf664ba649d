import Foundation
import RunDocuments

extension TaskPlayer {
  /// Waits for each figure and presses, now and then too early, or not at all.
  public static let simpleReactionTime = TaskPlayer(kind: "simple-reaction-time") {
    document, lastBlock, respondent in
    let plan = try JSONDecoder().decode(ReactionPlanDocument.self, from: document)
    // To close the browser in the middle of a run is to leave its last block undone.
    let last = lastBlock.map { min($0, plan.blocks.count - 1) } ?? plan.blocks.count
    return plan.blocks.filter { $0.number >= plan.resume.block && $0.number <= last }
      .map { ReactionPlayer.part(answering: $0, of: plan, as: &respondent) }
  }
}

private enum ReactionPlayer {
  static func part(
    answering block: ReactionPlanDocument.Block, of plan: ReactionPlanDocument,
    as respondent: inout Respondent
  ) -> PlayedPart {
    var (trials, errors, clock, valid) = ([ReactionTrialDocument](), "", 1000.0, 0)
    for (index, wait) in block.waits.enumerated() where valid < block.trials {
      let trial = answer(
        number: index + 1, at: clock, after: Double(wait), in: block, plan.input, as: &respondent)
      let isValid = trial.onset != nil && trial.press != nil
      if isValid { valid += 1 }
      errors += isValid ? "." : "x"
      trials.append(trial)
      clock = (trial.press ?? clock + Double(wait) + block.timeLimit) + 1500
    }
    let answered = PartDocument(block: block.number, trials: trials)
    return PlayedPart(answered, errors: errors, seconds: clock / 1000)
  }

  private static func answer(
    number: Int, at start: Double, after wait: Double, in block: ReactionPlanDocument.Block, _ device: String,
    as respondent: inout Respondent
  ) -> ReactionTrialDocument {
    let input = device == "keyboard" ? "key" : "touch"
    // Sorting takes more than twice as long as seeing that something is there.
    let latency = (respondent.latency(isBiased: false) * 450).rounded() / 1000
    let onset = start + wait
    if respondent.makesError() {
      var trial = ReactionTrialDocument(
        number: number, start: start, onset: nil, press: max(start, onset - latency), input: input)
      // A simulated participant who presses too early has pressed before the wait, too.
      trial.presses?.insert(.init(time: start - 250, input: input), at: 0)
      return trial
    }
    let press = max(block.earliest, latency) > block.timeLimit ? nil : onset + max(block.earliest, latency)
    var trial = ReactionTrialDocument(number: number, start: start, onset: onset, press: press, input: input)
    if respondent.isDistracted() { trial.flags = ["blur"] }
    return trial
  }
}
