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
