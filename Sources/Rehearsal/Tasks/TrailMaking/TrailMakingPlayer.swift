import Foundation
import RunDocuments

extension TaskPlayer {
  /// Connects the targets in order, now and then by way of a wrong one, or beside them.
  public static let trailMaking = TaskPlayer(kind: "trail-making") { document, lastBlock, respondent in
    let plan = try JSONDecoder().decode(TrailMakingPlanDocument.self, from: document)
    // To close the browser in the middle of a run is to leave its last block undone.
    let last = lastBlock.map { min($0, plan.blocks.count - 1) } ?? plan.blocks.count
    return plan.blocks.filter { $0.number >= plan.resume.block && $0.number <= last }.map { block in
      let attempt = block.number == plan.resume.block ? plan.resume.attempt : 1
      return TrailMakingPlayer.part(
        connecting: block.layouts[(attempt - 1) % block.layouts.count], of: block, by: plan.input,
        as: &respondent)
    }
  }
}

private struct TrailMakingPlayer {
  private static let side = 640.0
  /// Right of and below all targets.
  private static let corner = [0.999, 0.999]

  private let places: [[Double]]
  private let input: String
  private var events: [TrailEventDocument] = []
  private var errors = ""
  private var clock = 1000.0

  static func part(
    connecting places: [[Double]], of block: TrailBlockDocument, by input: String,
    as respondent: inout Respondent
  ) -> PlayedPart {
    var player = TrailMakingPlayer(places: places, input: input == "keyboard" ? "key" : "touch")
    player.add("start", nil, nil, at: nil)
    // Numbers and letters in turn take about twice as long.
    let pace = block.trail == "b" ? 2.0 : 1
    for target in 1...places.count { player.connect(target, in: pace, as: &respondent) }
    return player.played(PartDocument(block: block.number, trials: player.events))
  }

  private init(places: [[Double]], input: String) {
    self.places = places
    self.input = input
  }

  private mutating func connect(_ target: Int, in pace: Double, as respondent: inout Respondent) {
    if respondent.makesError() {
      let later = target + 1
      if places.indices.contains(later - 1) {
        press(later, "wrong", in: pace, as: &respondent)
      } else {
        press(nil, "missed", in: pace, as: &respondent)
      }
      errors += "x"
    }
    press(target, "right", in: pace, as: &respondent)
    errors += "."
  }

  private mutating func press(
    _ target: Int?, _ outcome: String, in pace: Double, as respondent: inout Respondent
  ) {
    clock += (respondent.latency(isBiased: false) * pace * 1000).rounded() / 1000
    let place = target.map { places[$0 - 1] } ?? Self.corner
    add("press", target, outcome, at: input == "key" ? nil : place)
  }

  private mutating func add(_ what: String, _ target: Int?, _ outcome: String?, at place: [Double]?) {
    events.append(
      TrailEventDocument(
        number: events.count + 1, what: what, target: target, outcome: outcome, time: clock, place: place,
        side: Self.side, input: outcome == nil ? nil : input))
  }

  private func played(_ answered: PartDocument<TrailEventDocument>) -> PlayedPart {
    PlayedPart(answered, errors: errors, seconds: clock / 1000)
  }
}
