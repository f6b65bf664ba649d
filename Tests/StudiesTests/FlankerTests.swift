import SampleStudies
import Statistics
import Testing

@testable import Definitions
@testable import Studies

/// The flanker task as a study defines it, its rows, and its result. The rules that it shares with other choices are tested with
/// ``ChoiceReactionTests``.
struct FlankerTests {
  private func task(replacing old: String = "", with new: String = "") throws -> FlankerTask {
    try #require(try ActivityStudy.task(ActivityStudy.flanker, replacing: old, with: new) as? FlankerTask)
  }

  @Test func theUsualIsLeftOutAndEverythingCanBeSet() throws {
    let usual = try task(
      replacing: "    trials: 10\n    practice: 4\n    feedback: everywhere\n    break: 0\n", with: "")
    #expect(usual.trials == 48 && usual.practice == 8 && usual.waits == 400...1600 && usual.timeLimit == 1700)
    #expect(usual.answers == ["left", "right"] && usual.answerKeys == ["f", "j"])
    let set = try task(
      replacing: "practice: 4", with: "practice: 0\n    interval: {from: 300, to: 500}\n    time-limit: 900")
    #expect(set.waits == 300...500 && set.timeLimit == 900 && set.blockCount == 1)
  }

  @Test(
    arguments: [
      ("trials: 10", "trials: 7", "from 8 to 500"), ("practice: 4", "choices: 2", "choices"),
      ("practice: 4", "time-limit: 100", "from 500 to 30000"),
    ])
  func mistakesAreTold(_ old: String, _ new: String, _ told: String) {
    let mistakes = ActivityStudy.definition(ActivityStudy.flanker, replacing: old, with: new).check().mistakes
    #expect(mistakes.contains { "\($0)".contains(told) }, "\(mistakes)")
  }

  @Test func eachRowComesEquallyOftenAndIsWhatItsConditionSays() throws {
    let task = try task()
    for seed in 0..<100 as Range<UInt64> {
      let trials = ChoicePlan(of: task, seed: seed).blocks[1].trials
      let counts = Dictionary(grouping: trials, by: \.stimulus).mapValues(\.count)
      #expect(counts.values.sorted() == [2, 2, 3, 3])
      for trial in trials {
        let arrows = Array(trial.stimulus)
        #expect(arrows.count == 5 && arrows[2] == (trial.answer == "left" ? "←" : "→"))
        #expect((Set(arrows).count == 1) == (trial.condition == "congruent"))
        #expect(Set(arrows[0...1] + arrows[3...4]).count == 1 && task.waits.contains(trial.wait))
      }
    }
    #expect(ChoicePlan(of: task, seed: 1).blocks != ChoicePlan(of: task, seed: 2).blocks)
  }

  // MARK: - The result

  private func recorded(_ latency: Double?, _ condition: String, isRight: Bool = true) -> RecordedChoice {
    RecordedChoice(
      isPractice: false,
      planned: PlannedChoice(stimulus: "→→→→→", condition: condition, answer: "right", wait: 400),
      trial: ChoiceTrial(
        number: 1, onset: 1000, onsetSource: .render,
        response: latency.map {
          ChoiceResponse(answer: isRight ? "right" : "left", latency: Milliseconds($0), input: .key)
        },
        deviations: 0, flags: [], droppedFrames: 0))
  }

  private var usual: [RecordedChoice] {
    [300, 400, 500].map { recorded($0, "congruent") } + [420, 480, 620].map { recorded($0, "incongruent") }
      + [
        recorded(90, "incongruent"), recorded(700, "incongruent", isRight: false), recorded(nil, "congruent"),
      ]
  }

  @Test func theEffectIsTheDifferenceOfMedians() throws {
    let score = ChoicePlan(of: try task(), seed: 1).score(usual)
    #expect(
      score.measures
        == FlankerEffect(
          congruent: .init(right: 3, wrong: 0, missed: 1, median: 400),
          incongruent: .init(right: 3, wrong: 1, missed: 0, median: 480), anticipated: 1))
    #expect(score.measures.result == 80 && score.measures.trials == 9 && score.refusal == nil)
  }

  @Test func tooFewRightAnswersToOneKindOfRowGiveNoResult() throws {
    let plan = ChoicePlan(of: try task(), seed: 1)
    #expect(plan.score(Array(usual.dropFirst())).refusal == "tooFewRight 2")
    #expect(plan.score(usual.filter { $0.planned.condition == "congruent" }).measures.result == nil)
  }
}
