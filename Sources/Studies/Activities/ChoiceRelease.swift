/// The measures of a run in a release.
public struct ReleasedMeasures<Measures: ChoiceMeasures>: ReleasedOfRun {
  let key: ReleasedRunKey
  let measures: Measures

  public init(key: ReleasedRunKey, measures: Measures) {
    self.key = key
    self.measures = measures
  }
}

/// A trial of speeded choices as it was stored.
public struct ReleasedChoice: ReleasedTrialRow {
  let key: ReleasedRunKey
  let block: Int
  let attempt: Int
  let isComplete: Bool
  let recorded: RecordedChoice

  public init(
    key: ReleasedRunKey, block: Int, attempt: Int, isComplete: Bool, recorded: RecordedChoice
  ) {
    self.key = key
    self.block = block
    self.attempt = attempt
    self.isComplete = isComplete
    self.recorded = recorded
  }

  var input: String? { recorded.trial.response?.input.rawValue }
  var onsetSource: String? { recorded.trial.onsetSource.rawValue }
  var deviations: Int? { recorded.trial.deviations }
  var flags: String { recorded.trial.flags.map(\.rawValue).sorted().joined(separator: " ") }
  var droppedFrames: Int? { recorded.trial.droppedFrames }
}

extension ReleaseTables {
  /// The words for the trials of a kind of speeded choices.
  struct ChoiceWords: Sendable {
    let stimulus: String
    let condition: String
    let conditions: [String]
    let expected: String
    let wait: String
    /// True if stimuli can be heard, not seen alone.
    var canBeHeard = false
  }

  /// The table of the results of a kind.
  /// - Parameter recorded: the columns that are not computed
  static func results<Measures>(
    _ name: String, of task: String, _ columns: [ReleaseColumn<ReleasedMeasures<Measures>>],
    recorded: Set<String> = []
  ) -> ReleaseTable<ReleasedMeasures<Measures>> {
    ReleaseTable<ReleasedMeasures<Measures>>(
      name, of: "the result of a run of \(task)", key: ["participant", "run"], ReleaseColumn.ofRun + columns
    ).from(.computed, butFor: recorded)
  }

  /// The table of the trials of a kind.
  static func choices(_ name: String, of task: String, _ words: ChoiceWords) -> ReleaseTable<ReleasedChoice> {
    ReleaseTable(
      name, of: "a trial of \(task)", key: ["participant", "run", "block", "attempt", "trial"],
      ReleaseColumn.ofRun + choicePlace + ReleaseColumn.ofAttempt + planned(words) + choiceAnswer
        + ReleaseColumn.ofRecording(
          noInput: "without an answer", noOnset: "never", canBeHeard: words.canBeHeard) + [
          .number("onset", "ms at which the stimulus was presented, on the clock of the page", unit: "ms") {
            $0.recorded.trial.onset.value
          }
        ] + (words.canBeHeard ? [outputLatency] : []))
  }

  private static let outputLatency: ReleaseColumn<ReleasedChoice> = .number(
    "output_latency",
    "ms from a sound being handed to the device to its being heard, as the browser estimates it; the onset has them in it; empty for what was seen or synthesised, and where the browser tells none",
    unit: "ms"
  ) { $0.recorded.trial.outputLatency?.value }

  private static let choicePlace: [ReleaseColumn<ReleasedChoice>] = [
    .integer("block", "block of the run, from 1") { $0.block },
    .flag("practice", "1 for practice, which counts in no result") { $0.recorded.isPractice },
  ]

  private static func planned(_ words: ChoiceWords) -> [ReleaseColumn<ReleasedChoice>] {
    [
      .integer("trial", "trial in its block, from 1") { $0.recorded.trial.number },
      .text("stimulus", words.stimulus) { $0.recorded.planned.stimulus },
      .text("condition", words.condition, words: words.conditions) { $0.recorded.planned.condition },
      .text("expected", words.expected) { $0.recorded.planned.answer },
      .integer("wait", words.wait, unit: "ms") { $0.recorded.planned.wait },
    ]
  }

  private static let choiceAnswer: [ReleaseColumn<ReleasedChoice>] = [
    .text("answer", "first answer from the presentation of the stimulus; empty without one in time") {
      $0.recorded.trial.response?.answer
    },
    .text(
      "outcome",
      "right: the expected answer, or none where none is expected; wrong: any other; missed: none within the time limit",
      words: ChoiceOutcome.allCases.map(\.rawValue)
    ) { $0.recorded.outcome.rawValue }.from(.judged),
    .number("latency", "ms from the presentation of the stimulus to the answer; empty without one") {
      $0.recorded.trial.response?.latency.value
    },
    .integer("early", "presses before the stimulus was to be seen, since the trial before was over") {
      $0.recorded.trial.early
    },
    .integer("further", "presses after the answer, before the trial was over") { $0.recorded.trial.further },
    .presses { $0.recorded.trial },
  ]
}

extension ReleaseColumn {
  /// The column of the presses of a trial.
  static func presses(_ trial: @escaping @Sendable (Row) -> ChoiceTrial) -> Self {
    .text(
      "presses",
      "all presses of answers since the trial before was over, in order and separated by spaces, each as answer:time:input; time in ms from the presentation of the stimulus, negative before it; of more than \(ChoicePress.limit) the first and the one that counts; empty without any, and for trials recorded before this column was"
    ) { row in trial(row).presses?.map(\.text).joined(separator: " ") }
  }
}

extension ChoicePress {
  fileprivate var text: String { "\(answer):\(time.value):\(input.rawValue)" }
}
