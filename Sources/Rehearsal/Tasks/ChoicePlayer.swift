import Foundation
import RunDocuments

extension TaskPlayer {
  /// Answers speeded choices that are planned one by one.
  /// - Parameters:
  ///   - factor: of a latency in sorting
  ///   - isBiased: returns whether it is a trial in which a respondent's bias shows
  ///   - delay: returns the ms by which an answer to this trial takes longer than to others
  ///   - slip: returns what a respondent answers by mistake; nil for nothing
  static func choices(
    kind: String, factor: Double,
    isBiased: @escaping @Sendable (ChoiceBlockDocument.Trial) -> Bool = { _ in false },
    delay: @escaping @Sendable (ChoiceBlockDocument.Trial) -> Double = { _ in 0 },
    slip: @escaping @Sendable (ChoiceBlockDocument.Trial, ChoiceBlockDocument) -> String?
  ) -> TaskPlayer {
    TaskPlayer(kind: kind) { document, lastBlock, respondent in
      let plan = try JSONDecoder().decode(ChoicePlanDocument.self, from: document)
      // To close the browser in the middle of a run is to leave its last block undone.
      let last = lastBlock.map { min($0, plan.blocks.count - 1) } ?? plan.blocks.count
      return plan.blocks.filter { $0.number >= plan.resume.block && $0.number <= last }.map { block in
        let input = plan.input == "keyboard" ? "key" : "touch"
        var choosing = Choosing(
          block: block, input: input, factor: factor, speech: plan.speech, isBiased: isBiased, delay: delay,
          slip: slip)
        return choosing.part(as: &respondent)
      }
    }
  }
}

/// One block of speeded choices as a respondent answers it.
private struct Choosing {
  let block: ChoiceBlockDocument
  let input: String
  let factor: Double
  /// Nil where stimuli are to be seen.
  let speech: SpeechDocument?
  let isBiased: (ChoiceBlockDocument.Trial) -> Bool
  let delay: (ChoiceBlockDocument.Trial) -> Double
  let slip: (ChoiceBlockDocument.Trial, ChoiceBlockDocument) -> String?
  private var clock = 1000.0

  init(
    block: ChoiceBlockDocument, input: String, factor: Double, speech: SpeechDocument?,
    isBiased: @escaping (ChoiceBlockDocument.Trial) -> Bool,
    delay: @escaping (ChoiceBlockDocument.Trial) -> Double,
    slip: @escaping (ChoiceBlockDocument.Trial, ChoiceBlockDocument) -> String?
  ) {
    self.block = block
    self.input = input
    self.factor = factor
    self.speech = speech
    self.isBiased = isBiased
    self.delay = delay
    self.slip = slip
  }

  mutating func part(as respondent: inout Respondent) -> PlayedPart {
    var (trials, errors) = ([ChoiceTrialDocument](), "")
    if let speech, !speech.isPermitted, !speech.isShownOtherwise {
      var part = PartDocument(block: block.number, trials: trials)
      part.reason = "not-permitted"
      return PlayedPart(part, errors: errors, seconds: 1)
    }
    for planned in block.trials {
      let trial = trial(planned, as: &respondent)
      errors += trial.answer == planned.answer ? "." : "x"
      trials.append(trial)
    }
    let answered = PartDocument(block: block.number, trials: trials)
    return PlayedPart(answered, errors: errors, seconds: clock / 1000)
  }

  private mutating func trial(_ planned: ChoiceBlockDocument.Trial, as respondent: inout Respondent)
    -> ChoiceTrialDocument
  {
    clock += planned.wait
    let answer = respondent.makesError() ? slip(planned, block) : planned.answer
    let own = respondent.latency(isBiased: isBiased(planned)) * factor + delay(planned)
    let latency = (own * 1000).rounded() / 1000
    let isMissed = block.timeLimit.map { latency > $0 } ?? false
    var trial = ChoiceTrialDocument(
      number: planned.number, onset: clock, answer: isMissed ? nil : answer, latency: latency, input: input)
    trial.pressTooEarly(block.answers, by: input, after: planned.wait, as: &respondent)
    if block.isPaced, let limit = block.timeLimit {
      trial.thinkAgain(block.answers, by: input, before: limit, countsLast: block.countsLast, as: &respondent)
    }
    if let speech, speech.isPermitted {
      trial.onsetSource = speech.sounds == nil ? "speech" : "audio"
      trial.outputLatency = speech.sounds == nil ? nil : 20
    } else if speech != nil {
      trial.unheard = "not-permitted"
    }
    let end = block.isPaced ? nil : trial.latency
    clock += (end ?? block.timeLimit ?? latency) + 20
    if isMissed { clock += block.waitAfterMissed ?? 0 }
    return trial
  }
}
