import Foundation
import Testing

@testable import LabConsole
@testable import Storage

/// Waits for something that another thread or process does.
/// - Throws: after 20 s in which it did not happen
func waitUntil(_ isSo: () throws -> Bool) throws {
  let end = Date().addingTimeInterval(20)
  while try !isSo() {
    try #require(Date() < end, "it did not happen")
    Thread.sleep(forTimeInterval: 0.02)
  }
}

extension TestLab {
  /// Makes one more round of messages, as the server does each minute, and returns when all that it put into the outbox has
  /// been sent.
  func writeMessagesAgain() throws {
    try #require(running.messageRounds).goRound()
    try waitUntil { try store.dueMessages(at: now).isEmpty }
  }
}
