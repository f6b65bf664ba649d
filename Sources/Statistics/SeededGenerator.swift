/// A random source that gives the same numbers for the same seed, in every version of this software.
///
/// xoshiro256** 1.0 (Blackman & Vigna 2018), its state filled from the seed by SplitMix64 (Steele, Lea &
/// Flood 2014). Plans are made again from their stored seeds, so neither the algorithm nor the two draws
/// below may ever change; Swift's own `shuffled(using:)` and `random(in:using:)` promise no such thing.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var s0, s1, s2, s3: UInt64

  /// A generator at the start of the sequence that belongs to `seed`.
  public init(seed: UInt64) {
    var counter = seed
    func splitMix() -> UInt64 {
      counter &+= 0x9E37_79B9_7F4A_7C15
      var z = counter
      z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
      z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
      return z ^ (z >> 31)
    }
    self.init(state: (splitMix(), splitMix(), splitMix(), splitMix()))
  }

  init(state: (UInt64, UInt64, UInt64, UInt64)) {
    (s0, s1, s2, s3) = state
  }

  public mutating func next() -> UInt64 {
    let result = Self.rotate(s1 &* 5, by: 7) &* 9
    let t = s1 << 17
    s2 ^= s0
    s3 ^= s1
    s1 ^= s2
    s0 ^= s3
    s2 ^= t
    s3 = Self.rotate(s3, by: 45)
    return result
  }

  private static func rotate(_ x: UInt64, by bits: UInt64) -> UInt64 {
    (x << bits) | (x >> (64 - bits))
  }
}

extension SeededGenerator {
  /// A whole number from 0 up to but not including `bound`, which must be positive.
  ///
  /// The high half of a 128-bit product: no loop, and a bias below `bound` / 2^64.
  @inlinable public mutating func below(_ bound: Int) -> Int {
    Int(next().multipliedFullWidth(by: UInt64(bound)).high)
  }

  /// The elements in random order (Fisher-Yates, from the end).
  @inlinable public mutating func shuffled<Element>(_ elements: [Element]) -> [Element] {
    var elements = elements
    for last in elements.indices.reversed() {
      elements.swapAt(last, below(last + 1))
    }
    return elements
  }
}
