import Foundation
import RunDocuments

extension TaskPlayer {
  /// Taps both buttons in turn, now and then beside them.
  public static let tapping = TaskPlayer(kind: "tapping") { document, lastBlock, respondent in
    let plan = try JSONDecoder().decode(TappingPlanDocument.self, from: document)
    // To close the browser in the middle of a run is to leave its last block undone.
    let last = lastBlock.map { min($0, plan.blocks.count - 1) } ?? plan.blocks.count
    return plan.blocks.filter { $0.number >= plan.resume.block && $0.number <= last }
      .map { TappingPlayer.part(tapping: $0, as: &respondent) }
  }
}

private enum TappingPlayer {
  private static let layout = TapLayoutDocument(
    view: [820, 1180], left: [240, 900, 144, 144], right: [436, 900, 144, 144])
  private static let middles = ["left": [312.0, 972.0], "right": [508.0, 972.0]]

  static func part(tapping block: TappingBlockDocument, as respondent: inout Respondent) -> PlayedPart {
    var (taps, errors, clock) = ([TapDocument](), "", 1000.0)
    let end = clock + Double(block.seconds) * 1000
    while clock < end {
      let button = taps.count.isMultiple(of: 2) ? "left" : "right"
      let isMiss = respondent.makesError()
      let time = (clock * 1000).rounded() / 1000
      taps.append(
        TapDocument(
          number: taps.count + 1, time: time, end: time + 60, button: isMiss ? nil : button,
          place: isMiss ? [410, 700] : middles[button]!, layout: taps.isEmpty ? layout : nil))
      errors += isMiss ? "x" : "."
      // Sorting takes about four times as long as the next tap.
      clock += respondent.latency(isBiased: false) / 4
    }
    let answered = PartDocument(block: block.number, trials: taps)
    return PlayedPart(answered, errors: errors, seconds: end / 1000)
  }
}
