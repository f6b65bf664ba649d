import Statistics

/// Draws a plan: sides first, then block by block the order of the categories and the stimulus of each trial.
struct Planner {
  private let design: Design
  private var generator: SeededGenerator
  /// The decks in the order of the roles.
  private var decks: [StimulusDeck]

  /// `design` must be free of problems.
  init(design: Design, seed: UInt64) {
    self.design = design
    generator = SeededGenerator(seed: seed)
    decks = Role.allCases.map { StimulusDeck(design.stimuli[$0] ?? []) }
  }

  mutating func drawSides() -> Plan.Sides {
    // Both are always drawn: fixing a side does not shift the draws that follow.
    let (drawnAttribute1, drawnConcept1) = (drawSide(), drawSide())
    let attribute1 = design.attributeSides.side ?? drawnAttribute1
    let concept1 = design.conceptSides.side ?? drawnConcept1
    guard let pairing = design.firstPairing else {
      return Plan.Sides(attribute1: attribute1, concept1: concept1)
    }
    // One side follows from the other, the drawn one from the fixed one.
    let partner = { (side: Side) in pairing == .a ? side : side.opposite }
    return design.conceptSides == .drawn
      ? Plan.Sides(attribute1: attribute1, concept1: partner(attribute1))
      : Plan.Sides(attribute1: partner(concept1), concept1: concept1)
  }

  mutating func drawBlocks(sides: Plan.Sides) -> [PlannedBlock] {
    zip(BlockLayout.run, design.blockCounts).map { layout, count in
      drawBlock(layout, count: count, sides: sides)
    }
  }

  private mutating func drawBlock(_ layout: BlockLayout, count: Int, sides: Plan.Sides) -> PlannedBlock {
    let concept1 = layout.conceptsSwapped ? sides.concept1.opposite : sides.concept1
    let attributes = layout.showsAttributes ? Pair(.attribute1, .attribute2, first: sides.attribute1) : nil
    let concepts = layout.showsConcepts ? Pair(.concept1, .concept2, first: concept1) : nil
    let pairs = [attributes, concepts].compactMap(\.self)
    let isPairing = pairs.count == 2
    return PlannedBlock(
      number: layout.number, kind: layout.kind, left: pairs.map(\.left), right: pairs.map(\.right),
      pairing: isPairing ? (sides.attribute1 == concept1 ? .a : .b) : nil,
      trials: drawTrials(isPairing ? pairingOrder(pairs, count: count) : sortingOrder(pairs[0], count: count))
    )
  }

  /// Groups of four with two trials to a side (a rest of two: one to a side). As no group is all of one side,
  /// a row of equal sides spans at most the halves of two groups: four trials.
  private mutating func sortingOrder(_ pair: Pair, count: Int) -> [Placed] {
    stride(from: 0, to: count, by: 4).flatMap { start in
      generator.shuffled(count - start >= 4 ? pair.placed + pair.placed : pair.placed)
    }
  }

  /// Groups of four with each category once, attributes and concepts alternating. The same bound holds: two
  /// trials to a side in each group, hence at most four in a row (the groups are those of Project Implicit).
  private mutating func pairingOrder(_ pairs: [Pair], count: Int) -> [Placed] {
    let inTurn = generator.shuffled(pairs)
    return (0..<count / 4).flatMap { _ in
      let (odd, even) = (generator.shuffled(inTurn[0].placed), generator.shuffled(inTurn[1].placed))
      return [odd[0], even[0], odd[1], even[1]]
    }
  }

  private mutating func drawTrials(_ order: [Placed]) -> [PlannedTrial] {
    for index in decks.indices { decks[index].startBlock() }
    return order.enumerated().map { index, placed in
      let stimulus = decks[placed.role.place].deal(using: &generator)
      return PlannedTrial(
        number: index + 1, stimulus: stimulus, role: placed.role, correctSide: placed.side)
    }
  }

  private mutating func drawSide() -> Side {
    generator.below(2) == 0 ? .left : .right
  }
}

extension Role {
  /// The index among all cases.
  fileprivate var place: Int {
    switch self {
    case .concept1: 0
    case .concept2: 1
    case .attribute1: 2
    case .attribute2: 3
    }
  }
}

/// A category and the side it is on.
private struct Placed {
  let role: Role
  let side: Side
}

/// The two categories of a kind, one on each side.
private struct Pair {
  let left: Role
  let right: Role

  init(_ role: Role, _ other: Role, first side: Side) {
    (left, right) = side == .left ? (role, other) : (other, role)
  }

  var placed: [Placed] {
    [Placed(role: left, side: .left), Placed(role: right, side: .right)]
  }
}
