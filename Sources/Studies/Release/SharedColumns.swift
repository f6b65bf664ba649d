/// A row of a release about a run.
protocol ReleasedOfRun: Sendable {
  var key: ReleasedRunKey { get }
}

extension ReleaseColumn where Row: ReleasedOfRun {
  /// The run that the row is of: the first columns of every such table.
  static var ofRun: [Self] {
    [
      .text("participant", ReleasePseudonyms.random.meaning) {
        $0.key.pseudonym
      },
      .integer("run", "the participant's run, counted from 1 in the order of starting") { $0.key.number },
    ]
  }
}

extension ReleaseColumn {
  /// The occasion of a scheduled task.
  static func ofOccasion(_ task: @escaping @Sendable (Row) -> StudyTask.ID) -> Self {
    .integer("occasion", "which time the scheduled task was due, from 1; empty for one that is not scheduled")
    {
      Occasion.ID(task($0))?.number
    }
  }
}

/// A trial in a release, of any kind of task that is done in runs.
protocol ReleasedTrialRow: ReleasedOfRun {
  var attempt: Int { get }
  var isComplete: Bool { get }
  var input: String? { get }
  var onsetSource: String? { get }
  var deviations: Int? { get }
  /// Separated by spaces.
  var flags: String { get }
  var droppedFrames: Int? { get }
}

extension ReleaseColumn where Row: ReleasedTrialRow {
  /// The attempt at the block that the trial belongs to.
  static var ofAttempt: [Self] {
    [
      .integer("attempt", "attempt at the block, from 1; more than one after an interruption") { $0.attempt },
      .flag("complete", "1 for the attempt that counts, 0 for an interrupted one") { $0.isComplete },
    ]
  }

  /// The manner in which the browser recorded the trial. Each parameter tells for which trials a cell is empty.
  /// - Parameter rest: of deviations and frames; nil where there is a number for every trial
  static func ofRecording(noInput: String, noOnset: String, rest: String? = nil, canBeHeard: Bool = false)
    -> [Self]
  {
    let heard =
      canBeHeard
      ? "; of a digit that was heard audio: scheduled start of a recording; speech: start as the speech synthesis told it, less exact"
      : ""
    let empty = rest.map { "; empty \($0)" } ?? ""
    return [
      .text(
        "input", "key, touch, mouse or pen; empty \(noInput)", words: ["key", "touch", "mouse", "pen"]
      ) { $0.input },
      .text(
        "onset_source",
        "render: presentation time; paint: paint time; frame: frame callback\(heard); empty \(noOnset)",
        words: ["render", "paint", "frame"] + (canBeHeard ? ["audio", "speech"] : [])
      ) { $0.onsetSource },
      .integer("deviations", "presses by an input that the variant does not ask for\(empty)") {
        $0.deviations
      },
      .text(
        "flags",
        "blur, hidden, rotated, resized: what happened during the trial; rotated also where the device was turned since the trial before"
      ) { $0.flags },
      .integer("dropped_frames", "frames that the browser skipped during the trial\(empty)") {
        $0.droppedFrames
      },
    ]
  }
}
