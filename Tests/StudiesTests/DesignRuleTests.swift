import Definitions
import ImplicitAssociation
import SampleStudies
import Statistics
import Studies
import Testing

/// The settings of a test's author, as a plan carries them out.
struct DesignRuleTests {
  @Test(arguments: SideRule.allCases, SideRule.allCases)
  func sidesAreAsTheDefinitionSays(attributes: SideRule, concepts: SideRule) throws {
    let plans = try plans(sides: "attributes: \(attributes.rawValue), concepts: \(concepts.rawValue)")
    #expect(Set(plans.map(\.sides.attribute1)) == attributes.possible)
    #expect(Set(plans.map(\.sides.concept1)) == concepts.possible)
  }

  @Test(arguments: [Pairing.a, .b], [SideRule.drawn, .left, .right])
  func theFirstPairingIsAsTheDefinitionSays(first: Pairing, rule: SideRule) throws {
    let name = "first-pairing: \(first.rawValue)"
    let fixedAttributes = try plans(sides: "attributes: \(rule.rawValue), \(name)")
    #expect(fixedAttributes.allSatisfy { $0.firstPairing == first && $0.blocks[2].pairing == first })
    #expect(Set(fixedAttributes.map(\.sides.attribute1)) == rule.possible)
    let fixedConcepts = try plans(sides: "concepts: \(rule.rawValue), \(name)")
    #expect(fixedConcepts.allSatisfy { $0.firstPairing == first && $0.blocks[5].pairing == first.opposite })
    #expect(Set(fixedConcepts.map(\.sides.concept1)) == rule.possible)
  }

  @Test func aDrawnFirstPairingIsDrawn() throws {
    let plans = try plans(sides: "attributes: left, first-pairing: drawn")
    #expect(Set(plans.map(\.firstPairing)) == [.a, .b])
  }

  @Test func allThreeCanBeFixedIfTheyAgree() throws {
    let plans = try plans(sides: "attributes: right, concepts: left, first-pairing: B")
    #expect(plans.allSatisfy { $0.sides == plans[0].sides && $0.firstPairing == .b })
  }

  /// Seeds give the same draws with any settings fixed: only labels and sides change places, not the stimuli.
  @Test func fixingSidesDoesNotShiftTheOtherDraws() throws {
    let stimuli = { (sides: String) in
      try plans(sides: sides).map { $0.blocks.map { $0.trials.map(\.stimulus) } }
    }
    // Sides decide which category of a kind is dealt first, so only plans with equal sides can be compared.
    let drawn = try plans(sides: "attributes: drawn")
    let fixed = try plans(sides: "attributes: left, first-pairing: A")
    for (one, other) in zip(drawn, fixed) where one.sides == other.sides { #expect(one == other) }
    #expect(try stimuli("first-pairing: drawn") == stimuli("concepts: drawn"))
  }

  @Test func theStandardHoldsWhereNothingIsSaid() throws {
    let yaml = SampleStudy.yaml
      .replacing("    sides: {attributes: drawn, concepts: left}\n", with: "")
      .replacing("    blocks: [4, 4, 4, 8, 4, 4, 8]\n", with: "")
      .replacing("    keys: {left: e, right: i}\n", with: "")
      .replacing("    colors: {attribute: \"#1a4f8b\", concept: \"#2a7a3b\"}\n", with: "")
    let test = try SampleStudy.definition(changing: ["study.yaml": Array(yaml.utf8)]).study().implicitTests[0]
    #expect(test.design == Design(stimuli: test.design.stimuli, blockCounts: [20, 20, 20, 40, 28, 20, 40]))
    #expect(test.design.interTrialInterval == 250 && test.design.responseDeadline == nil)
    #expect(test.design.errorFeedback && test.design.forcedCorrection && test.feedback == .onOwnDevice)
    #expect([test.keys.left, test.keys.right] == ["e", "i"])
    #expect([test.colors.attribute, test.colors.concept] == [nil, nil])
  }

  @Test func eachValueIsReadAsWritten() throws {
    let design = try SampleStudy.definition(
      replacing: "blocks: [4, 4, 4, 8, 4, 4, 8]", with: "blocks: german\n    inter-trial-interval: 400"
    ).study().implicitTests[0].design
    #expect(design.blockCounts == Design.german && design.interTrialInterval == 400)
  }

  @Test func errorsAndDeadlinesAreReadAsWritten() throws {
    let design = try SampleStudy.definition(
      replacing: "blocks: [4, 4, 4, 8, 4, 4, 8]",
      with: "forced-correction: no\n    error-feedback: no\n    response-deadline: 1500"
    ).study().implicitTests[0].design
    #expect(!design.forcedCorrection && !design.errorFeedback && design.responseDeadline == 1500)
    #expect(design.nativeScore == .d6)
    #expect(try SampleStudy.study().implicitTests[0].design.nativeScore == .d2)
  }

  private func plans(sides: String) throws -> [Plan] {
    let definition = SampleStudy.definition(
      replacing: "sides: {attributes: drawn, concepts: left}", with: "sides: {\(sides)}")
    let design = try definition.study().implicitTests[0].design
    return try (0..<64).map { try Plan(design: design, seed: $0) }
  }
}

/// Rules about feedback, correction and deadlines that a design keeps.
struct FeedbackRuleTests {
  @Test func aWrongResponseThatHasToBeCorrectedIsMarked() {
    #expect(problems { $0.errorFeedback = false } == [.unmarkedCorrection])
    #expect(
      DesignProblem.unmarkedCorrection.description
        == "A wrong response that has to be corrected must be marked, or the test seems to hang.")
  }

  @Test(arguments: [(0.0, false), (99, false), (100, true), (250, true)])
  func withoutCorrectionTheMarkNeedsAPauseToBeSeenIn(interval: Double, isPossible: Bool) {
    let change = { (design: inout Design) in
      design.forcedCorrection = false
      design.interTrialInterval = Milliseconds(interval)
    }
    #expect(problems(change) == (isPossible ? [] : [.unseenMark(Milliseconds(interval))]))
    #expect(
      DesignProblem.unseenMark(50).description
        == "Without correction a wrong response is marked in the pause, which must be 100 ms or more, not 50.0."
    )
  }

  @Test func neitherMarkNorCorrection() {
    #expect(
      problems {
        $0.errorFeedback = false
        $0.forcedCorrection = false
        $0.interTrialInterval = 0
      }.isEmpty)
  }

  @Test(arguments: [(299.9, false), (300, true), (10_000, true), (10_000.1, false)])
  func aDeadlineLeavesTimeToRespondAndNoTimeThatCountsInNoScore(deadline: Double, isPossible: Bool) {
    let found = problems {
      $0.forcedCorrection = false
      $0.responseDeadline = Milliseconds(deadline)
    }
    #expect(found == (isPossible ? [] : [.responseDeadline(Milliseconds(deadline))]))
    #expect(
      DesignProblem.responseDeadline(20_000).description
        == "The response deadline must be from 300 to 10000 ms, not 20000.0.")
  }

  @Test func aTrialThatWaitsForTheCorrectResponseHasNoDeadline() {
    #expect(problems { $0.responseDeadline = 3000 } == [.deadlineWithCorrection])
    #expect(
      DesignProblem.deadlineWithCorrection.description
        == "A trial that waits for the correct response cannot have a response deadline.")
  }

  @Test func sidesThatContradictTheFirstPairing() {
    let found = problems {
      $0.attributeSides = .left
      $0.conceptSides = .left
      $0.firstPairing = .b
    }
    #expect(found == [.contradictingSides(first: .a)])
    #expect(found.first?.description == "With these sides pairing A comes first, not B.")
  }

  private func problems(_ change: (inout Design) -> Void) -> [DesignProblem] {
    let stimuli = Role.allCases.map {
      ($0, [StimulusID(rawValue: "\($0)-1"), StimulusID(rawValue: "\($0)-2")])
    }
    var design = Design(stimuli: Dictionary(uniqueKeysWithValues: stimuli), blockCounts: Design.us)
    change(&design)
    return design.problems()
  }
}

extension SideRule {
  fileprivate var possible: Set<Side> { side.map { [$0] } ?? [.left, .right] }
}
