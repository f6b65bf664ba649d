import ImplicitAssociation

/// The score of a run as people see it: D2, which fits a test with forced correction (the study paper
/// deleted latencies under 400 and over 10 000 ms), or why there is none.
public struct RunScore: Sendable, Hashable {
  /// Nil where scoring refused, or the run is excluded.
  public let d: Double?
  public let refusal: String?
  public let flags: Set<Quality.Flag>

  public init(d: Double?, refusal: String?, flags: Set<Quality.Flag>) {
    self.d = d
    self.refusal = refusal
    self.flags = flags
  }
}
