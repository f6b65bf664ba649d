import Expressions

extension SurveyQuestion {
  public struct DateFormat: Sendable {
    public let earliest: DateBound
    public let latest: DateBound
    public let precision: Precision

    /// The part of a date that is asked for; the rest is its first day.
    public enum Precision: String, Sendable, CaseIterable {
      case day, month, year
    }

    public init(earliest: DateBound, latest: DateBound, precision: Precision) {
      self.earliest = earliest
      self.latest = latest
      self.precision = precision
    }
  }

  /// An end of the days that are taken.
  public enum DateBound: Sendable, Hashable {
    case day(CalendarDate)
    case today

    /// The bounds where a study names none.
    public static let first = DateBound.day(CalendarDate(year: 1900, month: 1, day: 1)!)
    public static let last = DateBound.day(CalendarDate(year: 2100, month: 12, day: 31)!)

    public func day(today: CalendarDate) -> CalendarDate {
      switch self {
      case .day(let day): day
      case .today: today
      }
    }
  }

  public struct DateTimeFormat: Sendable {
    public let earliest: DateBound
    public let latest: DateBound
    public let hasSeconds: Bool

    public init(earliest: DateBound, latest: DateBound, hasSeconds: Bool) {
      self.earliest = earliest
      self.latest = latest
      self.hasSeconds = hasSeconds
    }
  }

  public struct TimeFormat: Sendable {
    public let range: ClosedRange<TimeOfDay>
    public let hasSeconds: Bool

    public static let wholeDay = TimeOfDay(seconds: 0)!...TimeOfDay(seconds: 86_399)!

    public init(range: ClosedRange<TimeOfDay>, hasSeconds: Bool) {
      self.range = range
      self.hasSeconds = hasSeconds
    }
  }

  public struct DurationFormat: Sendable {
    public let parts: [DurationPart]
    /// In seconds.
    public let longest: Int

    public static let longestOfAll = 366 * 86_400

    public init(parts: [DurationPart], longest: Int) {
      self.parts = parts
      self.longest = longest
    }
  }

  public enum DurationPart: String, Sendable, CaseIterable {
    case days, hours, minutes, seconds

    public var lengthInSeconds: Int {
      switch self {
      case .days: 86_400
      case .hours: 3_600
      case .minutes: 60
      case .seconds: 1
      }
    }
  }
}
