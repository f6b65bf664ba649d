import Foundation
import RunDocuments

extension TaskPlayer {
  /// Repeats what lit up, up to as many cells as a respondent remembers, now and then with a mistake.
  public static let spatialSpan = TaskPlayer(kind: "spatial-span") { document, lastBlock, respondent in
    let plan = try JSONDecoder().decode(SpatialSpanPlanDocument.self, from: document)
    // To close the browser in the middle of a run is to leave its last block undone.
    let last = lastBlock.map { min($0, plan.blocks.count - 1) } ?? plan.blocks.count
    var outcomes = plan.blocks.compactMap(\.outcome)
    return plan.blocks.filter { $0.number >= plan.resume.block && $0.number <= last }.map { block in
      let attempt = block.number == plan.resume.block ? plan.resume.attempt : 1
      let span = block.practice ? block.games.first?.span : block.course.span(after: outcomes)
      guard let game = block.games.first(where: { $0.span == span }) else {
        return SpatialSpanPlayer.nothing(in: block)
      }
      let isRight = !respondent.makesError() && game.span <= SpatialSpanPlayer.memory
      if !block.practice { outcomes.append(isRight) }
      return SpatialSpanPlayer.part(game, of: block, attempt, isRight: isRight, as: &respondent)
    }
  }
}

extension SpanCourseDocument {
  /// The span that is due; nil after the last game.
  fileprivate func span(after outcomes: [Bool]) -> Int? {
    if outcomes.count >= games || outcomes.count(where: { !$0 }) >= failures { return nil }
    return outcomes.reduce(start) { span, isRight in min(max(span + (isRight ? 1 : -1), shortest), longest) }
  }
}

private enum SpatialSpanPlayer {
  /// Simulated participants remember so many cells.
  static let memory = 6

  /// The games are over: what is left of them stays empty.
  static func nothing(in block: SpanBlockDocument) -> PlayedPart {
    played(PartDocument(block: block.number, trials: [SpanEventDocument]()), errors: "", seconds: 0)
  }

  static func part(
    _ game: SpanGameDocument, of block: SpanBlockDocument, _ attempt: Int, isRight: Bool,
    as respondent: inout Respondent
  ) -> PlayedPart {
    let sequence = game.sequences[(attempt - 1) % game.sequences.count]
    var (events, clock) = ([SpanEventDocument](), 1000.0)
    func add(_ what: String, _ cell: Int?, end: Double? = nil) {
      events.append(
        SpanEventDocument(
          number: events.count + 1, what: what, span: game.span, cell: cell, time: clock, end: end))
    }
    for cell in sequence {
      add("item", cell, end: clock + block.lit)
      clock += block.interval
    }
    add("recall", nil)
    var answer = block.direction == "backward" ? sequence.reversed() : sequence
    if !isRight { answer = [answer[1]] }
    for cell in answer {
      clock += respondent.latency(isBiased: false)
      add("tap", cell)
    }
    return played(
      PartDocument(block: block.number, trials: events), errors: isRight ? "." : "x", seconds: clock / 1000)
  }

  private static func played(
    _ answered: PartDocument<SpanEventDocument>, errors: String, seconds: Double
  ) -> PlayedPart {
    PlayedPart(answered, errors: errors, seconds: seconds)
  }
}
