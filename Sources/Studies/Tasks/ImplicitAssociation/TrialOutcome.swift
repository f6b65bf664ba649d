import ImplicitAssociation
import Statistics

/// A trial in the browser, judged by its plan: the response that counts as the first, the one that counts as correct,
/// and the errors (Greenwald, Nosek & Banaji 2003: the latency of a trial ends with its correct response).
public struct TrialOutcome: Sendable, Hashable {
  public let firstSide: Side?
  public let firstLatency: Milliseconds?
  /// The input of the first response.
  public let input: RecordedTrial.Input?
  /// From the onset to the correct response; nil where none was given.
  public let latency: Milliseconds?
  /// The latencies of all wrong responses, in order.
  public let errors: [Milliseconds]
  public var isError: Bool { !errors.isEmpty }

  public init(of trial: RecordedTrial, correctSide: Side) {
    let first = trial.responses.first
    firstSide = first?.side
    firstLatency = first?.latency
    input = first?.input
    latency = trial.responses.last { $0.side == correctSide }?.latency
    errors = trial.responses.filter { $0.side != correctSide }.map(\.latency)
  }
}

/// A trial as it was stored, as far as the score of its run and its flags depend on it.
public struct StoredTrial: Sendable, Hashable {
  public let block: Int
  public let role: Role
  public let latency: Milliseconds?
  public let firstLatency: Milliseconds?
  public let isError: Bool
  /// Nil for a trial of an app, and for one that was missed.
  public let input: RecordedTrial.Input?
  public let flags: Set<RecordedTrial.Flag>

  public init(
    block: Int, role: Role, latency: Milliseconds?, firstLatency: Milliseconds?, isError: Bool,
    input: RecordedTrial.Input?, flags: Set<RecordedTrial.Flag>
  ) {
    self.block = block
    self.role = role
    self.latency = latency
    self.firstLatency = firstLatency
    self.isError = isError
    self.input = input
    self.flags = flags
  }

  /// The flags of a run that latencies do not show.
  fileprivate var circumstances: Set<Quality.Flag> {
    var found: Set<Quality.Flag> = []
    if !flags.isDisjoint(with: [.blur, .hidden]) { found.insert(.focusLost) }
    if input == .mouse || input == .pen { found.insert(.mouseOrPen) }
    return found
  }
}

extension ImplicitPlan {
  /// Returns true if a block has no trials: the participant left out what was left of the run.
  /// - Parameter stored: the trials of the attempts that count
  public func isLeftOut(_ stored: [StoredTrial]) -> Bool {
    !Set(plan.blocks.map(\.number)).isSubset(of: stored.map(\.block))
  }

  /// The trials that a score is made of, and the flags of the run that latencies do not show.
  /// - Parameter stored: the trials of the attempts that count, in order
  public func scored(_ stored: [StoredTrial]) -> (trials: [ScoredTrial], circumstances: Set<Quality.Flag>) {
    let blocks = Dictionary(uniqueKeysWithValues: plan.blocks.map { ($0.number, $0.scored) })
    var trials: [ScoredTrial] = []
    var circumstances: Set<Quality.Flag> = []
    for trial in stored {
      guard let block = blocks[trial.block] ?? nil else { continue }
      circumstances.formUnion(trial.circumstances)
      trials.append(
        ScoredTrial(
          block: block, latency: trial.latency,
          // Of an error an app keeps the corrected answer alone, which then stands for the first one too.
          firstLatency: trial.firstLatency ?? trial.latency, isError: trial.isError))
    }
    return (trials, circumstances)
  }
}
