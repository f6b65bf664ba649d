/// Numbers as tables write them.
enum Numbers {
  /// 10 to a power from 0 to 16, exactly.
  @inline(__always)
  static func power(_ exponent: Int) -> Double {
    switch exponent {
    case 0: 1
    case 1: 10
    case 2: 100
    case 3: 1000
    default: (0..<exponent).reduce(1.0) { power, _ in power * 10 }
    }
  }

  /// A decimal number such as `612`, `-3.5` or `1e+05`; `nil` for anything else, `nan` and `inf` among it.
  static func number(_ field: Field, mark: UInt8) -> Double? {
    guard let base = field.baseAddress else { return nil }
    var place = 0
    let isNegative = base[0] == UInt8(ascii: "-")
    if isNegative { place = 1 }
    var digits: UInt64 = 0
    var seen = 0
    var fraction = 0
    var isFraction = false
    while place < field.count {
      let value = base[place] &- UInt8(ascii: "0")
      if value < 10 {
        digits = digits &* 10 &+ UInt64(value)
        seen &+= 1
        if isFraction { fraction &+= 1 }
      } else if base[place] == mark && !isFraction {
        isFraction = true
      } else {
        return unusual(field, mark: mark)
      }
      place &+= 1
    }
    guard seen > 0 else { return nil }
    // Both numbers are exact, so that one division rounds correctly.
    guard seen <= 15 else { return unusual(field, mark: mark) }
    let magnitude = fraction == 0 ? Double(digits) : Double(digits) / power(fraction)
    return isNegative ? -magnitude : magnitude
  }

  /// Long numbers, exponents and signs, by the standard library.
  private static func unusual(_ field: Field, mark: UInt8) -> Double? {
    guard field.count <= 400 else { return nil }
    var hasDigit = false
    for byte in field {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): hasDigit = true
      case mark, UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "e"), UInt8(ascii: "E"): continue
      default: return nil
      }
    }
    guard hasDigit else { return nil }
    let text = String(decoding: field.map { $0 == mark ? UInt8(ascii: ".") : $0 }, as: UTF8.self)
    return Double(text).flatMap { $0.isFinite ? $0 : nil }
  }

  /// A whole number from 0 on, also written `3.0`.
  static func whole(_ field: Field, mark: UInt8) -> Int? {
    if field.count == 1, let base = field.baseAddress, base[0] &- UInt8(ascii: "0") < 10 {
      return Int(base[0] &- UInt8(ascii: "0"))
    }
    guard let value = number(field, mark: mark), value >= 0, value <= 9e15, value == value.rounded() else {
      return nil
    }
    return Int(value)
  }
}

extension Field {
  static var nothing: Field { Field(start: nil, count: 0) }

  /// The field without blanks at either end.
  var trimmed: Field {
    var first = 0
    var last = count
    while first < last && self[first] <= UInt8(ascii: " ") { first &+= 1 }
    while last > first && self[last &- 1] <= UInt8(ascii: " ") { last &-= 1 }
    return first == 0 && last == count ? self : Field(rebasing: self[first..<last])
  }

  /// The text, for messages: short, and without line breaks.
  var shown: String {
    let text = String(decoding: prefix(60), as: UTF8.self)
    return String(text.map { $0.isNewline ? " " : $0 }) + (count > 60 ? "…" : "")
  }

  func isEqual(to other: [UInt8]) -> Bool {
    count == other.count && elementsEqual(other)
  }

  /// Returns true if the bytes are this word, in capitals or not.
  func isWord(_ word: StaticString) -> Bool {
    guard count == word.utf8CodeUnitCount else { return false }
    for place in 0..<count where self[place] | 0x20 != word.utf8Start[place] { return false }
    return true
  }

  /// Nothing was recorded: an empty value, `NA` as R writes it, or `null`.
  var isMissing: Bool {
    isEmpty || isWord("na") || isWord("null")
  }
}
