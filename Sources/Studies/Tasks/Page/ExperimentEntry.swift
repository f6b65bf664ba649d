/// The entries of a part of a run of an experiment: one submission, or a piece of a long one.
public struct ExperimentEntries: PartContent {
  public let entries: [ExperimentEntry]

  public init(_ entries: [ExperimentEntry]) { self.entries = entries }

  public var trialCount: Int { entries.count }
}

extension RunPart {
  /// The entries of a part of a run of an experiment.
  public var experimentEntries: [ExperimentEntry] { (content as? ExperimentEntries)?.entries ?? [] }
}

/// One thing that an experiment, or the page around it, has handed over.
public struct ExperimentEntry: Sendable, Hashable {
  public let what: What
  /// Of a submission or a file; the way in which a page was opened and its number, `next/2`; the number of a piece and their
  /// count, `2/3`; the sort of a disturbance, of a problem or of the end; nil for everything else.
  public let name: String?
  /// JSON of a line, a piece of it, or a checkpoint; Base64 of a file, the message of a problem or of an end that the
  /// experiment gave a reason for; nil for everything else.
  public let text: String?

  public enum What: String, Sendable, CaseIterable {
    /// A page of the experiment was opened: the lines that follow are its (``ExperimentOpening``).
    case begin
    /// An object of data.
    case line
    /// A piece of an object of data that is too long for one entry (``ExperimentLines``).
    case piece
    /// The state that the experiment is given again after a reload.
    case checkpoint
    /// The name of the submission, which is taken once.
    case key
    /// A piece of a file.
    case file
    /// A ``Disturbance`` from outside, noted once between two submissions; `resized` where full screen was left.
    case disturbance
    case problem
    /// The last entry of a run.
    case end
  }

  public init(_ what: What, name: String? = nil, text: String? = nil) {
    self.what = what
    self.name = name
    self.text = text
  }

  /// The size of its text, in bytes of UTF-8.
  public var bytes: Int { text?.utf8.count ?? 0 }
}

/// The ways in which an experiment goes wrong, each a mark of the run for staff.
public enum ExperimentProblem: String, Sendable, CaseIterable {
  /// It threw an error that it did not catch.
  case error
  /// It did not answer any more.
  case silent
  /// It never began to speak with the console.
  case mute
  /// It submitted more than is accepted.
  case size
  /// It sent something that is no message of the console's, or no JSON.
  case message
  /// It tried something that its frame refuses: another address, a file of somebody else, its surroundings.
  case refused
  /// It ended, and said that something had failed.
  case failed
  /// It asked for a group of participants, as studies for JATOS do: there are none here.
  case group
}

/// The ways in which a run is over.
public enum ExperimentEnding: String, Sendable, CaseIterable {
  /// The experiment said so.
  case finished
  /// The participant left it out.
  case skipped
  /// The participant went on after a problem.
  case broken
  /// The experiment said that it was not to be done to its end.
  case aborted
}
