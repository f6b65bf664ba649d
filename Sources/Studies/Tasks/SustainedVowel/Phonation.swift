import Statistics

/// The sounds in a recording of levels, and whether it is over. The browser ends a try by the same rule.
public struct Phonation: Sendable, Hashable {
  /// The windows of each stretch of sound, up to the silence that ends them. Between two of them there is a break.
  public let stretches: [Range<Int>]
  /// True if the voice has ended, has reached the limit, or has not begun.
  public let isOver: Bool
  /// True if it went on to the limit.
  public let reachedLimit: Bool

  /// In windows: the shortest sound, below which it is a knock; the silence that ends the voice; the wait for a voice.
  private static let (shortest, silence, wait) = (3, 20, 160)

  /// - Parameters:
  ///   - levels: of windows of 50 ms, in dBFS
  ///   - threshold: what is below is silence, in dBFS
  ///   - limit: the longest that is waited for from the first sound on, in seconds
  public init(levels: [Double], threshold: Int, limit: Int) {
    var stretches: [Range<Int>] = []
    for stretch in Self.loud(levels.map { $0 >= Double(threshold) }) {
      if let last = stretches.last, stretch.lowerBound - last.upperBound >= Self.silence { break }
      stretches.append(stretch)
    }
    self.stretches = stretches
    guard let first = stretches.first, let last = stretches.last else {
      isOver = levels.count >= Self.wait
      reachedLimit = false
      return
    }
    reachedLimit = levels.count - first.lowerBound >= limit * LevelRules.perSecond
    isOver = reachedLimit || levels.count - last.upperBound >= Self.silence
  }

  /// The most windows that a recording can have.
  static func mostWindows(limit: Int) -> Int { wait + limit * LevelRules.perSecond }

  /// The number of windows with sound.
  public var sounding: Int { stretches.reduce(0) { $0 + $1.count } }
  /// The silences between two stretches.
  public var breaks: Int { max(0, stretches.count - 1) }

  /// Returns the loud stretches, long enough for a sound. One silent window between two loud ones does not part them.
  private static func loud(_ isLoud: [Bool]) -> [Range<Int>] {
    var stretches: [Range<Int>] = []
    var first: Int?
    for index in 0...isLoud.count {
      let isBetween =
        index > 0 && index + 1 < isLoud.count && isLoud[index - 1] && isLoud[index + 1]
      if index < isLoud.count, isLoud[index] || isBetween {
        first = first ?? index
      } else if let begin = first {
        if index - begin >= shortest { stretches.append(begin..<index) }
        first = nil
      }
    }
    return stretches
  }
}
