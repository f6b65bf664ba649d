import Foundation

extension TaskPlayer {
  /// Sorts the stimuli of an Implicit Association Test.
  public static let implicitAssociation = TaskPlayer(kind: "implicit-association") {
    document, lastBlock, respondent in
    let plan = try JSONDecoder().decode(PlanDocument.self, from: document)
    let unplayed = plan.blocks.filter {
      $0.number >= plan.resume.block && $0.number <= lastBlock ?? $0.number
    }
    return unplayed.map { ImplicitPlayer.part(answering: $0, of: plan, as: &respondent) }
  }
}

private enum ImplicitPlayer {
  static func part(
    answering block: PlanDocument.Block, of plan: PlanDocument, as respondent: inout Respondent
  ) -> PlayedPart {
    let answered = answers(to: block, of: plan, as: &respondent)
    return PlayedPart(
      errors: zip(answered.trials, block.trials).map { $0.isError(for: $1) ? "x" : "." }.joined(),
      seconds: answered.seconds
    ) { number, attempt in
      var part = answered
      part.number = number
      part.attempt = attempt
      return try JSONEncoder().encode(part)
    }
  }

  private static func answers(
    to block: PlanDocument.Block, of plan: PlanDocument, as respondent: inout Respondent
  ) -> PartDocument {
    let isPairingB =
      block.left.count == 2 && block.left.contains("attribute1") != block.left.contains("concept1")
    var clock = 1000.0
    let trials = block.trials.map { planned -> PartDocument.Trial in
      let trial = answer(to: planned, at: clock, of: plan, isPairingB: isPairingB, as: &respondent)
      clock += (trial.responses.last?.latency ?? plan.responseDeadline ?? 0) + 250
      return trial
    }
    return PartDocument(block: block.number, trials: trials)
  }

  private static func answer(
    to planned: PlanDocument.Trial, at onset: Double, of plan: PlanDocument, isPairingB: Bool,
    as respondent: inout Respondent
  ) -> PartDocument.Trial {
    let device = plan.input == "keyboard" ? "key" : "touch"
    let latency = respondent.latency(isPairingB: isPairingB)
    var responses = [PartDocument.Response(side: planned.side, latency: latency, input: device)]
    if respondent.makesError() {
      let wrong = planned.side == "left" ? "right" : "left"
      responses.insert(.init(side: wrong, latency: latency, input: device), at: 0)
      responses[1].latency += respondent.correction()
    }
    if !plan.forcedCorrection { responses.removeLast(responses.count - 1) }
    if let deadline = plan.responseDeadline, latency > deadline { responses = [] }
    return .init(number: planned.number, stimulus: planned.stimulus, onset: onset, responses: responses)
  }
}

/// The part of the server's plan that a respondent needs.
private struct PlanDocument: Decodable {
  let input: String
  let forcedCorrection: Bool
  /// The deadline in milliseconds.
  let responseDeadline: Double?
  let blocks: [Block]
  let resume: Resume

  struct Block: Decodable {
    let number: Int
    let left: [String]
    let trials: [Trial]
  }

  struct Trial: Decodable {
    let number: Int
    let stimulus: String
    let side: String
  }

  struct Resume: Decodable {
    let block: Int
  }
}

/// A part as the browser sends it.
private struct PartDocument: Encodable {
  var number = 1
  let block: Int
  var attempt = 1
  let complete = true
  let trials: [Trial]

  /// The duration in seconds.
  var seconds: Double {
    guard let last = trials.last else { return 0 }
    return (last.onset + (last.responses.last?.latency ?? 0)) / 1000
  }

  struct Trial: Encodable {
    let number: Int
    let stimulus: String
    let onset: Double
    let onsetSource = "frame"
    let responses: [Response]
    let deviations = 0
    let flags: [String] = []
    let droppedFrames = 0

    func isError(for planned: PlanDocument.Trial) -> Bool {
      responses.first.map { $0.side != planned.side } ?? false
    }
  }

  struct Response: Encodable {
    let side: String
    var latency: Double
    let input: String
  }
}
