/// A count of the quality of a kind of task that not every kind has, by which people are found again.
public struct RunMark: Sendable, Hashable {
  /// That of its column on the page about quality.
  public let word: String
  public let sign: Sign

  /// How a run shows in what is stored about every kind.
  public enum Sign: Sendable, Hashable {
    /// There is no score, whatever the reason; runs that were left out are among them.
    case notKept
    /// There is no score, for a reason of this name.
    case refusal(String)
    /// The run has this flag, with a score or without.
    case flag(String)
    /// Analyses keep the run, and what was measured gives them no result.
    case noResult
  }

  public init(_ word: String, _ sign: Sign) {
    self.word = word
    self.sign = sign
  }
}
