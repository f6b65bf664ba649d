import Foundation

/// The power spectrum of a device's acceleration, by the method of Welch (1967, IEEE Transactions on Audio and
/// Electroacoustics 15, 70–73): the mean of the spectra of overlapping segments. Sensors keep no exact rate, so the transform
/// of each segment is taken at the samples' own times instead of at those of a grid, which would dampen what is fast.
public struct TremorSpectrum: Sendable, Hashable {
  /// The power per Hz at each of ``frequencies``, summed over the three axes, in (m/s²)²/Hz.
  public let density: [Double]
  /// The segments that it is the mean of.
  public let segments: Int

  /// In Hz.
  public static let frequencies: [Double] = (2...30).map { Double($0) / 2 }
  /// Between two of ``frequencies``, in Hz.
  public static let step = 0.5
  /// In which tremor lies, in Hz.
  public static let band = 4.0...12.0

  /// In seconds, half of which the next one shares.
  private static let length = 2.0
  /// In microseconds.
  private static let (span, hop, longestGap, slack) = (2_000_000, 1_000_000, 100_000, 50_000)
  /// Below 30 Hz, what is faster than 15 Hz would look slower.
  private static let fewestSamples = 60
  private static let fewestSegments = 3

  public init(density: [Double], segments: Int) {
    self.density = density
    self.segments = segments
  }

  /// - Parameters:
  ///   - times: of the samples, in ms, in ascending order
  ///   - values: three for each of them, in m/s²
  /// - Returns: nil for fewer than three segments of two seconds without a gap of more than 100 ms
  public init?(times: [Double], values: [[Double]]) {
    guard let first = times.first, let last = times.last else { return nil }
    let micro = times.map { Int((($0 - first) * 1000).rounded()) }
    let end = Int(((last - first) * 1000).rounded()) + Self.slack
    var sum = [Double](repeating: 0, count: Self.frequencies.count)
    var count = 0
    var start = 0
    while start + Self.span <= end {
      if let density = Self.segment(from: start, micro, values) {
        for index in sum.indices { sum[index] += density[index] }
        count += 1
      }
      start += Self.hop
    }
    guard count >= Self.fewestSegments else { return nil }
    self.init(density: sum.map { $0 / Double(count) }, segments: count)
  }

  /// The power between 4 and 12 Hz, in (m/s²)².
  public var power: Double {
    zip(Self.frequencies, density).reduce(0) { sum, bin in
      Self.band.contains(bin.0) ? sum + bin.1 * Self.step : sum
    }
  }

  /// The frequency between 4 and 12 Hz at which most power lies, in Hz.
  public var peak: Double {
    zip(Self.frequencies, density).filter { Self.band.contains($0.0) }.max { $0.1 < $1.1 }?.0
      ?? Self.band.lowerBound
  }

  /// Returns the spectrum of one segment; nil where samples are missing in it.
  private static func segment(from start: Int, _ micro: [Int], _ values: [[Double]]) -> [Double]? {
    guard let lower = micro.firstIndex(where: { $0 >= start }) else { return nil }
    let upper = micro.firstIndex { $0 >= start + span } ?? micro.count
    guard upper - lower >= fewestSamples else { return nil }
    let own = micro[lower..<upper]
    let edges = [start] + own + [start + span]
    guard zip(edges, edges.dropFirst()).allSatisfy({ $1 - $0 <= longestGap }) else { return nil }
    let times = own.map { Double($0 - start) / 1_000_000 }
    let weights = times.map { 0.5 - 0.5 * cos(2 * Double.pi * $0 / length) }
    let scale = 2 * length / Double(times.count) / weights.reduce(0) { $0 + $1 * $1 }
    let axes = (0..<3).map { axis in weighted(values[lower..<upper].map { $0[axis] }, weights) }
    return frequencies.map { frequency in
      let angles = times.map { 2 * Double.pi * frequency * $0 }
      let (cosines, sines) = (angles.map { cos($0) }, angles.map { sin($0) })
      return scale
        * axes.reduce(0) { sum, axis in
          let real = product(axis, cosines)
          let imaginary = product(axis, sines)
          return sum + real * real + imaginary * imaginary
        }
    }
  }

  /// The values without their weighted mean, weighted.
  private static func weighted(_ values: [Double], _ weights: [Double]) -> [Double] {
    let mean = product(values, weights) / weights.reduce(0, +)
    return zip(values, weights).map { ($0 - mean) * $1 }
  }

  private static func product(_ one: [Double], _ other: [Double]) -> Double {
    zip(one, other).reduce(0) { $0 + $1.0 * $1.1 }
  }
}
