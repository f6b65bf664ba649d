import Foundation
import Testing

/// Waits for something that another thread or process does.
/// - Throws: after 20 s in which it did not happen
func waitUntil(_ isSo: () throws -> Bool) throws {
  let end = Date().addingTimeInterval(20)
  while try !isSo() {
    try #require(Date() < end, "it did not happen")
    Thread.sleep(forTimeInterval: 0.02)
  }
}
