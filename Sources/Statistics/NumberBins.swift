import Foundation

/// Ranges of one width with round ends that hold some numbers, and how many of them lie in each.
///
/// The width is 1, 2 or 5 times a power of ten, the smallest that needs no more ranges than were asked for. A number on
/// the border of two ranges belongs to the upper one. The ranges are counted in whole widths, so that their ends are
/// round.
///
/// ```swift
/// NumberBins([18: 2, 25: 1, 31: 1], atMost: 3)?.bins.map(\.lower)   // 10, 20, 30
/// ```
public struct NumberBins: Sendable, Equatable {
  public let width: Double
  /// From the lowest on; those between two others may be empty.
  public let bins: [Bin]

  public struct Bin: Sendable, Equatable {
    /// The smallest number in it; the next range begins one width above.
    public let lower: Double
    public let count: Int

    public init(lower: Double, count: Int) {
      self.lower = lower
      self.count = count
    }
  }

  /// Returns true if the range from `lower` to below `upper`, as one of these, has a number in it.
  public static func isWithin(_ number: Double, from lower: Double, below upper: Double) -> Bool {
    let width = upper - lower
    return width > 0 && wholeWidths(in: number, of: width) == wholeWidths(in: lower, of: width)
  }

  /// Numbers that were typed in decimals lie on borders exactly, though not as binary fractions.
  fileprivate static func wholeWidths(in number: Double, of width: Double) -> Double {
    let exact = number / width
    let nearest = exact.rounded()
    return abs(exact - nearest) < 1e-9 * max(1, abs(exact)) ? nearest : exact.rounded(.down)
  }

  /// - Parameter counts: how often each number occurs
  /// - Returns: nil without numbers
  public init?(_ counts: [Double: Int], atMost most: Int) {
    guard let low = counts.keys.min(), let high = counts.keys.max(), most >= 2 else { return nil }
    var step = 0
    func first(_ width: RoundWidth) -> Int { width.place(of: low) }
    func last(_ width: RoundWidth) -> Int { width.place(of: high) }
    var width = RoundWidth(below: (high - low) / Double(most))
    while last(width) - first(width) >= most, step < 12 {
      width = width.next
      step += 1
    }
    let start = first(width)
    var bins = [Int](repeating: 0, count: last(width) - start + 1)
    for (number, count) in counts { bins[width.place(of: number) - start] += count }
    self.width = width.value
    self.bins = bins.enumerated().map { Bin(lower: width.number(at: start + $0.offset), count: $0.element) }
  }
}

/// 1, 2 or 5 times a power of ten.
private struct RoundWidth {
  /// 1, 2 or 5.
  var digit: Int
  var power: Int

  /// The largest that is not above a width; of the width zero, 1.
  init(below width: Double) {
    guard width > 0 else {
      (digit, power) = (1, 0)
      return
    }
    power = Int(log10(width).rounded(.down))
    let times = width / pow(10, Double(power))
    digit = times >= 5 ? 5 : times >= 2 ? 2 : 1
  }

  var value: Double { number(at: 1) }

  var next: RoundWidth {
    var next = self
    switch digit {
    case 1: next.digit = 2
    case 2: next.digit = 5
    default: (next.digit, next.power) = (1, power + 1)
    }
    return next
  }

  func number(at place: Int) -> Double {
    let digits = Double(place * digit)
    return power >= 0 ? digits * pow(10, Double(power)) : digits / pow(10, Double(-power))
  }

  func place(of number: Double) -> Int { Int(NumberBins.wholeWidths(in: number, of: value)) }
}
