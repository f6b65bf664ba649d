import SampleStudies
import Statistics
import Testing

@testable import Definitions
@testable import Studies

/// Simple reactions as a study defines them, and the plan of a run.
struct ReactionTaskTests {
  @Test func whatIsLeftOutIsAsUsual() throws {
    let task = try ReactionStudy.task(
      replacing: "    trials: 4\n    practice: 1\n    repeats: 2\n", with: "")
    #expect(task.trials == 20 && task.practice == 3 && task.repeats == 20)
    #expect(task.waits == 2000...6000 && task.timeLimit == 2000)
    #expect(task.feedback == .never && task.breakSeconds == 60 && !task.checksTablet)
    #expect(task.blockCount == 2 && task.expectedMinutes == 3)
  }

  @Test func everythingCanBeSet() throws {
    let task = try ReactionStudy.task(
      replacing: "trials: 4",
      with: """
        trials: 12
            wait: {from: 1000, to: 1500}
            time-limit: 3000
            feedback: everywhere
            break: 0
            tablet-check: yes
            order: balanced
        """)
    #expect(task.trials == 12 && task.waits == 1000...1500 && task.timeLimit == 3000)
    #expect(task.feedback == .everywhere && task.breakSeconds == 0 && task.checksTablet)
    #expect(task.order.method == .balanced)
    #expect(task.variants.map(\.input) == [.keyboard, .touch])
  }

  @Test(
    arguments: [
      ("trials: 4", "trials: 3", "from 4 to 500"),
      ("repeats: 2", "wait: {from: 3000, to: 2000}", "should not be larger"),
      ("repeats: 2", "wait: {from: 10, to: 2000}", "from 500 to 60000"),
      ("repeats: 2", "time-limit: 100", "from 500 to 30000"),
      ("repeats: 2", "about: about.md", "about"),
    ])
  func mistakesAreTold(_ old: String, _ new: String, _ told: String) {
    let mistakes = ReactionStudy.definition(replacing: old, with: new).check().mistakes
    #expect(mistakes.contains { "\($0)".contains(told) }, "\(mistakes)")
  }

  @Test func aWaitThatCanBeForeseenIsNoticed() throws {
    let check = ReactionStudy.definition(replacing: "repeats: 2", with: "wait: {from: 2000, to: 2000}")
      .check()
    #expect(check.mistakes.isEmpty)
    #expect(check.notices.contains { "\($0)".contains("foreseen") })
  }

  // MARK: - The plan

  @Test func aPlanHasAWaitForEachTrialAndEachRepeat() throws {
    let blocks = ReactionPlan(of: try ReactionStudy.task(), seed: 7).blocks
    #expect(blocks.map(\.number) == [1, 2] && blocks.map(\.isPractice) == [true, false])
    #expect(blocks.map(\.trials) == [1, 4] && blocks.map(\.waits.count) == [3, 6])
    let unpractised = try ReactionStudy.task(replacing: "practice: 1", with: "practice: 0")
    #expect(unpractised.blockCount == 1)
    #expect(ReactionPlan(of: unpractised, seed: 7).blocks.map(\.isPractice) == [false])
  }

  @Test func waitsComeFromTheSeedAlone() throws {
    let task = try ReactionStudy.task()
    let plan = ReactionPlan(of: task, seed: 7)
    #expect(plan.blocks == ReactionPlan(of: task, seed: 7).blocks)
    #expect(plan.blocks != ReactionPlan(of: task, seed: 8).blocks)
  }

  /// Uniform from 2 to 6 s: mean 4 s, standard deviation 4001 / √12 ms.
  @Test func waitsAreUniform() throws {
    let task = try ReactionStudy.task(replacing: "trials: 4", with: "trials: 500")
    let waits = (0..<40).flatMap { ReactionPlan(of: task, seed: $0).blocks[1].waits }
    let moments = Moments(waits.map(Double.init))
    #expect(waits.count > 20_000)
    #expect(waits.allSatisfy { (2000...6000).contains($0) })
    #expect(abs(moments.mean - 4000) < 30)
    #expect(abs(moments.standardDeviation! - 1155) < 15)
    #expect(waits.min()! < 2010 && waits.max()! > 5990)
  }

  @Test func aBlockEndsWithEnoughValidTrialsOrWithoutRepeats() throws {
    let block = ReactionPlan(of: try ReactionStudy.task(), seed: 7).blocks[1]
    let valid = [ReactionOutcome](repeating: .valid, count: 4)
    #expect(block.end(of: valid) == 4)
    #expect(block.end(of: valid.dropLast()) == nil)
    #expect(block.end(of: [.early, .late] + valid) == 6)
    #expect(block.end(of: [.early, .late, .early] + valid) == 6)
    #expect(block.end(of: []) == nil)
  }
}
