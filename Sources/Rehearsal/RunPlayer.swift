import Foundation
import RunDocuments

/// Does a run as the browser would: reads the plan, answers block by block, sends the parts.
struct RunPlayer {
  let client: WebClient
  let pace: any Pace
  let planPath: String
  let partsPath: String
  let formToken: String
  /// The kinds of tasks that simulated participants know how to do.
  let players: [TaskPlayer]
  /// The block after which the browser is closed; nil to play all.
  var lastBlock: Int?

  struct Outcome {
    let next: String
    /// One character per trial, `x` for an error: the same for the same seed.
    let errors: String
    let seconds: [Double]
  }

  func play(as respondent: inout Respondent) throws -> Outcome {
    let document = try plan()
    let plan = try JSONDecoder().decode(PlanHead.self, from: document)
    guard let player = players.first(where: { $0.kind == plan.kind }) else {
      throw DeadEnd(path: planPath, reason: "nobody knows how to do a task of the kind “\(plan.kind)”")
    }
    var seconds: [Double] = []
    let parts = try player.answer(document, lastBlock, &respondent)
    var recorders = plan.recorders(of: &respondent)
    for (index, part) in parts.enumerated() {
      let attempt = index == 0 ? plan.resume.attempt : 1
      try pace.pass(part.seconds + 3)
      let recordings = part.isEmpty ? nil : recorders?.record(part.seconds)
      let body = try part.body(plan.resume.part + index, attempt, recordings)
      seconds.append(try send(body, number: plan.resume.part + index))
    }
    return Outcome(next: plan.done, errors: parts.map(\.errors).joined(), seconds: seconds)
  }

  private func plan() throws -> Data {
    let answer = try client.get(planPath, headers: ["Accept: application/json"])
    guard answer.status == 200 else { throw DeadEnd(path: planPath, reason: "status \(answer.status)") }
    return Data(answer.body)
  }

  private func send(_ body: Data, number: Int) throws -> Double {
    let path = "\(partsPath)/\(number)"
    let answer = try client.post(
      path, body: Array(body),
      headers: ["Content-Type: application/json", "X-CSRF-Token: \(formToken)"])
    guard answer.status == 200 else {
      throw DeadEnd(path: path, reason: "status \(answer.status): \(answer.text.prefix(200))")
    }
    return answer.seconds
  }
}

extension PlanHead {
  /// The recorders that run beside each block; nil if there are none, and then nothing is drawn.
  fileprivate func recorders(of respondent: inout Respondent) -> SimulatedRecorders? {
    guard let record, !record.isEmpty else { return nil }
    return SimulatedRecorders(record, seed: respondent.answerSeed())
  }
}
