import RunDocuments
import SampleStudies
import Studies
import Testing

@testable import Web

struct PlanCacheTests {
  private let cache = PlanCache(limit: 2)

  /// Returns the waits that the cache has for a run. A run keeps its seed; here another seed shows a plan that is
  /// drawn anew.
  private func waits(_ run: Run.ID, seed: UInt64) throws -> [Int] {
    let run = Run(
      id: run, participant: "somebody", task: "react", variant: "react-keys", position: 1, seed: seed,
      studyVersion: "study", startedAt: Timestamp(milliseconds: 0), state: .running, progress: .start)
    let plan = try cache.plan(of: run, in: ReactionStudy.task())
    return try #require(plan as? ReactionPlan).blocks.flatMap(\.waits)
  }

  @Test func aPlanIsDrawnOnce() throws {
    let first = try waits("a", seed: 1)
    #expect(try waits("b", seed: 2) != first)
    #expect(try waits("a", seed: 2) == first)
  }

  @Test func aPlanIsKeptAsLongAsItIsAskedFor() throws {
    let first = try waits("a", seed: 1)
    for other in 1...9 {
      _ = try waits(Run.ID("other-\(other)"), seed: 2)
      #expect(try waits("a", seed: 2) == first)
    }
  }

  @Test func aPlanThatNobodyAsksForFallsOut() throws {
    let first = try waits("a", seed: 1)
    for other in 1...4 { _ = try waits(Run.ID("other-\(other)"), seed: 2) }
    #expect(try waits("a", seed: 2) != first)
  }
}

/// The routes of a run ask the cache.
@Suite struct PlannedOnceTests {
  /// Drawn anew from another seed, the plan would refuse the stimuli of the first.
  @Test func thePlanOfARunIsDrawnOnceForAllItsParts() throws {
    let lab = try TestLab()
    let visitor = try Visitor(lab, at: .firstTest)
    let run = try visitor.startRun()
    let plan = try visitor.plan(of: run)
    try lab.alter("research", "UPDATE runs SET seed = '1' WHERE id = ?", [run])
    #expect(try visitor.participation(lab).runs.map(\.seed) == [1])
    for number in 1...2 {
      #expect(try visitor.post(plan.part(number), of: run).status == 200, "part \(number)")
    }
    let again = try visitor.plan(of: run)
    #expect(again.blocks.map { $0.trials.map(\.stimulus) } == plan.blocks.map { $0.trials.map(\.stimulus) })
  }
}
