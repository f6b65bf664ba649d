extension StroopTask {
  public static var releaseFiles: [ReleaseFile] {
    [ReleaseTables.stroopTimes.file, ReleaseTables.stroopTrials.file]
  }
}

/// The latencies and errors of a run in a release.
public struct ReleasedStroopTimes: ReleasedOfRun {
  let key: ReleasedRunKey
  let times: StroopTimes

  public init(key: ReleasedRunKey, times: StroopTimes) {
    self.key = key
    self.times = times
  }
}

/// A trial as it was stored.
public struct ReleasedStroopTrial: ReleasedTrialRow {
  let key: ReleasedRunKey
  let block: Int
  let role: String
  let attempt: Int
  let isComplete: Bool
  let stimulus: StroopStimulus
  let trial: ChoiceTrial

  public init(
    key: ReleasedRunKey, block: Int, role: String, attempt: Int, isComplete: Bool, stimulus: StroopStimulus,
    trial: ChoiceTrial
  ) {
    self.key = key
    self.block = block
    self.role = role
    self.attempt = attempt
    self.isComplete = isComplete
    self.stimulus = stimulus
    self.trial = trial
  }

  var input: String? { trial.response?.input.rawValue }
  var onsetSource: String? { trial.onsetSource.rawValue }
  var deviations: Int? { trial.deviations }
  var flags: String { trial.flags.map(\.rawValue).sorted().joined(separator: " ") }
  var droppedFrames: Int? { trial.droppedFrames }

  fileprivate var outcome: ChoiceOutcome {
    ChoiceOutcome(of: trial.response, expecting: stimulus.ink.rawValue)
  }
}

extension ReleaseTables {
  public static let stroopTimes = ReleaseTable<ReleasedStroopTimes>(
    "stroop", of: "the result of a run of the Stroop task", key: ["participant", "run"],
    ReleaseColumn.ofRun + condition("congruent", \.congruent) + condition("incongruent", \.incongruent) + [
      .number(
        "interference",
        "median latency of right answers to incongruent words less that to congruent ones, in ms; empty where one is missing",
        unit: "ms"
      ) { $0.times.interference },
      .integer("colors_confused", "colours of four that the check before the words found named wrongly") {
        $0.times.confused
      },
    ]
  ).from(.computed)

  private static func condition(
    _ word: String, _ condition: @escaping @Sendable (StroopTimes) -> StroopTimes.Condition
  ) -> [ReleaseColumn<ReleasedStroopTimes>] {
    [
      .integer(
        "\(word)_right", "\(word) words whose ink was named rightly; practice counts nowhere in this table"
      ) {
        condition($0.times).right
      },
      .integer("\(word)_wrong", "\(word) words whose ink was named wrongly") { condition($0.times).wrong },
      .integer("\(word)_missed", "\(word) words without an answer within the time limit") {
        condition($0.times).missed
      },
      .number(
        "\(word)_median", "median latency of right answers to \(word) words in ms; empty without one",
        unit: "ms"
      ) {
        condition($0.times).median
      },
    ]
  }

  public static let stroopTrials = ReleaseTable<ReleasedStroopTrial>(
    "stroop_trials", of: "a trial of the Stroop task",
    key: ["participant", "run", "block", "attempt", "trial"],
    ReleaseColumn.ofRun + stroopPlace + ReleaseColumn.ofAttempt + stroopStimulus + stroopAnswer
      + ReleaseColumn.ofRecording(noInput: "without an answer", noOnset: "never") + [
        .number("onset", "ms at which the word was presented, on the clock of the page", unit: "ms") {
          $0.trial.onset.value
        }
      ])

  private static let stroopPlace: [ReleaseColumn<ReleasedStroopTrial>] = [
    .integer("block", "block of the run, from 1") { $0.block },
    .text("role", "check: a patch of colour; practice; test: a word that counts") { $0.role },
  ]

  private static let stroopStimulus: [ReleaseColumn<ReleasedStroopTrial>] = [
    .integer("trial", "trial in its block, from 1") { $0.trial.number },
    .text("ink", "colour of the ink, the right answer: red, green, blue or yellow") {
      $0.stimulus.ink.rawValue
    },
    .text("word", "colour that the word means; empty for a patch") { $0.stimulus.word?.rawValue },
    .text("congruence", "congruent or incongruent; empty for a patch") {
      $0.stimulus.isCongruent.map { $0 ? "congruent" : "incongruent" }
    },
  ]

  private static let stroopAnswer: [ReleaseColumn<ReleasedStroopTrial>] = [
    .text("answer", "colour that was answered; empty without an answer in time") {
      $0.trial.response?.answer
    },
    .text("outcome", "right; wrong; missed: no answer within the time limit") { $0.outcome.rawValue }
      .from(.judged),
    .number("latency", "ms from the presentation of the word to the answer; empty without one") {
      $0.trial.response?.latency.value
    },
    .presses { $0.trial },
  ]
}
