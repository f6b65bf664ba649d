import Expressions
import Foundation

/// A number as somebody typed it, in all ways in which it can be read.
///
/// A comma and a point are each the sign of decimals or of thousands, as languages have it. With one of them, three digits
/// behind it and one to three before, `1.500` is 1.5 or 1500; everything else has one reading.
struct TypedNumber {
  struct Reading: Hashable {
    /// Nil for a number with more digits than can be held.
    let number: DecimalNumber?
    /// The decimals as typed: 2 in 1.50.
    let decimals: Int
  }

  /// One reading, or two, of which that of the language comes first.
  let readings: [Reading]

  init(_ typed: String, in language: Language) throws(SurveyProblem) {
    let text = Self.plain(typed)
    let sign = text.hasPrefix("-") ? "-" : ""
    let forms = Self.forms(of: text.dropFirst(sign.count), usual: Self.decimalSign(of: language))
    guard !forms.isEmpty else { throw .notANumber }
    readings = forms.map { Reading(number: DecimalNumber(sign + $0.digits), decimals: $0.decimals) }
  }

  /// The number that fits a question. With two readings, the one that fits counts; if both do, the language decides where
  /// the sign is its sign of decimals, and otherwise nobody can know.
  func number(
    in range: ClosedRange<DecimalNumber>, decimals: Int
  ) throws(SurveyProblem) -> DecimalNumber {
    let fitting = readings.filter { reading in
      reading.decimals <= decimals && reading.number.map(range.contains) ?? false
    }
    if fitting.count == 2, let first = fitting[0].number, let second = fitting[1].number {
      guard fitting[0].decimals > 0 else { throw .ambiguousNumber(first, second) }
      return first
    }
    if let number = fitting.first?.number { return number }
    guard readings[0].number.map(range.contains) ?? false else { throw .outOfRange(range) }
    throw .tooManyDecimals(allowed: decimals)
  }

  /// The digits with a point for decimals.
  private struct Form {
    let digits: String
    let decimals: Int
  }

  private static func forms(of text: Substring, usual: Character) -> [Form] {
    guard text.contains(where: \.isASCIIDigit),
      text.allSatisfy({ $0.isASCIIDigit || ".,'".contains($0) })
    else { return [] }
    let signs = text.filter { !$0.isASCIIDigit }
    let parts = text.split(omittingEmptySubsequences: false) { !$0.isASCIIDigit }.map(String.init)
    guard let last = signs.last else { return [Form(digits: String(text), decimals: 0)] }
    let whole = areGroups(parts[...], signs) ? [Form(digits: parts.joined(), decimals: 0)] : []
    guard last != "'", !signs.dropLast().contains(last), areGroups(parts.dropLast(), signs.dropLast()) else {
      return whole
    }
    let (before, behind) = (parts.dropLast().joined(), parts[parts.count - 1])
    let digits = (before.isEmpty ? "0" : before) + (behind.isEmpty ? "" : "." + behind)
    let decimal = [Form(digits: digits, decimals: behind.count)]
    return last == usual ? decimal + whole : whole + decimal
  }

  /// Groups of three digits after one of one to three, parted by the same sign; one part alone is a group.
  private static func areGroups(_ parts: ArraySlice<String>, _ signs: some StringProtocol) -> Bool {
    guard parts.count > 1 else { return true }
    return Set(signs).count == 1 && (1...3).contains(parts.first!.count) && !parts.first!.hasPrefix("0")
      && parts.dropFirst().allSatisfy { $0.count == 3 }
  }

  /// Digits of every script as 0 to 9, signs as ASCII, marks of direction left out; a space parts thousands.
  private static func plain(_ typed: String) -> String {
    var text = ""
    for scalar in typed.trimmed.unicodeScalars.prefix(200) {
      if scalar.properties.numericType == .decimal, let value = scalar.properties.numericValue {
        text.append(String(Int(value)))
      } else if let sign = signs[scalar] {
        text.append(sign)
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  private static let signs: [Unicode.Scalar: String] = [
    "\u{2212}": "-", "\u{2013}": "-", "\u{FF0D}": "-", "\u{66B}": ",", "\u{66C}": "'", "\u{FF0E}": ".",
    "\u{FF0C}": ",", "\u{2019}": "'", " ": "'", "\u{A0}": "'", "\u{202F}": "'", "\u{2009}": "'",
    "\u{200E}": "", "\u{200F}": "", "\u{61C}": "", "\u{FEFF}": "",
  ]

  private static func decimalSign(of language: Language) -> Character {
    Locale(identifier: language.code).decimalSeparator == "," ? "," : "."
  }
}

extension Character {
  fileprivate var isASCIIDigit: Bool { isASCII && isNumber }
}
