import Synchronization

/// Ids for requests: 16 hexadecimal digits, no two alike for as long as the server runs.
///
/// They tie log lines and error pages together and guard nothing, so they need not be unguessable. Asking
/// the system for random bytes would cost each request a call; counting from a random start and mixing
/// (SplitMix64: Steele, Lea and Flood, OOPSLA 2014) looks as random and never repeats.
final class RequestIDs: Sendable {
  private let count = Atomic(UInt64.random(in: .min ... .max))

  func next() -> String {
    let step: UInt64 = 0x9E37_79B9_7F4A_7C15
    var bits = count.wrappingAdd(step, ordering: .relaxed).newValue
    bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
    return hexadecimal(bits ^ bits >> 31)
  }

  private func hexadecimal(_ bits: UInt64) -> String {
    String(unsafeUninitializedCapacity: 16) { space in
      for place in 0..<16 {
        let digit = UInt8(truncatingIfNeeded: bits >> (60 - 4 * UInt64(place)) & 15)
        space[place] = digit + (digit < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10)
      }
      return 16
    }
  }
}
