import Foundation
import ImplicitAssociation
import Testing

struct PlanTests {
  /// Blocks of every length modulo 4, the shortest that are possible among them.
  static let customCounts = [[2, 4, 4, 8, 6, 12, 16], [14, 18, 24, 36, 30, 4, 60]]
  /// Concept 1, concept 2, attribute 1, attribute 2.
  static let sizes = [[4, 4, 4, 4], [5, 5, 5, 5], [8, 8, 8, 8], [2, 3, 7, 11], [40, 13, 10, 25]]

  @Test(arguments: [Design.us, Design.german] + customCounts, sizes)
  func everyRuleHoldsForManySeeds(blockCounts: [Int], sizes: [Int]) throws {
    let design = makeDesign(sizes: sizes, blockCounts: blockCounts)
    let seeds: UInt64 = ProcessInfo.processInfo.environment["SOAK"] == nil ? 30 : 3_000
    for seed in 0..<seeds {
      let violations = PlanRules(try Plan(design: design, seed: seed), of: design).violations()
      try #require(violations.isEmpty, "seed \(seed)")
    }
  }

  @Test(arguments: 2...40)
  func everyRuleHoldsForEveryNumberOfStimuli(perCategory: Int) throws {
    let design = makeDesign(perCategory: perCategory, blockCounts: Design.german)
    let seeds = UInt64(perCategory) * 1_000
    for seed in seeds..<seeds + 10 {
      let violations = PlanRules(try Plan(design: design, seed: seed), of: design).violations()
      try #require(violations.isEmpty, "seed \(seed)")
    }
  }

  @Test func blocksAndLabelsOfARunThatBeginsWithPairingA() throws {
    let plan = try Plan(design: makeDesign(attributeSides: .left, conceptSides: .left), seed: 7)
    #expect(plan.firstPairing == .a)
    #expect(plan.blocks.map(\.number) == [1, 2, 3, 4, 5, 6, 7])
    #expect(
      plan.blocks.map(\.kind) == [
        .sortingPractice, .sortingPractice, .pairingPractice, .pairingTest,
        .sortingPractice, .pairingPractice, .pairingTest,
      ])
    #expect(plan.blocks.map(\.pairing) == [nil, nil, .a, .a, nil, .b, .b])
    #expect(plan.blocks.map(\.scored) == [nil, nil, .practiceA, .testA, nil, .practiceB, .testB])
    #expect(
      plan.blocks.map(\.left) == [
        [.concept1], [.attribute1], [.attribute1, .concept1], [.attribute1, .concept1],
        [.concept2], [.attribute1, .concept2], [.attribute1, .concept2],
      ])
    #expect(
      plan.blocks.map(\.right) == [
        [.concept2], [.attribute2], [.attribute2, .concept2], [.attribute2, .concept2],
        [.concept1], [.attribute2, .concept1], [.attribute2, .concept1],
      ])
  }

  @Test func drawnSidesComeInAllFourWaysAboutEquallyOften() throws {
    var seen: [[Side]: Int] = [:]
    let seeds: UInt64 = ProcessInfo.processInfo.environment["SOAK"] == nil ? 2_000 : 200_000
    for seed in 0..<seeds {
      let plan = try Plan(design: makeDesign(blockCounts: [2, 2, 4, 4, 2, 4, 4]), seed: seed)
      seen[[plan.sides.attribute1, plan.sides.concept1], default: 0] += 1
      #expect(plan.firstPairing == (plan.sides.attribute1 == plan.sides.concept1 ? .a : .b))
      #expect(plan.blocks[2].left.contains(.concept1) == (plan.sides.concept1 == .left))
      #expect(plan.blocks[5].left.contains(.concept1) == (plan.sides.concept1 == .right))
      #expect(plan.blocks[5].left.contains(.attribute1) == (plan.sides.attribute1 == .left))
    }
    let deviation = (Double(seeds) * 0.25 * 0.75).squareRoot()
    #expect(seen.count == 4 && seen.values.allSatisfy { abs(Double($0) - Double(seeds) / 4) < 5 * deviation })
  }

  @Test func fixedSidesStartOnTheLeft() throws {
    for seed in 0..<100 as Range<UInt64> {
      #expect(try Plan(design: makeDesign(attributeSides: .left), seed: seed).sides.attribute1 == .left)
      #expect(try Plan(design: makeDesign(conceptSides: .left), seed: seed).sides.concept1 == .left)
    }
  }

  @Test func pairingBlocksBeginWithEitherKind() throws {
    let first = try (0..<200 as Range<UInt64>).map { seed in
      try Plan(design: makeDesign(), seed: seed).blocks[2].trials[0].role
    }
    #expect(Set(first) == Set(Role.allCases))
  }

  @Test func anotherSeedGivesAnotherPlan() throws {
    let design = makeDesign()
    let orders = try (0..<100 as Range<UInt64>).map { seed in
      try Plan(design: design, seed: seed).blocks[0].trials.map(\.stimulus)
    }
    #expect(Set(orders).count == 100)
  }
}
