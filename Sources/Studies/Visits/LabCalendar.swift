import Foundation

/// Days and times of day in the lab's time zone; between them and points in time lie the nights in which the clocks
/// are changed.
public struct LabCalendar: Sendable {
  private let calendar: Calendar

  public init(timeZone: TimeZone = .current) {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    self.calendar = calendar
  }

  /// A calendar in a zone of the time zone database, such as `Europe/Berlin`; in the lab's for a name that it lacks.
  public init(zoneNamed name: String) { self.init(timeZone: TimeZone(identifier: name) ?? .current) }

  /// The name of the zone in the time zone database.
  public var zoneName: String { calendar.timeZone.identifier }

  /// A day of the calendar: “2026-05-14”.
  public struct Day: Sendable, Hashable, Comparable, CustomStringConvertible {
    public let year: Int
    public let month: Int
    public let day: Int

    public var description: String { "\(digits(year, 4))-\(digits(month, 2))-\(digits(day, 2))" }

    public static func < (one: Day, other: Day) -> Bool {
      (one.year, one.month, one.day) < (other.year, other.month, other.day)
    }
  }

  /// An hour of a day by the clock. When the clocks go back, one of them lasts for two.
  public struct Hour: Sendable, Hashable {
    public let day: Day
    /// From 0 to 23.
    public let hour: Int

    public init(day: Day, hour: Int) {
      self.day = day
      self.hour = hour
    }
  }

  /// The reasons why a date and a time name no point in time.
  public enum Problem: Error, Sendable, Hashable {
    case noDate
    case noTime
    /// The clocks go forward over it.
    case leftOut
  }

  public func day(of time: Timestamp) -> Day {
    let parts = calendar.dateComponents([.year, .month, .day], from: time.date)
    return Day(year: parts.year!, month: parts.month!, day: parts.day!)
  }

  public func hour(of time: Timestamp) -> Hour {
    let parts = calendar.dateComponents([.year, .month, .day, .hour], from: time.date)
    return Hour(day: Day(year: parts.year!, month: parts.month!, day: parts.day!), hour: parts.hour!)
  }

  /// Groups what begins within the same hour, each group in the order in which it was given.
  public func byHour<Subject>(_ subjects: [Subject], _ begin: (Subject) -> Timestamp) -> [Hour: [Subject]] {
    Dictionary(grouping: subjects) { hour(of: begin($0)) }
  }

  /// Parses the value of a date field, `2026-05-14`; nil if there is no such day.
  public func day(typed: String) -> Day? {
    let parts = typed.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, parts.map(\.utf8.count) == [4, 2, 2],
      parts.allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } })
    else { return nil }
    let numbers = parts.compactMap { Int($0) }
    let day = Day(year: numbers[0], month: numbers[1], day: numbers[2])
    guard (2000...2200).contains(day.year), let noon = date(day, hour: 12, minute: 0),
      self.day(of: Timestamp(noon)) == day
    else { return nil }
    return day
  }

  public func day(_ day: Day, plus days: Int) -> Day {
    // From noon, which every day has.
    let noon = date(day, hour: 12, minute: 0)!
    return self.day(of: Timestamp(calendar.date(byAdding: .day, value: days, to: noon)!))
  }

  /// Returns the day of the week by ISO 8601: 1 for Monday to 7 for Sunday.
  public func weekday(of day: Day) -> Int {
    // Foundation counts from Sunday, which is 1.
    (calendar.component(.weekday, from: date(day, hour: 12, minute: 0)!) + 5) % 7 + 1
  }

  /// Returns the time of a day at a minute after midnight by the clock. A time over which the clocks go forward is an hour
  /// later; of a time that occurs twice it is the first.
  public func time(on day: Day, minute: Int) -> Timestamp {
    firstOfTwo(date(day, hour: minute / 60, minute: minute % 60)!)
  }

  /// Returns the minute after midnight by the clock.
  public func minute(of time: Timestamp) -> Int {
    let parts = calendar.dateComponents([.hour, .minute], from: time.date)
    return parts.hour! * 60 + parts.minute!
  }

  /// Returns the time from the beginning of a day to that of the next: 23, 24 or 25 hours.
  public func range(of day: Day) -> Range<Timestamp> {
    let start = { (day: Day) in Timestamp(calendar.startOfDay(for: date(day, hour: 12, minute: 0)!)) }
    return start(day)..<start(self.day(day, plus: 1))
  }

  /// Parses the values of a date and a time field: `2026-05-14`, `10:30`. A time that occurs twice is the
  /// first one.
  /// - Throws: ``Problem``
  public func time(date typedDate: String, time typedTime: String) throws(Problem) -> Timestamp {
    guard let day = day(typed: typedDate) else { throw .noDate }
    guard let (hour, minute) = Self.hourAndMinute(typed: typedTime) else { throw .noTime }
    guard let date = date(day, hour: hour, minute: minute),
      timeOfDay(of: Timestamp(date)) == "\(digits(hour, 2)):\(digits(minute, 2))"
    else { throw .leftOut }
    return firstOfTwo(date)
  }

  private func firstOfTwo(_ date: Date) -> Timestamp {
    let hourBefore = date.addingTimeInterval(-3600)
    let isTwice = timeOfDay(of: Timestamp(hourBefore)) == timeOfDay(of: Timestamp(date))
    return Timestamp(isTwice ? hourBefore : date)
  }

  /// Parses a time of day; nil if there is no such time on any day.
  public static func hourAndMinute(typed: String) -> (hour: Int, minute: Int)? {
    let parts = typed.split(separator: ":", omittingEmptySubsequences: false).prefix(3)
    guard parts.count >= 2, let hour = number(parts[0], below: 24), let minute = number(parts[1], below: 60)
    else { return nil }
    return (hour, minute)
  }

  /// “10:30”, as a field for a time takes it.
  public func timeOfDay(of time: Timestamp) -> String {
    let parts = calendar.dateComponents([.hour, .minute], from: time.date)
    return "\(digits(parts.hour!, 2)):\(digits(parts.minute!, 2))"
  }

  private func date(_ day: Day, hour: Int, minute: Int) -> Date? {
    calendar.date(
      from: DateComponents(year: day.year, month: day.month, day: day.day, hour: hour, minute: minute))
  }

  private static func number(_ text: Substring, below limit: Int) -> Int? {
    guard text.utf8.count == 2, text.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
    return Int(text).flatMap { $0 < limit ? $0 : nil }
  }
}

/// Returns a number with leading zeros.
private func digits(_ number: Int, _ width: Int) -> String {
  let text = String(number)
  return String(repeating: "0", count: max(0, width - text.count)) + text
}
