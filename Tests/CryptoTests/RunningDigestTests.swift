import Crypto
import Testing

struct RunningDigestTests {
  @Test func piecesGiveTheDigestOfTheWhole() {
    let bytes = (0..<1000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    for size in [1, 63, 64, 999, 1000] {
      let digest = RunningDigest()
      for start in stride(from: 0, to: bytes.count, by: size) {
        digest.add(Array(bytes[start..<min(start + size, bytes.count)]))
      }
      #expect(digest.finish() == sha256(bytes))
    }
    #expect(RunningDigest().finish() == sha256([]))
  }
}
