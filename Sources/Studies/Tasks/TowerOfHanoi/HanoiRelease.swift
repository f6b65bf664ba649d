extension HanoiTask {
  public static var releaseFiles: [ReleaseFile] {
    [ReleaseTables.hanoi.file, ReleaseTables.hanoiEvents.file]
  }
}

/// The moves of a run, counted, in a release.
public struct ReleasedHanoiMoves: ReleasedOfRun {
  let key: ReleasedRunKey
  let moves: HanoiMoves

  public init(key: ReleasedRunKey, moves: HanoiMoves) {
    self.key = key
    self.moves = moves
  }
}

/// An event as it was stored.
public struct ReleasedHanoiEvent: ReleasedOfRun {
  let key: ReleasedRunKey
  let attempt: Int
  let isComplete: Bool
  let event: HanoiEvent

  public init(key: ReleasedRunKey, attempt: Int, isComplete: Bool, event: HanoiEvent) {
    self.key = key
    self.attempt = attempt
    self.isComplete = isComplete
    self.event = event
  }
}

extension ReleaseTables {
  public static let hanoi = ReleaseTable<ReleasedHanoiMoves>(
    "tower_of_hanoi", of: "the result of a run", key: ["participant", "run"],
    ReleaseColumn.ofRun + [
      .integer("disks", "disks of the tower") { $0.moves.disks },
      .text("ending", "solved, given-up or time-up; empty for a run that was left out") {
        $0.moves.ending?.rawValue
      },
      .integer("moves", "moves that the rules allow") { $0.moves.moves },
      .integer("illegal_moves", "attempts to put a disk on a smaller one") { $0.moves.illegal },
      .integer("excess_moves", "moves beyond the fewest possible; empty unless solved") { $0.moves.excess },
      .number(
        "planning_time",
        "ms from the presentation of the disks to the press that took up the first one; empty without one",
        unit: "ms"
      ) { $0.moves.planning },
      .number(
        "time", "ms from that press to the last move, or attempt at one; empty without one", unit: "ms"
      ) { $0.moves.time },
    ]
  ).from(.computed, butFor: ["disks", "ending"])

  public static let hanoiEvents = ReleaseTable<ReleasedHanoiEvent>(
    "tower_of_hanoi_events", of: "a press, or another event",
    key: ["participant", "run", "attempt", "event"],
    ReleaseColumn.ofRun + [
      .integer("attempt", "attempt, from 1; more than one after an interruption") { $0.attempt },
      .flag("complete", "1 for the attempt that counts, 0 for an interrupted one") { $0.isComplete },
      .integer("event", "event in its attempt, from 1") { $0.event.number },
      .text(
        "what",
        "start: the disks are presented; press: of a peg; drop: a dragged disk is let go; give-up; time-up"
      ) { $0.event.what.rawValue },
      .integer("peg", "1 for the left peg, 2, or 3; empty for a press or a drop beside the pegs") {
        $0.event.peg
      },
      .text(
        "step",
        "picked: a disk is taken up; moved; illegal: onto a smaller one, the disk went back; returned: put back; "
          + "empty: no disk to take up; missed: nothing was there"
      ) { $0.event.step?.rawValue },
      .number("time", "ms at which it happened, on the clock of the page") { $0.event.time.value },
      .text("time_source", "render, paint or frame: how the presentation is known") {
        $0.event.timeSource?.rawValue
      },
      .text("input", "key, touch, mouse or pen") { $0.event.input?.rawValue },
      .integer(
        "deviations", "presses by an input that the variant does not ask for, since the event before"
      ) { $0.event.deviations },
      .text("flags", "blur, hidden, rotated, resized: what happened since the event before") {
        $0.event.flags.map(\.rawValue).sorted().joined(separator: " ")
      },
    ])
}
