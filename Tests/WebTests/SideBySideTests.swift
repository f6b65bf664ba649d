import Foundation
import Testing

@testable import Web

struct SideBySideTests {
  private struct Failure: Error, Equatable {
    let number: Int
  }

  @Test func bothAreDone() throws {
    let (number, text) = try sideBySide({ 1 }, { "two" })
    #expect(number == 1 && text == "two")
  }

  /// As if one had come after the other, whichever fails first.
  @Test func theErrorOfTheFirstComesFirst() {
    #expect(throws: Failure(number: 1)) {
      try sideBySide(
        {
          Thread.sleep(forTimeInterval: 0.05)
          throw Failure(number: 1)
        }, { throw Failure(number: 2) })
    }
    #expect(throws: Failure(number: 2)) { try sideBySide({ 1 }, { throw Failure(number: 2) }) }
  }

  /// Nothing is under way any more when a failure is told.
  @Test func theOtherIsAwaitedAfterAFailure() {
    let folder = TestFolder()
    let file = folder.url.appendingPathComponent("done")
    #expect(throws: Failure.self) {
      try sideBySide(
        { throw Failure(number: 1) },
        {
          Thread.sleep(forTimeInterval: 0.05)
          try Data().write(to: file)
        })
    }
    #expect(FileManager.default.fileExists(atPath: file.path))
  }
}
