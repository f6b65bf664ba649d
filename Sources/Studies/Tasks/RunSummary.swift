/// The newest score of a finished run, with the numbers that its kind of task measures.
public struct RunSummary: Sendable {
  public let run: Run.ID
  public let task: TaskInVariant
  public let verdict: ScoreVerdict
  /// The problems with the data, in words of the kind.
  public let flags: [String]
  /// Only the kind reads them.
  public let measures: any RunMeasures
  /// The data are of a participant who turned out not to be eligible, and whose data were kept.
  public let isOfIneligible: Bool

  public init(
    run: Run.ID, task: TaskInVariant, verdict: ScoreVerdict, flags: [String], measures: any RunMeasures,
    isOfIneligible: Bool
  ) {
    self.run = run
    self.task = task
    self.verdict = verdict
    self.flags = flags
    self.measures = measures
    self.isOfIneligible = isOfIneligible
  }
}

extension RunSummary {
  /// The number that stands for the run, where its data give one.
  public var result: Double? { verdict.isKept ? measures.result : nil }
}

/// The numbers that a kind of task measures in a run.
public protocol RunMeasures: Sendable {
  /// The number that stands for the run, in comparisons and in analyses; nil if its data give none.
  var result: Double? { get }
}

public protocol RunSummaryStore: Sendable {
  /// Returns the newest score of each finished run of a participant, in the order of starting.
  func summaries(of participant: Participant.ID, kind: TaskKind) throws -> [RunSummary]
  /// Returns the same of everybody in a study whose data are used, without runs that are set aside.
  func summaries(of study: Study.ID, origin: Participant.Origin, kind: TaskKind) throws -> [RunSummary]
  /// Returns the runs that a participant left out, or the rest of them, and that were not set aside.
  func runsLeftOut(by participant: Participant.ID) throws -> Set<Run.ID>
}

extension RunSummaryStore {
  /// Returns the newest score of each finished run of a participant, by its run.
  public func summariesByRun(of participant: Participant.ID, kind: TaskKind) throws -> [Run.ID: RunSummary] {
    let summaries = try summaries(of: participant, kind: kind)
    return Dictionary(uniqueKeysWithValues: summaries.map { ($0.run, $0) })
  }
}
