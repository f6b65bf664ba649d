import Foundation
import RunDocuments

extension TaskPlayer {
  /// Names the ink of each word, more slowly and less surely where the word means another colour.
  public static let stroop = TaskPlayer(kind: "stroop") { document, lastBlock, respondent in
    let plan = try JSONDecoder().decode(StroopPlanDocument.self, from: document)
    // To close the browser in the middle of a run is to leave its last block undone.
    let last = lastBlock.map { min($0, plan.blocks.count - 1) } ?? plan.blocks.count
    return plan.blocks.filter { $0.number >= plan.resume.block && $0.number <= last }
      .map { StroopPlayer.part(answering: $0, of: plan, as: &respondent) }
  }
}

private enum StroopPlayer {
  /// ms by which the answer to an incongruent word takes longer.
  private static let interference = 120.0

  static func part(
    answering block: StroopBlockDocument, of plan: StroopPlanDocument, as respondent: inout Respondent
  ) -> PlayedPart {
    var (trials, errors, clock) = ([ChoiceTrialDocument](), "", 1000.0)
    for planned in block.trials {
      let isIncongruent = planned.word.map { $0 != planned.ink } ?? false
      let isError = isIncongruent && respondent.makesError()
      // A slip is to read the word.
      let answer = isError ? planned.word : planned.answer
      let latency = respondent.latency(isBiased: false) + (isIncongruent ? interference : 0)
      let isMissed = block.timeLimit.map { latency > $0 } ?? false
      let input = plan.input == "keyboard" ? "key" : "touch"
      var trial = ChoiceTrialDocument(
        number: planned.number, onset: clock, answer: isMissed ? nil : answer, latency: latency, input: input)
      trial.pressTooEarly(block.answers, by: input, after: block.interval, as: &respondent)
      trials.append(trial)
      errors += isError || isMissed ? "x" : "."
      clock += (isMissed ? block.timeLimit! : latency) + block.interval + 20
    }
    let answered = PartDocument(block: block.number, trials: trials)
    return PlayedPart(answered, errors: errors, seconds: clock / 1000)
  }
}
