/// Every trial of one run, made from a design and a seed.
///
/// The same design and seed always give the same plan, so that a run stores its seed and not its plan.
public struct Plan: Sendable, Equatable {
  /// The side on which the first category of each kind starts.
  public struct Sides: Sendable, Hashable {
    /// The side of attribute 1 throughout the run.
    public let attribute1: Side
    /// The side of concept 1 in blocks 1 to 4; in blocks 5 to 7 it is the opposite one.
    public let concept1: Side
  }

  /// The seed from which every draw derives.
  public let seed: UInt64
  /// The sides on which the categories start.
  public let sides: Sides
  /// The seven blocks, in order.
  public let blocks: [PlannedBlock]

  /// The pairing of blocks 3 and 4; blocks 6 and 7 have the other one.
  public var firstPairing: Pairing {
    sides.attribute1 == sides.concept1 ? .a : .b
  }

  /// The pairing that a block shows in a run whose first pairing is `first`; nil in sorting blocks.
  public static func pairing(ofBlock number: Int, first: Pairing) -> Pairing? {
    guard let layout = BlockLayout.run.first(where: { $0.number == number }), layout.kind != .sortingPractice
    else { return nil }
    return layout.conceptsSwapped ? first.opposite : first
  }

  /// Makes the plan; throws the first of the design's problems if it has any.
  public init(design: Design, seed: UInt64) throws(DesignProblem) {
    if let problem = design.problems().first { throw problem }
    var planner = Planner(design: design, seed: seed)
    self.seed = seed
    sides = planner.drawSides()
    blocks = planner.drawBlocks(sides: sides)
  }
}

/// One of the seven blocks of a run.
public struct PlannedBlock: Sendable, Equatable {
  /// 1 to 7.
  public let number: Int
  /// The task of the participant in this block.
  public let kind: BlockKind
  /// The categories on the left, attribute above concept.
  public let left: [Role]
  /// The categories on the right, attribute above concept.
  public let right: [Role]
  /// The pairing that the block shows; `nil` in sorting blocks.
  public let pairing: Pairing?
  /// The trials, in order.
  public let trials: [PlannedTrial]

  /// The part of the score to which the block's trials belong; `nil` in sorting blocks.
  public var scored: ScoredBlock? {
    pairing.flatMap { ScoredBlock(kind: kind, pairing: $0) }
  }
}

/// One stimulus and the response that is right for it.
public struct PlannedTrial: Sendable, Equatable {
  /// The place in the block, from 1.
  public let number: Int
  /// The stimulus shown.
  public let stimulus: StimulusID
  /// The category it belongs to.
  public let role: Role
  /// The side of that category in this block.
  public let correctSide: Side
}
