/// Signs that a participant did not, or could not, do the test as meant.
///
/// The first leaves a run out of analyses (Greenwald, Nosek & Banaji 2003); the others are warnings.
public struct Quality: Sendable, Hashable {
  /// One such sign.
  public enum Flag: String, Sendable, Codable, CaseIterable {
    /// More than 10 % of the trials are under 300 ms.
    case tooFast = "too-fast"
    /// More than 30 % of the trials are errors.
    case errorRateOverall = "error-rate-overall"
    /// More than 40 % of the trials of one scored block are errors.
    case errorRateBlock = "error-rate-block"
    /// More than 10 % of the trials are over 10 000 ms or were missed. The limit mirrors the one for fast
    /// trials: a run that loses a tenth of its trials at either end is no longer a valid measurement.
    case tooManySlow = "too-many-slow"
    /// A scored block has fewer than 10 trials from 400 to 10 000 ms, half of the usual practice block.
    case tooFewTrials = "too-few-trials"
    /// The page lost focus or was hidden during a trial. Latencies do not show it: the component that stores the
    /// trials adds the flag.
    case focusLost = "focus-lost"
    /// A mouse or a pen answered a test by touch. Latencies do not show it either.
    case mouseOrPen = "mouse-or-pen"
  }

  /// The signs found; empty for a sound run.
  public let flags: Set<Flag>

  init(run: TrialCounts, blocks: [TrialCounts]) {
    var flags: Set<Flag> = []
    if run.under300Share > 0.1 { flags.insert(.tooFast) }
    if run.errorRate > 0.3 { flags.insert(.errorRateOverall) }
    if blocks.contains(where: { $0.errorRate > 0.4 }) { flags.insert(.errorRateBlock) }
    if run.tooSlowShare > 0.1 { flags.insert(.tooManySlow) }
    if blocks.contains(where: { $0.unhurried < 10 }) { flags.insert(.tooFewTrials) }
    self.flags = flags
  }
}
