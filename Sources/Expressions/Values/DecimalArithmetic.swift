extension DecimalNumber {
  public static prefix func - (number: DecimalNumber) -> DecimalNumber {
    DecimalNumber(Rounded(negating: number))
  }

  public var magnitude: DecimalNumber { coefficient < 0 ? -self : self }

  /// The sum, or nil where it is too large.
  public func plus(_ other: DecimalNumber) -> DecimalNumber? {
    let sum = Self.aligned(self, other)
    return DecimalNumber(rounding: sum.coefficient, exponent: sum.exponent)
  }

  public func minus(_ other: DecimalNumber) -> DecimalNumber? { plus(-other) }

  public func times(_ other: DecimalNumber) -> DecimalNumber? {
    DecimalNumber(
      rounding: Int128(coefficient) * Int128(other.coefficient), exponent: exponent + other.exponent)
  }

  /// The quotient, or nil where `other` is 0 or the quotient is too large.
  public func divided(by other: DecimalNumber) -> DecimalNumber? {
    guard other.coefficient != 0 else { return nil }
    guard coefficient != 0 else { return .zero }
    let (wide, shift) = Self.widened(Int128(coefficient), toBelow: 37)
    let (quotient, remainder) = wide.quotientAndRemainder(dividingBy: Int128(other.coefficient))
    // One more digit says that something is left over, so that a quotient just above a half is not taken for a half.
    let sign: Int128 = (coefficient < 0) == (other.coefficient < 0) ? 1 : -1
    return DecimalNumber(
      rounding: quotient * 10 + (remainder == 0 ? 0 : sign), exponent: exponent - shift - other.exponent - 1)
  }

  /// This number multiplied with itself, `count` factors in all, from the left; for a negative count 1 divided by that.
  public func power(_ count: Int) -> DecimalNumber? {
    guard count.magnitude <= 100 else { return nil }
    var product = DecimalNumber(1)
    for _ in 0..<Int(count.magnitude) {
      guard let next = product.times(self) else { return nil }
      product = next
    }
    return count < 0 ? DecimalNumber(1).divided(by: product) : product
  }

  /// The largest whole number that is not larger.
  public var floor: DecimalNumber {
    guard exponent < 0 else { return self }
    let unit = powerOfTen(min(-exponent, 37))
    let (quotient, remainder) = Int128(coefficient).quotientAndRemainder(dividingBy: unit)
    return DecimalNumber(rounding: remainder < 0 ? quotient - 1 : quotient, exponent: 0)!
  }

  /// Rounds to so many decimals, a half away from zero, as tables and school do: 2.5 is 3, -2.5 is -3.
  public func rounded(decimals: Int = 0) -> DecimalNumber {
    let dropped = -exponent - decimals
    guard dropped > 0 else { return self }
    guard dropped <= Self.digits + 1 else { return .zero }
    let unit = powerOfTen(dropped)
    let half = coefficient < 0 ? -unit / 2 : unit / 2
    return DecimalNumber(rounding: (Int128(coefficient) + half) / unit, exponent: -decimals)!
  }

  /// The exact sum, or one that rounds to the same 18 digits and has the same sign, as digits and power of ten.
  static func aligned(_ one: DecimalNumber, _ other: DecimalNumber) -> (coefficient: Int128, exponent: Int) {
    guard one.coefficient != 0 else { return (Int128(other.coefficient), other.exponent) }
    guard other.coefficient != 0 else { return (Int128(one.coefficient), one.exponent) }
    let (large, small) = one.exponent >= other.exponent ? (one, other) : (other, one)
    let distance = large.exponent - small.exponent
    let (wide, shift) = widened(Int128(large.coefficient), toBelow: 36, atMost: distance)
    if shift == distance { return (wide + Int128(small.coefficient), small.exponent) }
    let unit = powerOfTen(min(distance - shift, 37))
    let (quotient, remainder) = Int128(small.coefficient).quotientAndRemainder(dividingBy: unit)
    return ((wide + quotient) * 10 + remainder.signum(), large.exponent - shift - 1)
  }

  /// Multiplies by ten until there are `digits` digits, at most so many times.
  private static func widened(
    _ number: Int128, toBelow digits: Int, atMost limit: Int = .max
  ) -> (Int128, Int) {
    var (number, shift) = (number, 0)
    let bound = powerOfTen(digits - 1)
    while number.magnitude < bound, shift < limit {
      number *= 10
      shift += 1
    }
    return (number, shift)
  }
}

/// Digits rounded to 18, half to even, without zeros at their end.
struct Rounded {
  let coefficient: Int64
  let exponent: Int

  init(negating number: DecimalNumber) {
    coefficient = -number.coefficient
    exponent = number.exponent
  }

  /// Nil where the number is too large; 0 where it is too small.
  init?(_ wide: Int128, exponent: Int) {
    var (digits, exponent) = Self.cut(wide, exponent: exponent)
    guard digits != 0 else {
      (coefficient, self.exponent) = (0, 0)
      return
    }
    while digits % 10 == 0 {
      digits /= 10
      exponent += 1
    }
    let first = exponent + String(digits.magnitude).utf8.count - 1
    guard first <= DecimalNumber.largestPower else { return nil }
    if first < -DecimalNumber.largestPower { (digits, exponent) = (0, 0) }
    (coefficient, self.exponent) = (Int64(digits), exponent)
  }

  private static func cut(_ wide: Int128, exponent: Int) -> (Int128, Int) {
    let excess = String(wide.magnitude).utf8.count - DecimalNumber.digits
    guard excess > 0 else { return (wide, exponent) }
    let unit = powerOfTen(excess)
    var (quotient, remainder) = wide.quotientAndRemainder(dividingBy: unit)
    let twice = remainder.magnitude * 2
    if twice > UInt128(unit) || twice == UInt128(unit) && !quotient.isMultiple(of: 2) {
      quotient += wide.signum()
    }
    return (quotient, exponent + excess)
  }
}

/// 10 to the power of 0 to 38.
func powerOfTen(_ power: Int) -> Int128 {
  var result: Int128 = 1
  for _ in 0..<power { result *= 10 }
  return result
}
