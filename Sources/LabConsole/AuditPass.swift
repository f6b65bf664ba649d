import Foundation
import Logging
import Storage
import Studies
import Web

/// Verifies the whole of both audit trails once after the start, on a thread of its own, while the server answers already.
final class AuditPass: Sendable {
  private let store: SQLiteStore
  private let altered: AlteredTrails
  private let logger: Logger
  private let isStopping = DispatchSemaphore(value: 0)
  private let isOver = DispatchSemaphore(value: 0)

  /// Entries; they are read in a few milliseconds.
  private static let piece: Int64 = 250
  /// Each piece is followed by a pause of so many times its length, so that requests do not notice.
  private static let pauses: UInt64 = 9
  private static let longestPause: UInt64 = 200_000_000

  /// - Parameter altered: hears of trails that are not as they were written
  init(_ store: SQLiteStore, telling altered: AlteredTrails, logger: Logger) {
    self.store = store
    self.altered = altered
    self.logger = logger
  }

  func start() {
    let thread = Thread { [self] in
      verify()
      isOver.signal()
    }
    thread.name = "audit"
    thread.start()
  }

  /// Returns when nothing is read any more.
  func stop() {
    isStopping.signal()
    isOver.wait()
  }

  private func verify() {
    var began = DispatchTime.now()
    do {
      let verdicts = try store.verifyAudit(inPiecesOf: Self.piece) {
        let goesOn = rest(after: began)
        began = .now()
        return goesOn
      }
      guard let verdicts else { return }
      for verdict in verdicts { logger.tell(verdict) }
      altered.note(verdicts)
    } catch {
      logger.error("the audit trail cannot be verified as a whole", metadata: ["error": "\(error)"])
    }
  }

  /// - Returns: false if the server stops meanwhile
  private func rest(after began: DispatchTime) -> Bool {
    let took = DispatchTime.now().uptimeNanoseconds - began.uptimeNanoseconds
    let pause = min(took, Self.longestPause / Self.pauses) * Self.pauses
    return isStopping.wait(timeout: .now() + .nanoseconds(Int(pause))) == .timedOut
  }
}

extension SQLiteStore {
  /// Logs the state of the newest entries, which takes a moment; ``AuditPass`` looks at all of them afterwards.
  func tellAudit(to logger: Logger) throws -> [AuditVerdict] {
    let verdicts = try verifyAudit(.newest(10_000))
    for verdict in verdicts { logger.tell(verdict) }
    return verdicts
  }
}

extension Logger {
  fileprivate func tell(_ verdict: AuditVerdict) {
    let state: Logger.Metadata = [
      "database": "\(verdict.database)", "entries": "\(verdict.entries)", "verified": "\(verdict.verified)",
      "newest": "\(verdict.newest)",
    ]
    if let problem = verdict.problem {
      error(
        "the audit trail is not as it was written", metadata: state.merging(["problem": "\(problem)"]) { $1 })
    } else {
      info("the audit trail is as it was written", metadata: state)
    }
  }
}
