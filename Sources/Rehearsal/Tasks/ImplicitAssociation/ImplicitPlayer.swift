import Foundation
import ImplicitAssociation
import RunDocuments

extension TaskPlayer {
  /// Sorts the stimuli of an Implicit Association Test.
  public static let implicitAssociation = TaskPlayer(kind: "implicit-association") {
    document, lastBlock, respondent in
    let plan = try JSONDecoder().decode(ImplicitPlanDocument.self, from: document)
    let unplayed = plan.blocks.filter {
      $0.number >= plan.resume.block && $0.number <= lastBlock ?? $0.number
    }
    return unplayed.map { ImplicitPlayer.part(answering: $0, of: plan, as: &respondent) }
  }
}

private enum ImplicitPlayer {
  static func part(
    answering block: ImplicitPlanDocument.Block, of plan: ImplicitPlanDocument,
    as respondent: inout Respondent
  ) -> PlayedPart {
    let answered = answers(to: block, of: plan, as: &respondent)
    return PlayedPart(
      answered,
      errors: zip(answered.trials, block.trials).map { $0.isError(for: $1) ? "x" : "." }.joined(),
      seconds: answered.seconds)
  }

  private static func answers(
    to block: ImplicitPlanDocument.Block, of plan: ImplicitPlanDocument, as respondent: inout Respondent
  ) -> PartDocument<ImplicitTrialDocument> {
    let isPairingB =
      block.left.count == 2 && block.left.contains(.attribute1) != block.left.contains(.concept1)
    var clock = 1000.0
    let trials = block.trials.map { planned -> ImplicitTrialDocument in
      let trial = answer(to: planned, at: clock, of: plan, isPairingB: isPairingB, as: &respondent)
      clock += (trial.responses.last?.latency ?? plan.responseDeadline?.value ?? 0) + 250
      return trial
    }
    return PartDocument(block: block.number, trials: trials)
  }

  private static func answer(
    to planned: ImplicitPlanDocument.Trial, at onset: Double, of plan: ImplicitPlanDocument, isPairingB: Bool,
    as respondent: inout Respondent
  ) -> ImplicitTrialDocument {
    let device = plan.input == "keyboard" ? "key" : "touch"
    let latency = respondent.latency(isBiased: isPairingB)
    var responses = [
      ImplicitTrialDocument.Response(side: planned.side.rawValue, latency: latency, input: device)
    ]
    if respondent.makesError() {
      let wrong: Side = planned.side == .left ? .right : .left
      responses.insert(.init(side: wrong.rawValue, latency: latency, input: device), at: 0)
      responses[1].latency += respondent.correction()
    }
    if !plan.forcedCorrection { responses.removeLast(responses.count - 1) }
    if let deadline = plan.responseDeadline?.value, latency > deadline { responses = [] }
    return .init(number: planned.number, stimulus: planned.stimulus, onset: onset, responses: responses)
  }
}

extension PartDocument<ImplicitTrialDocument> {
  /// The duration in seconds.
  fileprivate var seconds: Double {
    guard let last = trials.last else { return 0 }
    return (last.onset + (last.responses.last?.latency ?? 0)) / 1000
  }
}

extension ImplicitTrialDocument {
  fileprivate func isError(for planned: ImplicitPlanDocument.Trial) -> Bool {
    responses.first.map { $0.side != planned.side.rawValue } ?? false
  }
}
