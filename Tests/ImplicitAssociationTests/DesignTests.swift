import ImplicitAssociation
import Statistics
import Testing

struct DesignTests {
  @Test(arguments: [Design.us, Design.german, [2, 6, 4, 8, 10, 12, 44]])
  func possibleDesignsHaveNoProblems(blockCounts: [Int]) {
    #expect(makeDesign(perCategory: 2, blockCounts: blockCounts).problems().isEmpty)
  }

  @Test func sevenBlocks() {
    #expect(makeDesign(blockCounts: [20, 20, 20]).problems() == [.blockCounts(found: 3)])
  }

  @Test func countsThatCannotBeDividedEvenly() {
    #expect(
      makeDesign(blockCounts: [21, 0, 22, 40, -2, 0, 38]).problems() == [
        .sortingBlock(number: 1, trials: 21), .sortingBlock(number: 2, trials: 0),
        .pairingBlock(number: 3, trials: 22), .sortingBlock(number: 5, trials: -2),
        .pairingBlock(number: 6, trials: 0), .pairingBlock(number: 7, trials: 38),
      ])
  }

  @Test func tooFewStimuli() {
    var design = makeDesign()
    design.stimuli[.concept2] = nil
    design.stimuli[.attribute1] = ["joy"]
    #expect(
      design.problems() == [.tooFewStimuli(.concept2, found: 0), .tooFewStimuli(.attribute1, found: 1)])
  }

  @Test func aStimulusListedTwice() {
    var design = makeDesign()
    design.stimuli[.attribute1] = ["joy", "joy", "joy"]
    #expect(
      design.problems() == [.repeatedStimulus("joy", .attribute1), .tooFewStimuli(.attribute1, found: 1)])
  }

  @Test func aStimulusInTwoCategories() {
    var design = makeDesign()
    design.stimuli[.attribute1] = ["joy", "sun", "peace"]
    design.stimuli[.attribute2] = ["pain", "sun", "fear"]
    #expect(design.problems() == [.sharedStimulus("sun", .attribute1, .attribute2)])
  }

  @Test(arguments: [Milliseconds(-1), Milliseconds(.nan), Milliseconds(.infinity)])
  func timesThatAreNone(time: Milliseconds) {
    var design = makeDesign()
    design.interTrialInterval = time
    design.responseDeadline = time
    #expect(design.problems().map(\.description).filter { $0.contains("ms") }.count == 2)
  }

  @Test func noIntervalIsPossibleButNoTimeToRespondIsNot() {
    var design = makeDesign()
    design.interTrialInterval = 0
    design.responseDeadline = 0
    #expect(design.problems() == [.responseDeadline(0)])
  }

  @Test func problemsReadAsSentences() {
    #expect(
      DesignProblem.pairingBlock(number: 3, trials: 22).description
        == "Block 3 pairs four categories, so its count must be a multiple of 4, not 22.")
    #expect(
      DesignProblem.sharedStimulus("sun", .attribute1, .attribute2).description
        == "The stimulus \"sun\" stands in both attribute1 and attribute2.")
  }

  @Test func anImpossibleDesignGivesNoPlan() {
    #expect(throws: DesignProblem.blockCounts(found: 0)) {
      try Plan(design: makeDesign(blockCounts: []), seed: 1)
    }
  }
}
