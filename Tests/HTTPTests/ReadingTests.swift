import CMicroHTTPD
import Testing

@testable import HTTP

/// A client's readings, one a second, and the second at which it is found too slow.
@Suite struct ReadingTests {
  private func cutAfter(_ takenEachSecond: [UInt64], isWaiting: (Int) -> Bool = { _ in true }) -> Int? {
    var reading = Reading()
    let begin = ContinuousClock.now
    var taken: UInt64 = 0
    for (second, bytes) in takenEachSecond.enumerated() {
      taken += bytes
      let traffic = SocketTraffic(received: 0, taken: taken, isWaiting: isWaiting(second))
      if reading.isTooSlow(traffic, at: begin + .seconds(second), limit: .seconds(10)) { return second }
    }
    return nil
  }

  @Test func aReaderThatStopsIsCutWhenTheTimeIsOver() {
    #expect(cutAfter(Array(repeating: 0, count: 100)) == 11)
    #expect(cutAfter(Array(repeating: 1 << 20, count: 50) + Array(repeating: 0, count: 50)) == 60)
  }

  @Test func aReaderThatDripsIsCutLater() {
    #expect(cutAfter(Array(repeating: 512, count: 100)) == 21)
    #expect(cutAfter(Array(repeating: 1000, count: 1000)) == 427)
  }

  @Test func aReaderThatKeepsUpMayTakeAnyTime() {
    #expect(cutAfter(Array(repeating: 1024, count: 10_000)) == nil)
    let inBursts = (0..<10_000).map { $0 % 10 == 0 ? 11_000 as UInt64 : 0 }
    #expect(cutAfter(inBursts) == nil)
  }

  @Test func aWriterThatIsSlowIsNotTheReadersFault() {
    #expect(cutAfter(Array(repeating: 0, count: 1000)) { _ in false } == nil)
    #expect(cutAfter(Array(repeating: 0, count: 1000)) { $0 % 10 != 0 } == nil)
    #expect(cutAfter(Array(repeating: 0, count: 1000)) { $0 > 100 } == 111)
  }
}
