/// The tools whose files can be read, and the data that each of them records of a trial.
public enum TrialFormat: String, Sendable, CaseIterable {
  /// A table with one trial a row, in columns of our names or of names given.
  case csv
  /// Project Implicit's player: its server's and DataPipe's tables, and the table that its Qualtrics version
  /// leaves in a cell of each answer. `latency` runs to the correct response where errors are corrected (the
  /// default), `score` is 1 after a first wrong response.
  case minno
  /// A Qualtrics export of an iatgen survey, whose cells hold a block each, `12C734,3X1204,…,END`: number of
  /// the stimulus, correct or not, and the latency, to the correct response where errors are corrected.
  case iatgen
  /// jsPsych's own CSV or JSON with trials of its plugins iat-html and iat-image. They record the first
  /// response alone, so that the latency to the correct one is missing, and with it D1 and D2.
  case jspsych
  /// JSON of the native app built on ResearchKit: latencies to the correct response, in seconds.
  case researchkit
}

/// The data of a trial in a row of a table, named by our columns.
public enum TrialColumn: String, Sendable, CaseIterable {
  case participant
  /// The run, if runs of the same participant are told apart; looked for only if it is named.
  case run
  case block
  /// The time from the onset of the stimulus to the correct response.
  case latency
  /// The time from the onset of the stimulus to the first response.
  case firstLatency = "first_latency"
  /// 1 when the first response was wrong.
  case error
  /// 1 if the first response was right, which some tools record instead of the error.
  case correct
  case pairing
  /// The trial's number, by which a row that occurs twice is found.
  case trial
}

extension TrialFormat {
  /// Trials have a latency to the correct response, which D1 and D2 need.
  var recordsCorrection: Bool { self != .jspsych }

  /// Returns the names of a column in the format; the first one that a file has counts.
  func names(of column: TrialColumn) -> [String] {
    switch (self, column) {
    case (_, .run): []
    case (.csv, .correct): []
    case (.csv, _): [column.rawValue]
    case (.minno, .participant): ["sessionId", "session_id", "id"]
    case (.minno, .block): ["data.block", "block"]
    case (.minno, .latency): ["latency", "rt"]
    case (.minno, .error): ["data.score", "err"]
    case (.minno, .pairing): ["data.cong", "comp", "data.condition", "cond"]
    case (.minno, .trial): ["trial_id", "trial"]
    case (.iatgen, .participant): ["ResponseId", "ResponseID"]
    case (.jspsych, .participant): ["participant", "participant_id", "subject", "subject_id"]
    case (.jspsych, .block): ["block"]
    case (.jspsych, .firstLatency): ["rt"]
    case (.jspsych, .correct): ["correct"]
    case (.jspsych, .pairing): ["pairing"]
    case (.jspsych, .trial): ["trial_index"]
    default: []
    }
  }
}
