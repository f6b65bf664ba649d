/// The samples of a recorder in a run, counted, for staff.
public struct RecordingSummary: Sendable, Hashable {
  public let recorder: Recorder
  /// In all parts of the run.
  public let samples: Int
  /// Samples per second of the last part that has a rate.
  public let rate: Double?
  /// The last reason why it told nothing, or not everything; nil if it told all in each part.
  public let problem: RecordingProblem?

  public init(recorder: Recorder, samples: Int, rate: Double?, problem: RecordingProblem?) {
    self.recorder = recorder
    self.samples = samples
    self.rate = rate
    self.problem = problem
  }
}

public protocol TaskRecordingStore: Sendable {
  /// Returns what recorders told beside the runs of a participant, in the order of ``Recorder``.
  func recordings(of participant: Participant.ID) throws -> [Run.ID: [RecordingSummary]]
}
