import Statistics

/// The point at which a simulated participant stops. Most reach the end; the others show how a study copes
/// with interruptions.
public enum Intention: Sendable, Hashable {
  case toTheEnd
  /// Answers one question so that they cannot take part.
  case ineligible
  /// Closes the browser on the way to the consent, after this many of its pages.
  case undecided(afterPages: Int)
  /// Declines there.
  case declining(afterPages: Int)
  /// Consents, and leaves the study through the profile after this many tests.
  case leaving(afterRuns: Int)
  /// Closes the browser in the middle of a test, after this many complete ones and this many of its blocks.
  case vanishing(afterRuns: Int, blocks: Int)

  /// Draws the intention of a participant from the seed: of those who do not reach the end, a third is turned
  /// away.
  /// - Parameter quitters: the share of those who do not come to the end, 0 to 1
  init(drawnFrom generator: inout SeededGenerator, quitters: Double) {
    guard generator.unit() < quitters else {
      self = .toTheEnd
      return
    }
    let pages = 2 + generator.below(8)
    let runs = generator.below(3)
    switch generator.below(12) {
    case 0..<4: self = .ineligible
    case 4, 5: self = .undecided(afterPages: pages)
    case 6, 7: self = .declining(afterPages: pages)
    case 8, 9: self = .leaving(afterRuns: runs)
    default: self = .vanishing(afterRuns: runs, blocks: 1 + generator.below(4))
    }
  }
}

/// The way in which a simulated participant's session ended as intended.
public enum Ending: String, Sendable, CaseIterable {
  case complete
  case notEligible = "not-eligible"
  case declined
  case left
  /// The participant stopped in between without notice.
  case stopped
}
