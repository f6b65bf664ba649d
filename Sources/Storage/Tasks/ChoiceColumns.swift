import Statistics
import Studies

/// The columns in which a kind of task stores the trials of a speeded choice.
enum ChoiceColumns {
  static let names = [
    "number", "onset", "onset_source", "answer", "latency", "input", "deviations", "flags", "dropped_frames",
  ]

  static func arguments(of trial: ChoiceTrial) -> StatementArguments {
    [
      trial.number, trial.onset.value, trial.onsetSource.rawValue, trial.response?.answer,
      trial.response?.latency.value, trial.response?.input.rawValue, trial.deviations,
      trial.flags.map(\.rawValue).sorted().joined(separator: " "), trial.droppedFrames,
    ]
  }

  static func trial(_ row: Row) -> ChoiceTrial {
    ChoiceTrial(
      number: row["number"], onset: Milliseconds(row["onset"]),
      onsetSource: OnsetSource(rawValue: row["onset_source"]) ?? .frame, response: response(row),
      deviations: row["deviations"], flags: disturbances(row["flags"]), droppedFrames: row["dropped_frames"])
  }

  private static func response(_ row: Row) -> ChoiceResponse? {
    guard let answer = row["answer"] as String?, let latency = row["latency"] as Double?,
      let input = (row["input"] as String?).flatMap(ResponseInput.init)
    else { return nil }
    return ChoiceResponse(answer: answer, latency: Milliseconds(latency), input: input)
  }

  /// Words that were stored with spaces between them.
  static func disturbances(_ text: String) -> Set<Disturbance> {
    Set(text.split(separator: " ").compactMap { Disturbance(rawValue: String($0)) })
  }
}
