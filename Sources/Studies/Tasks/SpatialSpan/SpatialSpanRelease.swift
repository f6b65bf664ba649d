extension SpatialSpanTask {
  public static var releaseFiles: [ReleaseFile] {
    [ReleaseTables.spatialSpan.file, ReleaseTables.spanGames.file, ReleaseTables.spanEvents.file]
  }
}

/// The games of a run, counted, in a release.
public struct ReleasedSpanRecall: ReleasedOfRun {
  let key: ReleasedRunKey
  let recall: SpanRecall

  public init(key: ReleasedRunKey, recall: SpanRecall) {
    self.key = key
    self.recall = recall
  }
}

/// A game as it was stored, with the place of its part in the run.
public struct ReleasedSpanGame: ReleasedOfRun {
  let key: ReleasedRunKey
  let block: Int
  let attempt: Int
  let isComplete: Bool
  let isPractice: Bool
  let span: Int
  let side: Int
  let direction: String
  /// Cells with spaces between them.
  let sequence: String
  /// Nil for an interrupted game.
  let isRight: Bool?

  public init(
    key: ReleasedRunKey, block: Int, attempt: Int, isComplete: Bool, isPractice: Bool, span: Int, side: Int,
    direction: String, sequence: String, isRight: Bool?
  ) {
    self.key = key
    self.block = block
    self.attempt = attempt
    self.isComplete = isComplete
    self.isPractice = isPractice
    self.span = span
    self.side = side
    self.direction = direction
    self.sequence = sequence
    self.isRight = isRight
  }
}

/// An event as it was stored.
public struct ReleasedSpanEvent: ReleasedOfRun {
  let key: ReleasedRunKey
  let block: Int
  let attempt: Int
  let isComplete: Bool
  let event: SpanEvent
  /// Nil for what is no tap on a cell.
  let isRight: Bool?

  public init(
    key: ReleasedRunKey, block: Int, attempt: Int, isComplete: Bool, event: SpanEvent, isRight: Bool?
  ) {
    self.key = key
    self.block = block
    self.attempt = attempt
    self.isComplete = isComplete
    self.event = event
    self.isRight = isRight
  }
}

extension ReleaseTables {
  public static let spatialSpan = ReleaseTable<ReleasedSpanRecall>(
    "spatial_span", of: "the result of a run", key: ["participant", "run"],
    ReleaseColumn.ofRun + [
      .integer("longest_span", "the longest span repeated without a mistake; 0 if none was") {
        $0.recall.longest
      },
      .integer("games", "games that count") { $0.recall.games },
      .integer("failures", "games that ended with a mistake") { $0.recall.failures },
      .integer("score", "longest_span times the games without a mistake") { $0.recall.score },
    ]
  ).from(.computed)

  public static let spanGames = ReleaseTable<ReleasedSpanGame>(
    "spatial_span_games", of: "a game", key: ["participant", "run", "block", "attempt"],
    ReleaseColumn.ofRun + [
      .integer("block", "game of the run, from 1; the one for practice is the first") { $0.block },
      .integer("attempt", "attempt at the game, from 1; more than one after an interruption") { $0.attempt },
      .flag("complete", "1 for the attempt that counts, 0 for an interrupted one") { $0.isComplete },
      .flag("practice", "1 for the game for practice, which does not count") { $0.isPractice },
      .integer("span", "cells that light up") { $0.span },
      .integer("side", "cells in each row and in each column of the grid") { $0.side },
      .text("direction", "forward or backward: the order in which they are to be tapped") { $0.direction },
      .text("sequence", "the cells as they light up, row by row from 0, with spaces between them") {
        $0.sequence
      },
      .flag("right", "1 if all were tapped in order, 0 for a mistake; empty for an interrupted game") {
        $0.isRight
      },
    ])

  public static let spanEvents = ReleaseTable<ReleasedSpanEvent>(
    "spatial_span_events", of: "a cell that lights up, or a tap",
    key: ["participant", "run", "block", "attempt", "event"],
    ReleaseColumn.ofRun + eventPlace + eventTimes)

  private static let eventPlace: [ReleaseColumn<ReleasedSpanEvent>] = [
    .integer("block", "game of the run, from 1") { $0.block },
    .integer("attempt", "attempt at the game, from 1") { $0.attempt },
    .flag("complete", "1 for the attempt that counts, 0 for an interrupted one") { $0.isComplete },
    .integer("event", "event in its attempt, from 1") { $0.event.number },
    .text(
      "what",
      "item: a cell lights up; early: a tap before the answer; recall: the answer begins; tap: a tap of the answer"
    ) { $0.event.what.rawValue },
    .integer("cell", "the cell, row by row from 0; empty for a tap beside them, and for recall") {
      $0.event.cell
    },
    .flag("right", "1 for a tap of the answer on the cell whose turn it was, 0 for one on another cell") {
      $0.isRight
    },
  ]

  private static let eventTimes: [ReleaseColumn<ReleasedSpanEvent>] = [
    .number("time", "ms at which it was to be seen, or the finger came down, on the clock of the page") {
      $0.event.time.value
    },
    .text("time_source", "render, paint or frame: how the onset of an item is known") {
      $0.event.timeSource?.rawValue
    },
    .number("exposure", "ms for which an item was to be seen; empty for the rest", unit: "ms") {
      $0.event.exposure?.value
    },
    .text("end_source", "render, paint or frame: how the end of an item is known") {
      $0.event.endSource?.rawValue
    },
    .text("input", "touch, mouse or pen") { $0.event.input?.rawValue },
    .integer("deviations", "presses by an input that the variant does not ask for, since the event before") {
      $0.event.deviations
    },
    .text("flags", "blur, hidden, rotated, resized: what happened since the event before") {
      $0.event.flags.map(\.rawValue).sorted().joined(separator: " ")
    },
    .integer("dropped_frames", "frames that the browser missed while the item was lit") {
      $0.event.droppedFrames
    },
  ]
}
