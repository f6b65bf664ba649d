import Foundation
import Studies

/// The plans of the runs that are under way: a plan is drawn once for a run, and not for each of its parts. It follows
/// from the task as it was when the run started and from the run's seed, so an entry that is gone costs its time alone.
///
/// An `NSLock` for the reason that ``ValueCache`` gives.
final class PlanCache: @unchecked Sendable {
  private let lock = NSLock()
  /// The plans that were asked for last, and those before: what nobody asks for any more falls out as these fill.
  private var recent: [Run.ID: any RunPlan] = [:]
  private var earlier: [Run.ID: any RunPlan] = [:]
  private let limit: Int

  /// - Parameter limit: plans in each of the two; a plan takes some 10 kB
  init(limit: Int = 2_000) { self.limit = limit }

  /// - Parameter task: as it was when the run started
  /// - Throws: a design that cannot be planned
  func plan(of run: Run, in task: any TimedTask) throws -> any RunPlan {
    if let known = lock.withLock({ recent[run.id] }) { return known }
    let plan = try lock.withLock { earlier[run.id] } ?? task.plan(seed: run.seed)
    lock.withLock {
      if recent.count >= limit {
        earlier = recent
        recent = [:]
      }
      recent[run.id] = plan
    }
    return plan
  }
}
