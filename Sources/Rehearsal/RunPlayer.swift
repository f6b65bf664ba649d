import Foundation

/// Plays a run of a test as the browser would: reads the plan, answers block by block, sends the parts.
struct RunPlayer {
  let client: WebClient
  let pace: any Pace
  let planPath: String
  let partsPath: String
  let formToken: String
  /// The block after which the browser is closed; nil to play all.
  var lastBlock: Int?

  struct Outcome {
    let next: String
    /// One character per trial, `x` for an error: the same for the same seed.
    let errors: String
    let seconds: [Double]
  }

  func play(as respondent: inout Respondent) throws -> Outcome {
    let plan = try plan()
    var errors = ""
    var seconds: [Double] = []
    let unplayed = plan.blocks.filter {
      $0.number >= plan.resume.block && $0.number <= lastBlock ?? $0.number
    }
    for (index, block) in unplayed.enumerated() {
      var part = answers(to: block, of: plan, as: &respondent)
      part.number = plan.resume.part + index
      part.attempt = index == 0 ? plan.resume.attempt : 1
      errors += zip(part.trials, block.trials).map { $0.isError(for: $1) ? "x" : "." }.joined()
      try pace.pass(part.seconds + 3)
      seconds.append(try send(part))
    }
    return Outcome(next: plan.done, errors: errors, seconds: seconds)
  }

  private func plan() throws -> PlanDocument {
    let answer = try client.get(planPath, headers: ["Accept: application/json"])
    guard answer.status == 200 else { throw DeadEnd(path: planPath, reason: "status \(answer.status)") }
    return try JSONDecoder().decode(PlanDocument.self, from: Data(answer.body))
  }

  private func send(_ part: PartDocument) throws -> Double {
    let body = try JSONEncoder().encode(part)
    let path = "\(partsPath)/\(part.number)"
    let answer = try client.post(
      path, body: Array(body), headers: ["Content-Type: application/json", "X-CSRF-Token: \(formToken)"])
    guard answer.status == 200 else {
      throw DeadEnd(path: path, reason: "status \(answer.status): \(answer.text.prefix(200))")
    }
    return answer.seconds
  }

  private func answers(
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

  private func answer(
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
  let done: String

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
    let attempt: Int
    let part: Int
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
