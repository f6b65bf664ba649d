import Foundation
import Studies

/// The plans of the runs that are under way: a plan is drawn once for a run, and not for each of its parts. It follows
/// from the task as it was when the run started and from the run's seed, so an entry that is gone costs its time alone.
///
/// An `NSLock` for the reason that ``TextCache`` gives.
final class PlanCache: @unchecked Sendable {
  private let lock = NSLock()
  private var plans: [Run.ID: any RunPlan] = [:]
  /// A few megabytes.
  private let limit = 500

  /// - Parameter task: as it was when the run started
  /// - Throws: a design that cannot be planned
  func plan(of run: Run, in task: any TimedTask) throws -> any RunPlan {
    if let known = lock.withLock({ plans[run.id] }) { return known }
    let plan = try task.plan(seed: run.seed)
    lock.withLock {
      if plans.count >= limit { plans.removeAll(keepingCapacity: true) }
      plans[run.id] = plan
    }
    return plan
  }
}
