extension ReactionTask {
  public static var releaseFiles: [ReleaseFile] {
    [ReleaseTables.reactionTimes.file, ReleaseTables.reactionTrials.file]
  }
}

/// The reaction times of a run in a release.
public struct ReleasedReactionTimes: ReleasedOfRun {
  let key: ReleasedRunKey
  let times: ReactionTimes

  public init(key: ReleasedRunKey, times: ReactionTimes) {
    self.key = key
    self.times = times
  }
}

/// A trial as it was stored.
public struct ReleasedReaction: ReleasedTrialRow {
  let key: ReleasedRunKey
  let block: Int
  let isPractice: Bool
  let attempt: Int
  let isComplete: Bool
  let wait: Int
  let outcome: String
  let trial: ReactionTrial

  public init(
    key: ReleasedRunKey, block: Int, isPractice: Bool, attempt: Int, isComplete: Bool, wait: Int,
    outcome: String, trial: ReactionTrial
  ) {
    self.key = key
    self.block = block
    self.isPractice = isPractice
    self.attempt = attempt
    self.isComplete = isComplete
    self.wait = wait
    self.outcome = outcome
    self.trial = trial
  }

  var input: String? { trial.input?.rawValue }
  var onsetSource: String? { trial.onsetSource?.rawValue }
  var deviations: Int? { trial.deviations }
  var flags: String { trial.flags.map(\.rawValue).sorted().joined(separator: " ") }
  var droppedFrames: Int? { trial.droppedFrames }
}

extension ReleaseTables {
  public static let reactionTimes = ReleaseTable<ReleasedReactionTimes>(
    "reaction_times", of: "the reaction times of a run", key: ["participant", "run"],
    ReleaseColumn.ofRun + reactionFigures
  ).from(.computed)

  private static let reactionFigures: [ReleaseColumn<ReleasedReactionTimes>] = [
    .integer("valid", "valid trials; trials of practice count nowhere in this table") { $0.times.valid },
    .integer("early", "trials with a press before the figure or less than 100 ms after it") {
      $0.times.early
    },
    .integer("late", "trials without a press within the time limit") { $0.times.late },
    .integer("lapses", "valid trials of 500 ms or more") { $0.times.lapses },
    .number("median", "median latency of valid trials in ms; empty without a valid trial", unit: "ms") {
      $0.times.median
    },
    .number("mean", "mean latency of valid trials in ms; empty without a valid trial", unit: "ms") {
      $0.times.mean
    },
    .number(
      "sd", "standard deviation of these latencies in ms, with n - 1; empty for fewer than two", unit: "ms"
    ) { $0.times.deviation },
  ]

  public static let reactionTrials = ReleaseTable<ReleasedReaction>(
    "reaction_trials", of: "a trial of simple reactions",
    key: ["participant", "run", "block", "attempt", "trial"],
    ReleaseColumn.ofRun + reactionPlace + ReleaseColumn.ofAttempt + reactionAnswers + reactionRecording)

  private static let reactionPlace: [ReleaseColumn<ReleasedReaction>] = [
    .integer("block", "block of the run, from 1") { $0.block },
    .flag("practice", "1 for a trial of practice, which no result counts") { $0.isPractice },
  ]

  private static let reactionAnswers: [ReleaseColumn<ReleasedReaction>] = [
    .integer("trial", "trial in its block, from 1, those included that were repeated") { $0.trial.number },
    .integer("wait", "planned time in ms from the beginning of the trial to the figure", unit: "ms") {
      $0.wait
    },
    .text(
      "outcome",
      "valid; early: a press before the figure or less than 100 ms after it; late: no press within the time limit",
      words: ["valid", "early", "late"]
    ) { $0.outcome }.from(.judged),
    .number(
      "latency",
      "ms from the presentation of the figure to the press; empty where either is missing, below 0 for a press in the moment before it was presented",
      unit: "ms"
    ) { $0.trial.latency?.value },
  ]

  private static let reactionRecording: [ReleaseColumn<ReleasedReaction>] =
    ReleaseColumn.ofRecording(noInput: "without a press", noOnset: "for a figure that did not appear") + [
      .number("start", "ms at which the wait began, on the clock of the page", unit: "ms") {
        $0.trial.start.value
      },
      .number(
        "onset",
        "ms at which the figure was presented, on the clock of the page; empty if it did not appear",
        unit: "ms"
      ) {
        $0.trial.onset?.value
      },
      .text(
        "presses",
        "all presses since the trial before was over, in order and separated by spaces, each as time:input; time in ms on the clock of the page; of more than \(ReactionPress.limit) the first and the one that counts; empty without any, and for trials recorded before this column was"
      ) { $0.trial.presses?.map(\.text).joined(separator: " ") },
    ]
}

extension ReactionPress {
  fileprivate var text: String { "\(time.value):\(input.rawValue)" }
}
