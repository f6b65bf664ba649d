/// A number as people write it: decimal, so that 0.1 + 0.2 is 0.3.
///
/// Holds 18 significant digits. Each result is rounded to them, half to even, as IEEE 754-2008 decimal arithmetic and
/// Python's `decimal` do. The first digit stands for at most 10^40 and at least 10^-40; a larger result is no number
/// (`nil`), a smaller one is 0. Equal numbers have equal representations: 1.50 is 1.5.
public struct DecimalNumber: Sendable, Hashable {
  /// The digits, without zeros at their end.
  let coefficient: Int64
  /// The power of ten by which the digits are multiplied.
  let exponent: Int

  static let digits = 18
  static let largestPower = 40
  public static let zero = DecimalNumber(0)

  public init(_ whole: Int) {
    self.init(rounding: Int128(whole), exponent: 0)!
  }

  /// Rounds to 18 digits; nil where the number is too large.
  init?(rounding wide: Int128, exponent: Int) {
    guard let rounded = Rounded(wide, exponent: exponent) else { return nil }
    self.init(rounded)
  }

  init(_ rounded: Rounded) {
    coefficient = rounded.coefficient
    exponent = rounded.exponent
  }

  /// Parses digits with at most one point and a minus before them: `-12.5`. Nil for anything else, for more than 18
  /// significant digits and for a number that is too large or too small.
  public init?(_ text: some StringProtocol) {
    guard text.utf8.count <= 100, let parts = DecimalText(text.utf8) else { return nil }
    guard let number = DecimalNumber(rounding: parts.coefficient, exponent: parts.exponent) else {
      return nil
    }
    guard parts.coefficient == 0 || number.coefficient != 0 else { return nil }
    self = number
  }

  /// The number nearest to a floating-point one, by its shortest digits; nil if it is not finite or out of bounds.
  public init?(_ double: Double) {
    let text = "\(double)".split(separator: "e", maxSplits: 1)
    guard double.isFinite, let digits = text.first, let parts = DecimalText(digits.utf8) else { return nil }
    let power = text.count == 2 ? Int(text[1]) ?? 0 : 0
    self.init(rounding: parts.coefficient, exponent: parts.exponent + power)
  }

  /// The nearest floating-point number, for drawing and statistics.
  public var double: Double { Double("\(coefficient)e\(exponent)")! }

  public var isWhole: Bool { exponent >= 0 }
  public var isNegative: Bool { coefficient < 0 }

  /// The value as an integer; nil if it has decimals or does not fit.
  public var whole: Int? {
    guard exponent >= 0, exponent <= Self.digits else { return nil }
    return Int(exactly: Int128(coefficient) * powerOfTen(exponent))
  }
}

extension DecimalNumber: CustomStringConvertible {
  /// Digits with a point where there are decimals, never with a power of ten: the text that `init(_:)` parses.
  public var description: String {
    let sign = coefficient < 0 ? "-" : ""
    let digits = String(coefficient.magnitude)
    if exponent >= 0 { return sign + digits + String(repeating: "0", count: exponent) }
    let decimals = -exponent
    let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.utf8.count)) + digits
    return sign + padded.dropLast(decimals) + "." + padded.suffix(decimals)
  }
}

extension DecimalNumber: Comparable {
  public static func < (one: DecimalNumber, other: DecimalNumber) -> Bool {
    aligned(one, -other).coefficient < 0
  }
}

/// Digits, point and sign of a number's text.
private struct DecimalText {
  var coefficient: Int128 = 0
  var exponent = 0

  init?(_ text: some Sequence<UInt8>) {
    var digits: [UInt8] = []
    var decimals: Int?
    var isNegative = false
    for (place, byte) in text.enumerated() {
      switch byte {
      case UInt8(ascii: "-") where place == 0: isNegative = true
      case UInt8(ascii: ".") where decimals == nil && !digits.isEmpty: decimals = 0
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        digits.append(byte - UInt8(ascii: "0"))
        decimals? += 1
      default: return nil
      }
    }
    guard !digits.isEmpty, decimals != 0 else { return nil }
    exponent = -(decimals ?? 0)
    while let last = digits.last, last == 0, digits.count > 1 {
      digits.removeLast()
      exponent += 1
    }
    let significant = digits.drop { $0 == 0 }
    guard significant.count <= DecimalNumber.digits else { return nil }
    for digit in significant { coefficient = coefficient * 10 + Int128(digit) }
    if isNegative { coefficient.negate() }
  }
}
