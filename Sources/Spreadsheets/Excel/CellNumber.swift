import Glibc

/// The number in a cell as people see it.
enum CellNumber {
  /// The text of a number in a format; `nil` for a date that does not exist.
  /// - Parameter begins1904: dates count from 1904 instead of 1900
  static func text(_ number: Double, _ format: NumberFormat, begins1904: Bool) -> String? {
    switch format {
    case .plain: return plain(number)
    case .digits(let count):
      let text = plain(number)
      guard number >= 0, number == number.rounded() else { return text }
      return String(repeating: "0", count: max(0, count - text.count)) + text
    case .elapsed: return elapsed(number)
    case .date, .time, .dateAndTime: return moment(number, format, begins1904: begins1904)
    }
  }

  /// The number to 15 digits, as Excel shows it, without exponent up to 10 to the power of 20.
  static func plain(_ number: Double) -> String {
    if number == 0 { return "0" }
    let written = scientific(number)
    let halves = written.split(separator: "e")
    let exponent = Int(halves[1]) ?? 0
    var digits = halves[0].filter(\.isNumber)
    while digits.last == "0" { digits.removeLast() }
    let sign = number < 0 ? "-" : ""
    guard (-20...20).contains(exponent) else {
      let fraction = digits.dropFirst()
      return
        "\(sign)\(digits.prefix(1))\(fraction.isEmpty ? "" : ".")\(fraction)E\(exponent < 0 ? "" : "+")\(exponent)"
    }
    if exponent < 0 { return sign + "0." + String(repeating: "0", count: -exponent - 1) + digits }
    digits += String(repeating: "0", count: max(0, exponent + 1 - digits.count))
    let fraction = digits.dropFirst(exponent + 1)
    return sign + digits.prefix(exponent + 1) + (fraction.isEmpty ? "" : ".") + fraction
  }

  private static func scientific(_ number: Double) -> String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { buffer in
      _ = withVaList([number]) { vsnprintf(buffer.baseAddress!, buffer.count, "%.14e", $0) }
      return String(cString: buffer.baseAddress!)
    }
  }

  /// Days as hours, minutes and seconds: `30:15:00`.
  private static func elapsed(_ days: Double) -> String? {
    guard days >= 0, days < 3_000_000 else { return nil }
    let seconds = Int((days * 86_400).rounded())
    return "\(two(seconds / 3600)):\(two(seconds / 60 % 60)):\(two(seconds % 60))"
  }

  /// Date and time of a serial number in ISO 8601 (ECMA-376 part 1, 18.17.4.1), to the second. Number 60 is
  /// 29 February 1900 by mistake, so that the numbers below count from a day later.
  private static func moment(_ number: Double, _ format: NumberFormat, begins1904: Bool) -> String? {
    guard number >= 0, number < 2_958_466 else { return nil }
    let seconds = Int((number * 86_400).rounded())
    let time = "\(two(seconds / 3600 % 24)):\(two(seconds / 60 % 60)):\(two(seconds % 60))"
    if format == .time { return time }
    let serial = seconds / 86_400
    guard begins1904 || (serial != 0 && serial != 60) else { return nil }
    let first = begins1904 ? -24_107 : serial < 60 ? -25_568 : -25_569
    let date = date(daysSince1970: serial + first)
    return format == .date ? date : "\(date)T\(time)"
  }

  /// The date by the proleptic Gregorian calendar, counting years from March so that leap days are last.
  private static func date(daysSince1970 days: Int) -> String {
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let month = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * month + 2) / 5 + 1
    let year = yearOfEra + era * 400 + (month >= 10 ? 1 : 0)
    let shown = String(year)
    return
      "\(String(repeating: "0", count: max(0, 4 - shown.count)))\(shown)-\(two(month < 10 ? month + 3 : month - 9))-\(two(day))"
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
