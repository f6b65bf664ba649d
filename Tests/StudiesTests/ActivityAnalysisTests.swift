import SampleStudies
import Statistics
import Testing

@testable import Definitions
@testable import Studies

/// The numbers that analyses need of a run of speeded choices.
struct ActivityAnalysisTests {
  private func recorded(
    _ condition: String, _ latency: Double?, isRight: Bool = true, isPractice: Bool = false
  ) -> RecordedChoice {
    RecordedChoice(
      isPractice: isPractice,
      planned: PlannedChoice(stimulus: "→→→→→", condition: condition, answer: "right", wait: 400),
      trial: ChoiceTrial(
        number: 1, onset: 1000, onsetSource: .render,
        response: latency.map {
          ChoiceResponse(answer: isRight ? "right" : "left", latency: Milliseconds($0), input: .key)
        },
        deviations: 0, flags: [], droppedFrames: 0))
  }

  private var usual: [RecordedChoice] {
    let congruent = [400.0, 420, 440, 460].map { recorded("congruent", $0) }
    let incongruent = [500.0, 560, 520, 580].map { recorded("incongruent", $0) }
    return zip(congruent, incongruent).flatMap { [$0, $1] }
      + [recorded("congruent", 300, isRight: false), recorded("incongruent", nil)]
  }

  private func flanker() throws -> ChoicePlan<FlankerTask> {
    ChoicePlan(of: try #require(try ActivityStudy.task(ActivityStudy.flanker) as? FlankerTask), seed: 1)
  }

  /// By hand: the medians are 430 and 540 ms; those of every other trial of each kind are 420 and 510, 440 and 570.
  @Test func halvesHoldEveryOtherTrialOfEachCondition() throws {
    let practice = [
      recorded("congruent", 2000, isPractice: true), recorded("incongruent", nil, isPractice: true),
    ]
    let aggregate = try flanker().aggregate(practice + usual)
    #expect(aggregate.result == 110 && aggregate.halves == .init(90, 130) && aggregate.parts == nil)
    #expect(aggregate.trials == 10 && aggregate.errors == 2)
    #expect(aggregate.latencies.count == 8 && abs(aggregate.latencies.mean - 485) < 1e-9)
    #expect(aggregate.latencies.range == 400...580)
  }

  @Test func aRunWithoutAResultHasNoHalves() throws {
    let tooFew = try flanker().aggregate(Array(usual.prefix(2)))
    #expect(tooFew.result == nil && tooFew.halves == nil && tooFew.trials == 2)
    let skipped = try flanker().aggregate([])
    #expect(skipped.result == nil && skipped.trials == 0 && skipped.latencies.count == 0)
  }

  @Test func aLetterWithNothingToCompareIsNoTrial() throws {
    let task = try #require(try ActivityStudy.task(ActivityStudy.nBack) as? NBackTask)
    let aggregate = ChoicePlan(of: task, seed: 1).aggregate([recorded("first", nil), recorded("other", nil)])
    #expect(aggregate.trials == 1 && aggregate.errors == 1)
  }

  @Test func aStroopTaskIsAnalysedByItsInterference() throws {
    func word(_ isCongruent: Bool, _ latency: Double) -> StoredStroopTrial {
      StoredStroopTrial(
        role: .test, isCongruent: isCongruent, outcome: .right, latency: Milliseconds(latency), input: .key,
        flags: [])
    }
    let task = try #require(try ActivityStudy.task(ActivityStudy.stroop) as? StroopTask)
    let plan = StroopPlan(of: task, seed: 1)
    let rounds = task.trials / 4
    let stored = (0..<rounds).flatMap { _ in
      [word(true, 600), word(false, 700), word(true, 620), word(false, 760)]
    }
    let aggregate = plan.aggregate(stored)
    #expect(aggregate.result == 120 && aggregate.halves == .init(100, 140) && aggregate.errors == 0)
  }

  @Test func theUnitIsThatOfTheResult() throws {
    for (entry, unit) in [
      (ActivityStudy.flanker, TaskAnalysis.Unit.milliseconds), (ActivityStudy.nBack, .plain),
      (ActivityStudy.singleCategory, .plain), (ActivityStudy.stroop, .milliseconds),
    ] {
      #expect(try ActivityStudy.task(entry).analysis?.unit == unit)
    }
  }
}
