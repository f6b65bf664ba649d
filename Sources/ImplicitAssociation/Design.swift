import Statistics

/// The rules by which the first category of a kind (attribute 1, concept 1) gets its side.
public enum SideRule: String, Sendable, Codable, CaseIterable {
  /// Drawn for each run.
  case drawn
  /// The first category starts on the left in every run.
  case left
  /// The first category starts on the right in every run.
  case right

  /// The side, if it is not drawn.
  public var side: Side? {
    switch self {
    case .drawn: nil
    case .left: .left
    case .right: .right
    }
  }
}

/// The settings of a test that its author chooses: stimuli, block lengths, and the procedure of a trial.
///
/// ```swift
/// let design = Design(stimuli: stimuli, blockCounts: Design.german)
/// let plan = try Plan(design: design, seed: 42)
/// ```
public struct Design: Sendable, Equatable {
  /// Trials in blocks 1 to 7, with 28 in block 5: the usual United States procedure.
  public static let us = [20, 20, 20, 40, 28, 20, 40]
  /// Trials in blocks 1 to 7, with 40 in block 5: the usual German procedure.
  public static let german = [20, 20, 20, 40, 40, 20, 40]

  /// The stimuli of each category, at least two each.
  public var stimuli: [Role: [StimulusID]]
  /// Trials in blocks 1 to 7: even in sorting blocks, multiples of four in pairing blocks.
  public var blockCounts: [Int]
  /// The rule for the side of attribute 1, which holds for the whole run.
  public var attributeSides: SideRule
  /// The rule for the first side of concept 1; the concepts change sides at block 5.
  public var conceptSides: SideRule
  /// The pairing in blocks 3 and 4; `nil` lets it follow from the sides. A side that would be drawn follows
  /// from the pairing and the other side.
  public var firstPairing: Pairing?
  /// The pause between a correct response and the next stimulus.
  public var interTrialInterval: Milliseconds
  /// The time after which a trial stops waiting for a response; `nil` waits for ever.
  public var responseDeadline: Milliseconds?
  /// A wrong response is marked on the screen.
  public var errorFeedback: Bool
  /// After a wrong response a trial continues until the right one is given.
  public var forcedCorrection: Bool

  public init(
    stimuli: [Role: [StimulusID]], blockCounts: [Int],
    attributeSides: SideRule = .drawn, conceptSides: SideRule = .drawn,
    firstPairing: Pairing? = nil, interTrialInterval: Milliseconds = 250,
    responseDeadline: Milliseconds? = nil, errorFeedback: Bool = true, forcedCorrection: Bool = true
  ) {
    self.stimuli = stimuli
    self.blockCounts = blockCounts
    self.attributeSides = attributeSides
    self.conceptSides = conceptSides
    self.firstPairing = firstPairing
    self.interTrialInterval = interTrialInterval
    self.responseDeadline = responseDeadline
    self.errorFeedback = errorFeedback
    self.forcedCorrection = forcedCorrection
  }
}

extension Design {
  /// The score that fits the procedure, without latencies under 400 ms: D2 where errors are corrected, so that
  /// the correction is the penalty; else D6, which adds one (Greenwald, Nosek & Banaji 2003, table 4).
  public var nativeScore: DScore { forcedCorrection ? .d2 : .d6 }
}
