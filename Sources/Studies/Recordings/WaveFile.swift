/// A file of sound: RIFF WAVE with PCM of 16 bits and one channel (Microsoft & IBM, 1991, Multimedia Programming Interface and
/// Data Specifications 1.0).
public enum WaveFile {
  static let headerLength = 44

  /// - Parameters:
  ///   - samples: 16-bit integers, least byte first
  ///   - rate: samples per second
  public static func bytes(samples: [UInt8], rate: Int) -> [UInt8] {
    let (channels, width) = (1, 2)
    var header: [UInt8] = []
    header += Array("RIFF".utf8) + number(headerLength - 8 + samples.count, 4)
    header += Array("WAVEfmt ".utf8) + number(16, 4)
    // Format 1 is PCM.
    header += number(1, 2) + number(channels, 2) + number(rate, 4) + number(rate * channels * width, 4)
    header += number(channels * width, 2) + number(8 * width, 2)
    header += Array("data".utf8) + number(samples.count, 4)
    return header + samples
  }

  /// Least byte first.
  private static func number(_ value: Int, _ width: Int) -> [UInt8] {
    (0..<width).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}
