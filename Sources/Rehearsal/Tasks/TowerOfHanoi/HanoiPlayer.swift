import Foundation
import RunDocuments

extension TaskPlayer {
  /// Solves the puzzle by its recursion, now and then with a move that the rules forbid; a few give it up.
  public static let towerOfHanoi = TaskPlayer(kind: "tower-of-hanoi") { document, lastBlock, respondent in
    let plan = try JSONDecoder().decode(HanoiPlanDocument.self, from: document)
    // To close the browser in the middle of a run is to leave its last block undone.
    let last = lastBlock.map { min($0, plan.blocks.count - 1) } ?? plan.blocks.count
    return plan.blocks.filter { $0.number >= plan.resume.block && $0.number <= last }
      .map { HanoiPlayer.part(solving: $0, by: plan.input, as: &respondent) }
  }
}

private struct HanoiPlayer {
  private let input: String
  private var events: [HanoiEventDocument] = []
  private var errors = ""
  private var clock = 1000.0

  static func part(
    solving block: HanoiBlockDocument, by input: String, as respondent: inout Respondent
  ) -> PlayedPart {
    var player = HanoiPlayer(input: input == "keyboard" ? "key" : "touch")
    let end = player.clock + (block.timeLimit ?? .infinity)
    player.add("start", nil, nil, input: nil)
    player.clock += respondent.latency(isBiased: false) * 4
    let givesUp = respondent.skips()
    var pegs = [Array((1...block.disks).reversed()), [], []]
    for (source, target) in moves(of: block.disks, from: 1, to: 3) {
      if player.clock + 20_000 > end || (givesUp && player.events.count > 8) { break }
      player.move(from: source, to: target, on: &pegs, as: &respondent)
    }
    if pegs[2].count < block.disks { player.add("give-up", nil, nil, input: player.input) }
    return player.played(PartDocument(block: block.number, trials: player.events))
  }

  private init(input: String) { self.input = input }

  /// The fewest moves that bring so many disks from one peg to another.
  private static func moves(of disks: Int, from source: Int, to target: Int) -> [(Int, Int)] {
    if disks == 0 { return [] }
    let other = 6 - source - target
    return moves(of: disks - 1, from: source, to: other) + [(source, target)]
      + moves(of: disks - 1, from: other, to: target)
  }

  private mutating func move(
    from source: Int, to target: Int, on pegs: inout [[Int]], as respondent: inout Respondent
  ) {
    let disk = pegs[source - 1].removeLast()
    let forbidden = (1...3).first { pegs[$0 - 1].last.map { $0 < disk } ?? false && $0 != source }
    if respondent.makesError(), let forbidden {
      press(source, "picked", as: &respondent)
      press(forbidden, "illegal", as: &respondent)
      errors += "x"
    }
    press(source, "picked", as: &respondent)
    press(target, "moved", as: &respondent)
    pegs[target - 1].append(disk)
    errors += "."
  }

  private mutating func press(_ peg: Int, _ step: String, as respondent: inout Respondent) {
    clock += respondent.latency(isBiased: false)
    add("press", peg, step, input: input)
  }

  private mutating func add(_ what: String, _ peg: Int?, _ step: String?, input: String?) {
    events.append(
      HanoiEventDocument(
        number: events.count + 1, what: what, peg: peg, step: step, time: clock, input: input))
  }

  private func played(_ answered: PartDocument<HanoiEventDocument>) -> PlayedPart {
    PlayedPart(answered, errors: errors, seconds: clock / 1000)
  }
}
