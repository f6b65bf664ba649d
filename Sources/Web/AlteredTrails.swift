import Studies
import Synchronization

/// The audit trails that are not as they were written, as far as the server has found out since it started.
public final class AlteredTrails: Sendable {
  private let found = Mutex<[AuditVerdict]>([])

  public init(_ verdicts: [AuditVerdict] = []) { note(verdicts) }

  /// Of each trail the first verdict that says so, in the order in which they came.
  public var verdicts: [AuditVerdict] { found.withLock { $0 } }

  public func note(_ verdicts: [AuditVerdict]) {
    found.withLock { found in
      for verdict in verdicts
      where verdict.problem != nil && !found.contains(where: { $0.database == verdict.database }) {
        found.append(verdict)
      }
    }
  }
}
