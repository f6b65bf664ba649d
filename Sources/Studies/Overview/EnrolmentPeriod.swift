/// The days of enrolment between which participants are looked at, by the lab's calendar. A day that is not named limits
/// nothing.
public struct EnrolmentPeriod: Sendable, Hashable {
  public let firstDay: LabCalendar.Day?
  public let lastDay: LabCalendar.Day?

  public static let always = Self(firstDay: nil, lastDay: nil)

  public init(firstDay: LabCalendar.Day?, lastDay: LabCalendar.Day?) {
    self.firstDay = firstDay
    self.lastDay = lastDay
  }

  /// The reasons why days that were typed are no period.
  public enum Problem: Error, Sendable, Hashable {
    case noDay(String)
    case lastDayBeforeFirst
  }

  /// Parses two days, `2026-05-14`; an empty text names none.
  /// - Throws: ``Problem``
  public init(typedFirstDay: String, typedLastDay: String) throws(Problem) {
    self.init(firstDay: try Self.day(typedFirstDay), lastDay: try Self.day(typedLastDay))
    if let firstDay, let lastDay, lastDay < firstDay { throw .lastDayBeforeFirst }
  }

  private static func day(_ typed: String) throws(Problem) -> LabCalendar.Day? {
    if typed.isEmpty { return nil }
    guard let day = LabCalendar().day(typed: typed) else { throw .noDay(typed) }
    return day
  }

  public func holds(_ day: LabCalendar.Day) -> Bool {
    (firstDay.map { $0 <= day } ?? true) && (lastDay.map { day <= $0 } ?? true)
  }

  /// From the beginning of the first day to the end of the last one.
  public var times: Range<Timestamp> {
    let calendar = LabCalendar()
    let first = firstDay.map { calendar.range(of: $0).lowerBound }
    let last = lastDay.map { calendar.range(of: $0).upperBound }
    let start = first ?? Timestamp(milliseconds: 0)
    return start..<max(start, last ?? Timestamp(milliseconds: .max))
  }
}
