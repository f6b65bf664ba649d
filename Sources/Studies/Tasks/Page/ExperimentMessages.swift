/// The problems of a run in the words of the experiment, for staff to find the fault by.
public struct ExperimentMessages: Sendable, Hashable {
  /// Each once, in their order: an experiment that fails in every trial says the same again and again.
  public private(set) var texts: [String] = []

  /// No page shows more of a run.
  public static let limit = 5

  public init() {}

  public mutating func add(_ text: String) {
    if texts.count < Self.limit, !text.isEmpty, !texts.contains(text) { texts.append(text) }
  }
}

/// Reads what experiments of a lab's own said of their problems.
public protocol ExperimentMessageStore: Sendable {
  /// Returns the messages about a participant's runs; none for a run without one.
  func experimentMessages(of participant: Participant.ID) throws -> [Run.ID: ExperimentMessages]
}
