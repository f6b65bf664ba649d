import Foundation
import RunDocuments

extension TaskPlayer {
  /// Opens no browser: submits the data that the study gives as a sample, then says that the experiment is over.
  public static let page = TaskPlayer(kind: "page") { document, lastBlock, respondent in
    let plan = try JSONDecoder().decode(ExperimentPlanDocument.self, from: document)
    guard let block = plan.blocks.first, plan.resume.block == 1 else { return [] }
    var parts: [PlayedPart] = []
    // To close the browser in the middle of a run is to leave its end undone, once its data are submitted.
    let isDataThere = plan.resume.part > 1
    if !isDataThere, let sample = block.sample, !sample.isEmpty {
      parts += ExperimentPlayer.pieces(of: sample).map {
        ExperimentPlayer.part($0, isComplete: false, seconds: respondent.latency(isBiased: false) * 20 / 1000)
      }
    }
    if lastBlock == nil || isDataThere {
      let end = ExperimentEntryDocument(what: "end", name: "finished")
      parts.append(ExperimentPlayer.part([end], isComplete: true, seconds: 1))
    }
    return parts
  }
}

private enum ExperimentPlayer {
  /// A part stays below what the server takes at once, in bytes of its texts.
  private static let most = 100_000

  static func pieces(of sample: [String]) -> [[ExperimentEntryDocument]] {
    var pieces: [[ExperimentEntryDocument]] = []
    var size = most
    for line in sample {
      size += line.utf8.count
      if size > most {
        pieces.append([])
        size = line.utf8.count
      }
      pieces[pieces.count - 1].append(ExperimentEntryDocument(what: "line", text: line))
    }
    if !pieces.isEmpty { pieces[0].insert(ExperimentEntryDocument(what: "begin", name: "anew/1"), at: 0) }
    return pieces
  }

  static func part(_ entries: [ExperimentEntryDocument], isComplete: Bool, seconds: Double) -> PlayedPart {
    let errors = String(repeating: ".", count: entries.count { $0.what == "line" })
    return PlayedPart(errors: errors, seconds: seconds, isEmpty: entries.isEmpty) { number, _, _ in
      // Every part of such a run is another attempt at its only block.
      try JSONEncoder().encode(
        PartDocument(number: number, block: 1, attempt: number, complete: isComplete, trials: entries))
    }
  }
}
