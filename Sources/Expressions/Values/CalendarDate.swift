/// A day of the Gregorian calendar, 0001-01-01 to 9999-12-31, without a time zone.
public struct CalendarDate: Sendable, Hashable, Comparable, CustomStringConvertible {
  public let year: Int
  public let month: Int
  public let day: Int

  /// Nil if there is no such day.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month), day >= 1, day <= Self.days(of: month, in: year)
    else { return nil }
    (self.year, self.month, self.day) = (year, month, day)
  }

  /// Parses `2026-05-14`; nil for anything else.
  public init?(_ text: some StringProtocol) {
    guard let parts = numbers(text, separator: "-", widths: [4, 2, 2]) else { return nil }
    self.init(year: parts[0], month: parts[1], day: parts[2])
  }

  /// Days since 1970-01-01, which is 0.
  public var dayNumber: Int {
    // Counted from March, so that the leap day is the last of a year.
    let shifted = month <= 2 ? year - 1 : year
    let century = shifted / 100
    let ofYear = ((month + 9) % 12 * 153 + 2) / 5 + day - 1
    return shifted * 365 + shifted / 4 - century + century / 4 + ofYear - 719_468
  }

  /// The day of a day number; nil outside the years 1 to 9999.
  public init?(dayNumber: Int) {
    guard (-719_162...2_932_896).contains(dayNumber) else { return nil }
    let shifted = dayNumber + 719_468
    let era = shifted / 146_097
    let ofEra = shifted % 146_097
    let yearOfEra = (ofEra - ofEra / 1_460 + ofEra / 36_524 - ofEra / 146_096) / 365
    let ofYear = ofEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let month = (5 * ofYear + 2) / 153
    let year = yearOfEra + era * 400 + (month >= 10 ? 1 : 0)
    self.init(year: year, month: (month + 2) % 12 + 1, day: ofYear - (153 * month + 2) / 5 + 1)
  }

  /// Full years from this day to a later one. From 29 February on, a year is full on 1 March where there is no such day.
  /// Negative where `later` is earlier.
  public func fullYears(to later: CalendarDate) -> Int {
    guard later >= self else { return -later.fullYears(to: self) }
    return later.year - year - ((later.month, later.day) < (month, day) ? 1 : 0)
  }

  public static func < (one: CalendarDate, other: CalendarDate) -> Bool {
    (one.year, one.month, one.day) < (other.year, other.month, other.day)
  }

  public var description: String { "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))" }

  private static func days(of month: Int, in year: Int) -> Int {
    let isLeap = year.isMultiple(of: 4) && !year.isMultiple(of: 100) || year.isMultiple(of: 400)
    return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
  }
}

/// A time of day to the second, 00:00:00 to 23:59:59.
public struct TimeOfDay: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// Seconds since midnight, 0 to 86 399.
  public let seconds: Int

  public init?(seconds: Int) {
    guard (0..<86_400).contains(seconds) else { return nil }
    self.seconds = seconds
  }

  /// Parses `08:30` or `08:30:15`; nil for anything else.
  public init?(_ text: some StringProtocol) {
    guard
      let parts = numbers(text, separator: ":", widths: [2, 2])
        ?? numbers(text, separator: ":", widths: [2, 2, 2]), parts[0] < 24, parts[1] < 60
    else { return nil }
    let seconds = parts.count == 3 ? parts[2] : 0
    guard seconds < 60 else { return nil }
    self.seconds = parts[0] * 3600 + parts[1] * 60 + seconds
  }

  public static func < (one: TimeOfDay, other: TimeOfDay) -> Bool { one.seconds < other.seconds }

  public var description: String {
    let clock = "\(padded(seconds / 3600, 2)):\(padded(seconds / 60 % 60, 2))"
    return seconds % 60 == 0 ? clock : clock + ":" + padded(seconds % 60, 2)
  }
}

/// A day with a time of day, without a time zone.
public struct DateAndTime: Sendable, Hashable, Comparable, CustomStringConvertible {
  public let date: CalendarDate
  public let time: TimeOfDay

  public init(_ date: CalendarDate, _ time: TimeOfDay) {
    (self.date, self.time) = (date, time)
  }

  /// Parses `2026-05-14T08:30`, with a space in the place of the T too; nil for anything else.
  public init?(_ text: some StringProtocol) {
    guard let mark = text.firstIndex(where: { $0 == "T" || $0 == " " }),
      let date = CalendarDate(text[..<mark]),
      let time = TimeOfDay(text[text.index(after: mark)...])
    else { return nil }
    self.init(date, time)
  }

  /// Seconds since 1970-01-01T00:00.
  public var seconds: Int { date.dayNumber * 86_400 + time.seconds }

  /// Nil outside the years 1 to 9999.
  public init?(seconds: Int) {
    guard seconds.magnitude < 1_000_000_000_000 else { return nil }
    let day = seconds >= 0 ? seconds / 86_400 : -((86_399 - seconds) / 86_400)
    guard let date = CalendarDate(dayNumber: day), let time = TimeOfDay(seconds: seconds - day * 86_400)
    else {
      return nil
    }
    self.init(date, time)
  }

  public static func < (one: DateAndTime, other: DateAndTime) -> Bool { one.seconds < other.seconds }

  public var description: String { "\(date)T\(time)" }
}

/// The numbers of a text such as 08:30, each of a fixed width; nil if the text is any other.
private func numbers(_ text: some StringProtocol, separator: Character, widths: [Int]) -> [Int]? {
  let parts = text.split(separator: separator, omittingEmptySubsequences: false)
  guard parts.map(\.utf8.count) == widths,
    parts.allSatisfy({ $0.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } })
  else { return nil }
  return parts.compactMap { Int($0) }
}

private func padded(_ number: Int, _ width: Int) -> String {
  let digits = String(number)
  return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
}
